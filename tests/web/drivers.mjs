// Drives Firefox and WebKit.
//
// Each as its makers mean it: Firefox by WebDriver BiDi, which it speaks itself, WebKit by WebDriver, through the program
// `WebKitWebDriver`. Their pages have what `Table` needs of a page of Playwright, which drives neither as Debian has them.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './server.mjs';

const START_MS = 60_000;
const LIBRARIES = '/usr/lib/x86_64-linux-gnu';
/** The keys with a code of their own in WebDriver. */
const KEYS = /** @type {Record<string, string>} */ ({
  Control: '\uE009',
  Shift: '\uE008',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Backspace: '\uE003',
});

/** What Firefox is told before it starts. Drawing in software takes its time for each dot. */
const PREFERENCES = {
  'webgl.force-enabled': true,
  'webgl.disable-fail-if-major-performance-caveat': true,
  'layout.css.devPixelsPerPx': '0.75',
  'ui.prefersReducedMotion': 1,
  'intl.accept_languages': 'en',
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'toolkit.telemetry.server': '',
};

/** @typedef {{ id: string, type: string, parameters?: object, actions: object[] }} Source What one device does, as WebDriver has it. */

/**
 * @typedef {object} Driver What is told to a browser.
 * @property {(url: string) => Promise<unknown>} navigate
 * @property {(body: string) => Promise<any>} run The value that the body of a function returns, or its promise.
 * @property {(sources: Source[]) => Promise<unknown>} act
 * @property {(size: { width: number, height: number }) => Promise<unknown>} resize Makes the page as large.
 * @property {() => Promise<string>} shot A picture, in base64.
 * @property {() => Promise<void>} quit
 */

/** Lets promises be awaited, and their values come as JSON. @param {Function} what @param {unknown} argument */
const bodyOf = (what, argument) => `return (${what})(${JSON.stringify(argument ?? null)})`;

/** Lets a page keep its exceptions that nobody catches; it runs there. */
function keepExceptions() {
  /** @type {string[]} */
  const exceptions = [];
  Object.assign(window, { exceptions });
  addEventListener('error', ({ error, message }) => exceptions.push(String(error ?? message)));
  addEventListener('unhandledrejection', ({ reason }) => exceptions.push(String(reason)));
}

/** A page of a browser that is driven. */
export class DrivenPage {
  /** Those of pages that have gone. @type {string[]} */
  #exceptions = [];

  /** @param {Driver} driver */
  constructor(driver) {
    this.driver = driver;
  }

  // What is asked here has its own patience, and of complaints only exceptions are told, to whoever asks.
  setDefaultTimeout() {}
  on() {}

  /** @param {number} ms */
  waitForTimeout = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

  /** @param {Function} what @param {unknown} [argument] */
  evaluate = (what, argument) => this.driver.run(bodyOf(what, argument));

