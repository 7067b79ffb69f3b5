// Bad input gets a message that names the thing and the way out, and nothing happens.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { hydrated, launch, open } from './harness/browser.mjs';
import { required, until } from './harness/environment.mjs';
import { Tailrace } from './harness/tailrace.mjs';

let server;
let browser;
before(async () => {
  server = await Tailrace.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.remove();
});

const TARGETS = '[[target]]\nlabel = "A"\nurl = "sqlite:a.db"\n';

async function planErrors(page, toml) {
  await page.goto(`${server.url}/runs/new`);
  await hydrated(page);
  await page.getByLabel('The plan as TOML').fill(toml);
  await page.getByLabel('The plan as TOML').blur();
  await page.getByText('Correct the errors below first.').waitFor();
  return until('a place to be named', async () => {
    const text = await page.locator('main').innerText();
    return /line \d+, column \d+/.test(text) && text;
  });
}

test('a plan that cannot run names line, column and what would be right', async () => {
  const page = await open(browser);
  for (const [toml, said] of [
    [`nmae = "x"\n${TARGETS}`, /line 1, column 1[\s\S]*nmae/],
    [`${TARGETS}[load]\nthreads = [8, 0]\n`, /line 5, column 15[\s\S]*use 1 to 10000/],
    [`${TARGETS}[dataset]\ntable_size = -1\n`, /line 5, column 14[\s\S]*-1/],
    ['name = "x"\n', /no targets/],
    [`${TARGETS}${TARGETS}`, /line 5, column 9[\s\S]*"A"/],
  ]) {
    assert.match(await planErrors(page, toml), said);
    assert.ok(await page.getByRole('button', { name: 'Start run' }).isDisabled());
  }
  assert.equal((await server.api('/runs')).runs.length, 0);
  await page.context().close();
});

test('a target that does not answer, refuses the password or lacks the database says which and what to do', async () => {
  const page = await open(browser);
  const good = new URL(required('TAILRACE_TEST_MYSQL_URL'));
  for (const [change, said] of [
    [{ port: '1' }, /127\.0\.0\.1:1[\s\S]*(running|port)/],
    [{ password: 'wrong-password' }, /refused user "bench"[\s\S]*password/],
    [{ database: 'sbtest_absent' }, /sbtest_absent/],
  ]) {
    await page.goto(`${server.url}/targets/new`);
    await hydrated(page);
    const fields = { name: 'server', host: good.hostname, port: good.port, user: good.username, database: good.pathname.slice(1), password: decodeURIComponent(good.password), ...change };
    for (const [name, value] of Object.entries(fields)) await page.locator(`main input[name="${name}"]`).fill(value);
    await page.getByRole('button', { name: 'Test connection' }).click();
    await page.getByText('not connected').first().waitFor();
    const text = await page.locator('main').innerText();
    assert.match(text, said);
    assert.ok(!text.includes('wrong-password'));
  }
  await page.context().close();
});

test('an unknown run and an unknown page say so and lead back', async () => {
  const page = await open(browser);
  for (const path of ['/runs/000000000000', '/nowhere']) {
    const answer = await page.goto(`${server.url}${path}`);
    assert.equal(answer.status(), 404, path);
    await page.getByRole('link', { name: 'To the runs' }).waitFor();
  }
  await page.context().close();
});
