// The path of a DBA with two servers: targets, plan, live view, report, and the report after a restart.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { clean, hydrated, launch, open, picture } from './harness/browser.mjs';
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

async function addTarget(page, name, address) {
  const url = new URL(address);
  const field = (name) => page.locator(`main input[name="${name}"]`);
  await page.goto(`${server.url}/targets/new`);
  await hydrated(page);
  await field('name').fill(name);
  await field('host').fill(url.hostname);
  await field('port').fill(url.port);
  await field('user').fill(url.username);
  await field('database').fill(url.pathname.slice(1));
  await field('password').fill(decodeURIComponent(url.password));
  await page.getByRole('button', { name: 'Test connection' }).click();
  await page.getByRole('status').filter({ hasText: 'connected' }).waitFor();
  await page.locator('main').getByText(/\d+\.\d+\.\d+-MariaDB/).first().waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/targets(\/\d+)?$/);
}

test('two MariaDB servers are defined, compared live over 2 workloads × 3 levels, and reported; a restart keeps the report', async () => {
  const page = await open(browser);
  await addTarget(page, 'first server', required('TAILRACE_TEST_MYSQL_URL'));
  await addTarget(page, 'second server', required('TAILRACE_TEST_MYSQL_URL_2'));

  await page.goto(`${server.url}/targets`);
  assert.match(await page.locator('main').innerText(), /first server[\s\S]*second server/);

  await page.goto(`${server.url}/runs/new`);
  await hydrated(page);
  await picture(page, 'new-run');
  const short = { table_size: '1000', warmup: '500ms', measure: '2s', cooldown: '0s', repeats: '2' };
  for (const [name, value] of Object.entries(short)) await page.locator(`main input[name="${name}"]`).fill(value);
  await tickOnly(page, ['oltp_read_only', 'oltp_read_write'], [1, 2, 4]);
  await page.getByText('The plan has no errors.').waitFor();
  await until('24 trials to be estimated', async () => /24/.test(await page.locator('main').innerText()));
  await picture(page, 'new-run-ready');
  await page.getByRole('button', { name: 'Start run' }).click();
  await page.waitForURL(/\/runs\/[0-9a-z]{12}/);
  const id = page.url().match(/runs\/([0-9a-z]{12})/)[1];

  await page.getByRole('heading', { name: 'Now' }).waitFor();
  const before = await until('numbers to be shown', async () => /TPS, last 10 s/.test(await page.locator('main').innerText()) && page.locator('main').innerText());
  await until('the live values to change', async () => (await page.locator('main').innerText()) !== before);
  await picture(page, 'mariadb-live');

  await page.getByText(/second-server's median TPS is/).first().waitFor({ timeout: 180_000 });
  const report = await server.api(`/runs/${id}/report`);
  assert.deepEqual(report.cells.map((cell) => `${cell.workload}/${cell.level}`), [
    'oltp_read_only/1', 'oltp_read_only/2', 'oltp_read_only/4', 'oltp_read_write/1', 'oltp_read_write/2', 'oltp_read_write/4']);
  for (const cell of report.cells) {
    for (const side of Object.values(cell.sides)) assert.equal(side.trial_count, 2);
  }
  assert.ok(await page.getByText(report.summary.en.split('. ')[0]).first().isVisible());
  await picture(page, 'mariadb-report');

  await server.restart();
  await page.goto(`${server.url}/runs/${id}`);
  await page.getByText(/second-server's median TPS is/).first().waitFor();
  assert.deepEqual(await server.api(`/runs/${id}/report`), report);
  clean(page);
  await page.context().close();
});

/** Ticks exactly these workloads and levels of the grid; adds levels that are not there. */
async function tickOnly(page, workloads, levels) {
  const names = { oltp_point_select: 'point select', oltp_read_only: 'read only', oltp_write_only: 'write only', oltp_read_write: 'read/write' };
  for (const [script, name] of Object.entries(names)) {
    await page.getByRole('checkbox', { name: `run ${name}` }).setChecked(workloads.includes(script));
  }
  for (const level of levels) {
    const tick = page.getByRole('checkbox', { name: `${level} threads`, exact: true });
    if ((await tick.count()) === 0) {
      await page.getByLabel('Another thread count').fill(String(level));
      await page.getByRole('button', { name: 'Add level' }).click();
    }
    await tick.check();
  }
  for (const tick of await page.getByRole('checkbox', { name: /^\d+ threads$/ }).all()) {
    const level = Number((await tick.getAttribute('aria-label') ?? await tick.evaluate((box) => box.labels[0].innerText)).match(/\d+/)[0]);
    if (!levels.includes(level)) await tick.uncheck();
  }
}
