// The demo, as a stranger sees it: a running comparison on the first page, half a minute later a report.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { clean, hydrated, launch, open, picture } from './harness/browser.mjs';
import { until } from './harness/environment.mjs';
import { Tailrace } from './harness/tailrace.mjs';

let server;
let browser;
before(async () => {
  server = await Tailrace.start('--demo');
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.remove();
});

const newest = async () => (await server.api('/runs')).runs[0];

test('the first page leads to the running demo, whose numbers change, and which becomes a report by itself', async () => {
  const page = await open(browser);
  await page.goto(server.url);
  await hydrated(page);
  const { id } = await newest();
  await page.locator(`a[href*="/runs/${id}"]`).first().click();
  await page.getByRole('heading', { name: 'Now' }).waitFor();
  await page.locator('.chart-panel__chart svg').first().waitFor();

  const now = page.locator('main');
  const first = await until('a TPS to be shown', async () => /TPS, last 10 s/.test(await now.innerText()) && now.innerText());
  await until('the live values to change', async () => (await now.innerText()) !== first);
  await picture(page, 'demo-live');

  await page.getByRole('link', { name: 'Overview' }).waitFor({ timeout: 90_000 });
  await page.getByText(/B's median TPS is .* × A's/).first().waitFor();
  await page.locator('.chart-panel__chart svg').first().waitFor();
  await picture(page, 'demo-report');
  assert.equal((await newest()).state, 'done');
  clean(page);
  await page.context().close();
});

test('every tab of the report has its own address and shows its numbers', async () => {
  const page = await open(browser);
  const { id } = await newest();
  await page.goto(`${server.url}/runs/${id}`);
  await hydrated(page);
  for (const [name, address] of [['Latency', 'latency'], ['Time series', 'series'], ['Statements', 'statements'], ['Data', 'data'], ['Overview', 'overview']]) {
    await page.getByRole('link', { name, exact: true }).click();
    await page.waitForURL((url) => url.search.includes(`tab=${address}`) || (address === 'overview' && !url.search.includes('tab=l')));
    await until(`a table on ${name}`, async () => (await page.locator('main table, main pre, main textarea').count()) > 0);
    await picture(page, `demo-report-${address}`);
  }
  clean(page);
  await page.context().close();
});

test('without JavaScript the answer, the matrix and the table of results can be read', async () => {
  const page = await open(browser, { script: false });
  const { id } = await newest();
  await page.goto(`${server.url}/runs/${id}`);
  const text = await page.locator('main').innerText();
  assert.match(text, /B's median TPS is .* × A's at 1 thread/);
  const report = await server.api(`/runs/${id}/report`);
  const { threads, tps } = { threads: report.cells.at(-1).level, tps: report.cells.at(-1).sides.A.tps.median };
  assert.equal(threads, 4);
  const shown = Number(tps.toPrecision(3)).toString().slice(0, 3).replace('.', '');
  assert.ok(text.replace(/[\s.,\u2009\u202f]/g, '').includes(shown), `${tps} is not among the results`);
  await picture(page, 'demo-report-without-script');
  clean(page);
  await page.context().close();
});
