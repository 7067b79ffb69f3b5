// Runs every browser test, one file after the other: `cargo xtask test` calls it with the environment set.
// TAILRACE_BIN: the program; CHROMIUM: the browser; TAILRACE_TEST_MYSQL_URL and …_2: two MariaDB servers.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

const only = process.argv[2] ?? '';
const files = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.test.mjs') && name.includes(only))
  .map((name) => join(import.meta.dirname, name));
if (files.length === 0) throw new Error(`no test file matches "${only}"`);

run({ files, concurrency: 1, timeout: 10 * 60 * 1000 })
  .on('test:fail', () => { process.exitCode = 1; })
  .compose(spec)
  .pipe(process.stdout);