  /** The exceptions that nobody has caught since the last time. @returns {Promise<string[]>} */
  exceptions = async () => {
    const found = await this.evaluate(() => Reflect.get(window, 'exceptions')?.splice(0) ?? []);
    return [...this.#exceptions.splice(0), ...found];
  };

  /** @param {string} url */
  goto = async (url) => {
    this.#exceptions = await this.exceptions();
    await this.driver.navigate(url);
    await this.evaluate(keepExceptions);
  };

  /** @param {{ width: number, height: number }} size */
  setViewportSize = (size) => this.driver.resize(size);

  reload = async () => this.goto(await this.evaluate(() => location.href));

  mouse = {
    /** @param {number} x @param {number} y */
    move: (x, y) => this.#point({ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 }),
    down: () => this.#point({ type: 'pointerDown', button: 0 }),
    up: () => this.#point({ type: 'pointerUp', button: 0 }),
  };

  keyboard = {
    /** A key, or several at once: `Control+z`. @param {string} keys */
    press: (keys) => {
      const values = keys.split('+').map((key) => KEYS[key] ?? key);
      const downs = values.map((value) => ({ type: 'keyDown', value }));
      const ups = values.toReversed().map((value) => ({ type: 'keyUp', value }));
      return this.driver.act([{ id: 'keyboard', type: 'key', actions: [...downs, ...ups] }]);
    },
    /** @param {string} text */
    type: async (text) => {
      for (const character of text) await this.keyboard.press(character);
    },
  };

  /** @param {object} action */
  #point = (action) => this.driver.act([{ id: 'mouse', type: 'pointer', parameters: { pointerType: 'mouse' }, actions: [action] }]);

  /** @param {{ path: string }} where */
  screenshot = async ({ path }) => writeFileSync(path, Buffer.from(await this.driver.shot(), 'base64'));

  context = () => ({ close: () => this.driver.quit() });
}

/**
 * Tries something again until it succeeds.
 * @template T
 * @param {() => Promise<T>} action
 */
async function patiently(action) {
  for (const start = Date.now(); ; ) {
    try {
      return await action();
    } catch (error) {
      if (Date.now() - start > START_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** How long a browser may take for an answer. A page that loads or draws in software takes its time. */
const PATIENCE_MS = 300_000;

/** A conversation by WebDriver BiDi. */
class Bidi {
  #last = 0;
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
  #waiting = new Map();

  /** @param {any} socket */
  constructor(socket) {
    this.socket = socket;
    socket.on('message', (/** @type {Buffer} */ data) => {
      const { id, result, error, message } = JSON.parse(String(data));
      const asked = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error) asked?.reject(new Error(`${error}: ${message}`));
      else asked?.resolve(result);
    });
  }

  /** @param {string} method @param {object} params @returns {Promise<any>} */
  send(method, params) {
    const id = ++this.#last;
    this.socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      setTimeout(() => reject(new Error(`the browser does not answer ${method}`)), PATIENCE_MS).unref();
    });
  }
}

/** A browser's process, which is ended together with its folder. @param {string} program @param {string[]} options @param {string} folder */
function start(program, options, folder) {
  const process_ = spawn(program, options, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: folder, LANGUAGE: 'en' } });
  const ended = once(process_, 'exit');
  return {
    stderr: process_.stderr,
    end: async () => {
      if (process_.exitCode === null) process_.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

/**
 * Starts Firefox, with a profile of its own.
 * @param {{ width: number, height: number }} viewport
 */
export async function startFirefox(viewport) {
  const folder = mkdtempSync(join(tmpdir(), 'turnover-firefox-'));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`);
  writeFileSync(join(folder, 'user.js'), lines.join(''));
  const port = await freePort();
  const options = ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', String(port)];
  const browser = start(process.env.FIREFOX ?? 'firefox-esr', options, folder);
  const WebSocket = createRequire(import.meta.url)('ws');
  for await (const line of createInterface({ input: browser.stderr })) if (line.includes('WebDriver BiDi listening')) break;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/session`, { maxPayload: 2 ** 28 });
  await once(socket, 'open');
  const bidi = new Bidi(socket);
  await bidi.send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
  const { contexts } = await bidi.send('browsingContext.getTree', {});
  const { context } = contexts[0];
  /** @type {Driver['resize']} */
  const resize = (viewport) => bidi.send('browsingContext.setViewport', { context, viewport });
  await resize(viewport);
  return new DrivenPage({
    resize,
    navigate: (url) => bidi.send('browsingContext.navigate', { context, url, wait: 'interactive' }),
    async run(body) {
      const functionDeclaration = `async () => JSON.stringify(await (() => { ${body} })())`;
      const answer = await bidi.send('script.callFunction', { functionDeclaration, awaitPromise: true, target: { context } });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return answer.result.value === undefined ? undefined : JSON.parse(answer.result.value);
    },
    act: (actions) => bidi.send('input.performActions', { context, actions }),
    shot: async () => (await bidi.send('browsingContext.captureScreenshot', { context })).data,
    async quit() {
      await bidi.send('browser.close', {}).catch(() => {});
      await browser.end();
    },
  });
}

/** WebKit's own small browser, of whichever version is there. */
function miniBrowser() {
  const folder = readdirSync(LIBRARIES).find((name) => name.startsWith('webkit2gtk-4'));
  assert(folder, `expected WebKit's MiniBrowser under ${LIBRARIES}`);
  return join(LIBRARIES, folder, 'MiniBrowser');
}

/**
 * Starts WebKit. It needs a display.
 * @param {{ width: number, height: number }} viewport
 */
export async function startWebKit(viewport) {
  const folder = mkdtempSync(join(tmpdir(), 'turnover-webkit-'));
  const port = await freePort();
  const driver = start('WebKitWebDriver', [`--port=${port}`], folder);
  driver.stderr.resume();
  /** @param {string} method @param {string} path @param {object} [body] */
  const ask = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = /** @type {{ value: any }} */ (await answer.json());
    if (!answer.ok) throw new Error(`${path}: ${value?.error}: ${value?.message}`);
    return value;
  };
  const browser = { binary: miniBrowser(), args: ['--automation'] };
  const wanted = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browser } } };
  const session = `/session/${(await patiently(() => ask('POST', '/session', wanted))).sessionId}`;
  /** @param {string} path @param {object} body */
  const tell = (path, body) => ask('POST', session + path, body);
  await tell('/timeouts', { script: PATIENCE_MS, pageLoad: PATIENCE_MS });
  /** The window has more than the page in it. @type {Driver['resize']} */
  const resize = async ({ width, height }) => {
    await tell('/window/rect', { width, height });
    const [innerWidth, innerHeight] = await page.evaluate(() => [window.innerWidth, window.innerHeight]);
    await tell('/window/rect', { width: 2 * width - innerWidth, height: 2 * height - innerHeight });
  };
  const page = new DrivenPage({
    resize,
    navigate: (url) => tell('/url', { url }),
    async run(body) {
      const script = `const [done] = arguments; Promise.resolve((() => { ${body} })()).then((value) => done(JSON.stringify([value])), (error) => done(String(error)));`;
      const answer = await tell('/execute/async', { script, args: [] });
      if (!answer.startsWith('[')) throw new Error(answer);
      return JSON.parse(answer)[0];
    },
    act: (actions) => tell('/actions', { actions }),
    shot: () => ask('GET', `${session}/screenshot`),
    async quit() {
      await ask('DELETE', session).catch(() => {});
      await driver.end();
    },
  });
  await resize(viewport);
  return page;
}
