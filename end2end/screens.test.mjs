// Every page in both languages and themes, wide and narrow: no error, no sideways scrolling, no accessibility fault.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { AxeBuilder } from '@axe-core/playwright';

import { clean, hydrated, launch, open, picture } from './harness/browser.mjs';
import { until } from './harness/environment.mjs';
import { Tailrace } from './harness/tailrace.mjs';

let server;
let browser;
let run;
before(async () => {
  server = await Tailrace.start('--demo');
  browser = await launch();
  run = await until('the demo to be done', async () => {
    const [newest] = (await server.api('/runs')).runs;
    return newest?.state === 'done' && newest.id;
  }, 90);
});
after(async () => {
  await browser?.close();
  await server?.remove();
});

const pages = () => [
  ['runs', '/'], ['targets', '/targets'], ['target-new', '/targets/new'], ['run-new', '/runs/new'], ['settings', '/settings'],
  ['report', `/runs/${run}`], ['report-latency', `/runs/${run}?tab=latency`], ['report-series', `/runs/${run}?tab=series`],
  ['report-statements', `/runs/${run}?tab=statements`], ['report-data', `/runs/${run}?tab=data`],
];

for (const [locale, dark, width] of [['en-GB', false, 1440], ['zh-CN', true, 1440], ['zh-CN', false, 390], ['en-GB', true, 390]]) {
  const look = `${locale.slice(0, 2)}-${dark ? 'dark' : 'light'}-${width}`;
  test(`every page is whole: ${look}`, async () => {
    const page = await open(browser, { locale, dark, width });
    for (const [name, path] of pages()) {
      await page.goto(server.url + path);
      await hydrated(page);
      await page.waitForLoadState('networkidle');
      assert.equal(await page.locator('html').getAttribute('lang'), locale.slice(0, 2), name);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(beyond <= 0, `${name} is ${beyond} px wider than its window`);
      const { violations } = await new AxeBuilder({ page }).analyze();
      assert.deepEqual(violations.map((fault) => `${fault.id}: ${fault.nodes.slice(0, 3).map((node) => node.html).join(' | ')}`), [], name);
      if (locale === 'zh-CN') assert.doesNotMatch(await page.locator('main h1, main h2').allInnerTexts().then((all) => all.join(' ')), /\b(Runs|Targets|Report|Settings|Answer)\b/, name);
      await picture(page, `${name}-${look}`);
    }
    clean(page);
    await page.context().close();
  });
}

test('language and theme are chosen on the settings page and stay', async () => {
  const page = await open(browser);
  await page.goto(`${server.url}/settings`);
  await hydrated(page);
  await page.locator('main').getByRole('button', { name: '中文' }).click();
  await until('the page to turn Chinese', async () => (await page.locator('html').getAttribute('lang')) === 'zh');
  await page.reload();
  assert.equal(await page.locator('html').getAttribute('lang'), 'zh');
  clean(page);
  await page.context().close();
});
