// A real server on a free loopback port with a data folder of its own; stopped by its process id.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { required, until } from './environment.mjs';

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** A Tailrace server. `folder` outlives a restart and goes with `remove`. */
export class Tailrace {
  #child;
  #log = '';

  static async start(...args) {
    const server = new Tailrace();
    server.folder = mkdtempSync(join(tmpdir(), 'tailrace-end2end-'));
    server.args = args;
    server.port = await freePort();
    server.url = `http://127.0.0.1:${server.port}`;
    await server.#launch();
    return server;
  }

  async #launch() {
    const args = ['--data-dir', this.folder, 'serve', '--listen', `127.0.0.1:${this.port}`, ...this.args];
    this.#child = spawn(required('TAILRACE_BIN'), args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const keep = (chunk) => { this.#log = (this.#log + chunk).slice(-20_000); };
    this.#child.stdout.on('data', keep);
    this.#child.stderr.on('data', keep);
    await until('the server to be ready', async () => {
      if (this.#child.exitCode !== null) throw new Error(`the server ended with ${this.#child.exitCode}`);
      return (await fetch(`${this.url}/readyz`)).ok;
    }).catch((error) => { throw new Error(`${error.message}\n${this.#log}`, { cause: error.cause }); });
  }

  async stop() {
    if (this.#child.exitCode !== null) return;
    this.#child.kill('SIGTERM');
    await once(this.#child, 'exit');
  }

  /** Stops the server and starts it again on the same port and folder. */
  async restart() {
    await this.stop();
    await this.#launch();
  }

  async remove() {
    await this.stop();
    rmSync(this.folder, { recursive: true });
  }

  /** JSON of an API path. */
  async api(path) {
    const answer = await fetch(`${this.url}/api/v1${path}`);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}
