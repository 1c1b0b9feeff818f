// Serves a site, whole or in ways in which it may arrive damaged.
//
//   node .ci/web-build/serve.mjs DIR [PORT]

import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @type {Record<string, string>} */
const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
};

/** @typedef {{ mime?: Record<string, string>, missing?: string[], truncate?: Record<string, number>, stall?: Record<string, number> }} Faults */

/**
 * Serves a folder on loopback. Returns its address, what was asked for, and how to end it.
 *
 * What shall go wrong is named by the end of a path, such as `turnover_bg.wasm`; the object may be changed while it serves:
 * `mime` gives a file another type, `missing` answers 404, `truncate` sends only so many bytes as if they were all, `stall` sends
 * so many and then nothing more. `base` is the path under which the folder is found.
 * @param {string} dir
 * @param {Faults} [faults]
 * @returns {Promise<{ url: string, requests: string[], close: () => Promise<void> }>}
 */
export function serve(dir, faults = {}, { port = 0, base = '/' } = {}) {
  const root = resolve(dir);
  /** @type {string[]} */
  const requests = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '', 'http://localhost').pathname);
    requests.push(path);
    /** @type {<T>(ends: Record<string, T> | undefined) => T | undefined} */
    const fault = (ends = {}) => Object.entries(ends).find(([end]) => path.endsWith(end))?.[1];
    const file = path.startsWith(base) ? fileOf(root, path.slice(base.length)) : null;
    if (!file || (faults.missing ?? []).some((end) => path.endsWith(end))) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such file.\n');
      return;
    }
    const { size } = statSync(file);
    const stall = fault(faults.stall);
    const sent = Math.min(size, fault(faults.truncate) ?? size, stall ?? size);
    response.writeHead(200, {
      'content-type': fault(faults.mime) ?? TYPES[extname(file)] ?? 'application/octet-stream',
      'content-length': stall === undefined ? sent : size,
      'cache-control': /\/[0-9a-f]{12}\//.test(path) ? 'max-age=31536000, immutable' : 'no-cache',
    });
    if (sent === 0) response.flushHeaders();
    if (sent === 0 && stall === undefined) response.end();
    if (sent > 0) createReadStream(file, { end: sent - 1 }).pipe(response, { end: stall === undefined });
  });
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => {
      /** @returns {Promise<void>} */
      const close = () =>
        new Promise((closed) => {
          server.close(() => closed());
          server.closeAllConnections();
        });
      const address = /** @type {import('node:net').AddressInfo} */ (server.address());
      done({ url: `http://127.0.0.1:${address.port}${base}`, requests, close });
    });
  });
}

/**
 * @param {string} root
 * @param {string} path
 */
function fileOf(root, path) {
  const file = resolve(root, path === '' || path.endsWith('/') ? `${path}index.html` : path);
  return file.startsWith(root + sep) && existsSync(file) && statSync(file).isFile() ? file : null;
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [dir, port = '8080'] = process.argv.slice(2);
  if (!dir || !existsSync(join(dir, 'index.html'))) {
    console.error('usage: node .ci/web-build/serve.mjs DIR [PORT], where DIR has an index.html');
    process.exitCode = 2;
  } else {
    const { url } = await serve(dir, {}, { port: Number(port) });
    console.log(url);
  }
}
