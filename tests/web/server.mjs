// Runs a server for games beside a test.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
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

/** Another server of this machine. Returns its port. @param {import('node:http').RequestListener} answer */
export async function listen(answer) {
  const server = createHttpServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return /** @type {import('node:net').AddressInfo} */ (server.address()).port;
}

/** What TURNOVER_TEST_POSTGRES tells of a database server, as `.ci/postgres` does: `host=… port=… user=…`. */
const asked = Object.fromEntries((process.env.TURNOVER_TEST_POSTGRES ?? '').split(' ').map((part) => part.split('=')));

/** @param {string} statement Runs on the database server. */
function tellPostgres(statement) {
  const { host, port, user } = asked;
  const options = ['--no-psqlrc', '--quiet', '--host', host, '--port', port, '--username', user, '--dbname', 'postgres'];
  const { status } = spawnSync('psql', [...options, '--command', statement], { stdio: ['ignore', 'inherit', 'inherit'] });
  assert.equal(status, 0, statement);
}

/** A database of PostgreSQL for one server, which may have several processes. */
class PostgresDatabase {
  static count = 0;
  name = `turnover_web_${process.pid}_${PostgresDatabase.count++}`;

  constructor() {
    tellPostgres(`CREATE DATABASE ${this.name} TEMPLATE template0`);
  }

  get options() {
    const { host, port, user } = asked;
    return ['--data', `postgresql://${user}@${encodeURIComponent(host)}:${port}/${this.name}`, '--cluster-address', 'localhost:0'];
  }

  remove() {
    tellPostgres(`DROP DATABASE ${this.name} WITH (FORCE)`);
  }
}

/** A server that can be killed and comes back with what it had told. It has a file, or with TURNOVER_TEST_STORE=postgres a database. */
export class Server {
  /**
   * @param {string} program
   * @param {string} site The folder of the finished site.
   * @param {string} folder
   * @param {PostgresDatabase | null} database
   */
  constructor(
    program,
    site,
    folder = mkdtempSync(join(tmpdir(), 'turnover-server-')),
    database = process.env.TURNOVER_TEST_STORE === 'postgres' ? new PostgresDatabase() : null,
  ) {
    this.program = program;
    this.site = site;
    this.folder = folder;
    this.database = database;
  }

  /** Another process with the same database. @type {Server | null} */
  other = null;
  port = 0;
  /** With what it is started besides. */
  options = ['--bots', 'none'];
  /** @type {import('node:child_process').ChildProcess | null} */
  process = null;

  get url() {
    return `http://127.0.0.1:${this.port}/`;
  }

  async start() {
    this.port ||= await freePort();
    const data = this.database?.options ?? ['--data', join(this.folder, 'games.db')];
    const options = ['serve', '--site', this.site, '--listen', `127.0.0.1:${this.port}`, '--requests-per-second', '100', ...this.options];
    this.process = spawn(this.program, [...options, ...data], { stdio: ['ignore', 'inherit', 'inherit'] });
    for (const start = Date.now(); ; ) {
      const answer = await fetch(`${this.url}health`).catch(() => null);
      if ((await answer?.json())?.status === 'ok') return;
      assert(Date.now() - start < PATIENCE_MS, 'the server answers');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Starts another process with the same database. Where that is a file, which only one can use, it is this one itself. */
  async startAnother() {
    if (!this.database) return this;
    this.other = new Server(this.program, this.site, this.folder, this.database);
    this.other.options = this.options;
    await this.other.start();
    return this.other;
  }

  /** @param {NodeJS.Signals} signal */
  async stop(signal) {
    const process = this.process;
    if (!process || process.exitCode !== null) return;
    process.kill(signal);
    await once(process, 'exit');
  }

  async remove() {
    await this.other?.stop('SIGKILL');
    await this.stop('SIGKILL');
    rmSync(this.folder, { recursive: true });
    this.database?.remove();
  }
}
