// How does a server for games run beside a test?

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATIENCE_MS } from './table.mjs';

/** A port that nobody uses. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A server that can be killed and comes back with what it had told. */
export class Server {
  /**
   * @param {string} program
   * @param {string} site The folder of the finished site.
   */
  constructor(program, site) {
    this.program = program;
    this.site = site;
  }

  folder = mkdtempSync(join(tmpdir(), 'turnover-server-'));
  port = 0;
  /** @type {import('node:child_process').ChildProcess | null} */
  process = null;

  get url() {
    return `http://127.0.0.1:${this.port}/`;
  }

  async start() {
    this.port ||= await freePort();
    const options = ['serve', '--site', this.site, '--data', join(this.folder, 'games.db'), '--listen', `127.0.0.1:${this.port}`];
    this.process = spawn(this.program, [...options, '--requests-per-second', '100'], { stdio: ['ignore', 'inherit', 'inherit'] });
    for (const start = Date.now(); ; ) {
      const answer = await fetch(`${this.url}health`).catch(() => null);
      if (answer?.ok) return;
      assert(Date.now() - start < PATIENCE_MS, 'the server answers');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** @param {NodeJS.Signals} signal */
  async stop(signal) {
    const process = this.process;
    if (!process || process.exitCode !== null) return;
    process.kill(signal);
    await once(process, 'exit');
  }

  async remove() {
    await this.stop('SIGKILL');
    rmSync(this.folder, { recursive: true });
  }
}
