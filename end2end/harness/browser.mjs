// Chromium, and pages that remember everything that went wrong in them.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { chromium } from 'playwright-core';

import { required } from './environment.mjs';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync'];

const results = join(import.meta.dirname, '..', 'results');

/** Launches the browser that the environment names. */
export function launch() {
  return chromium.launch({ executablePath: required('CHROMIUM'), args: FLAGS });
}

/** A page in a context of its own, with `page.problems`: console errors, exceptions, failed requests, answers ≥ 400. */
export async function open(browser, { width = 1440, height = 900, locale = 'en-GB', dark = false, script = true } = {}) {
  const context = await browser.newContext({
    viewport: { width, height }, locale, colorScheme: dark ? 'dark' : 'light', javaScriptEnabled: script, reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.problems = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) page.problems.push(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => page.problems.push(`exception: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left ends its own requests, and without JavaScript Chromium refuses to load any: no fault of the page.
    if (reason !== 'net::ERR_ABORTED' && (script || reason !== 'csp')) page.problems.push(`request failed: ${request.method()} ${request.url()} ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) page.problems.push(`answer ${response.status()}: ${response.url()}`);
  });
  return page;
}

/** Fails when anything went wrong in the page so far. */
export function clean(page) {
  assert.deepEqual(page.problems, []);
}

/** Waits until the page answers to clicks. */
export async function hydrated(page) {
  await page.locator('html[data-hydrated]').waitFor({ timeout: 30_000 });
}

/** Keeps a picture of the page under `results/`. */
export async function picture(page, name) {
  mkdirSync(results, { recursive: true });
  await page.screenshot({ path: join(results, `${name}.png`), fullPage: true });
}
