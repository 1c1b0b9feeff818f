// Tests that whoever asks the engine gets its answer, or hears that there will be none.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Engine } from '../../assets/web/engine.js';
import { give } from './storage.mjs';

/** A worker that a test lets speak. */
class FakeWorker {
  sent = [];
  isEnded = false;
  onmessage = (_event) => {};
  onerror = (_event) => {};
  postMessage(text) {
    this.sent.push(text);
  }
  terminate() {
    this.isEnded = true;
  }
  /** Answers one of the lines that were sent, by its number from 1. */
  answer(number, ...lines) {
    for (const line of lines) this.onmessage({ data: line });
    this.onmessage({ data: { answered: number, lines: lines.length } });
  }
}

/** An engine, its worker, and what is heard of it. */
function started() {
  const workers = [];
  const make = function () {
    workers.push(new FakeWorker());
    return workers[0];
  };
  give('Worker', make);
  const engine = new Engine();
  const heard = [];
  engine.onLine = (line) => heard.push(line);
  engine.onEnd = (error) => heard.push(error);
  return { engine, worker: workers[0], heard };
}

test('each question gets the lines of its own answer, in whatever order they come', async () => {
  const { engine, worker, heard } = started();
  engine.send('uci\nposition startpos');
  const search = engine.ask('go nodes 1000');
  const ready = engine.ask('isready');
  const silent = engine.ask('setoption name Hash value 1');
  assert.deepEqual(worker.sent, ['uci\nposition startpos', 'go nodes 1000', 'isready', 'setoption name Hash value 1']);
  worker.answer(1, 'uciok');
  worker.onmessage({ data: 'info depth 1' });
  worker.answer(4, 'readyok');
  worker.onmessage({ data: 'bestmove e1e3' });
  worker.onmessage({ data: { answered: 3, lines: 2 } });
  worker.answer(5);
  assert.deepEqual(await Promise.all([search, ready, silent]), [['info depth 1', 'bestmove e1e3'], ['readyok'], []]);
  assert.deepEqual(heard, ['uciok', 'info depth 1', 'readyok', 'bestmove e1e3']);
});

test('a question is one line', async () => {
  const { engine, worker } = started();
  await assert.rejects(engine.ask('go\nstop'), /one line/);
  assert.deepEqual(worker.sent, []);
});

const BROKEN = 'The engine could not be started or has broken down: ';
for (const [what, end, told] of /** @type {[string, (worker: FakeWorker, engine: Engine) => void, string][]} */ ([
  ['whose files cannot be loaded', (worker) => worker.onerror({}), `${BROKEN}one of its files could not be loaded.`],
  ['with an exception', (worker) => worker.onerror({ message: 'unreachable' }), `${BROKEN}unreachable`],
  ['that does not start', (worker) => worker.onmessage({ data: { failed: 'no memory' } }), `${BROKEN}no memory`],
  ['that has been told to quit', (worker) => worker.onmessage({ data: { quit: true } }), 'The engine has been closed.'],
  ['that is closed', (_, engine) => engine.close(), 'The engine has been closed.'],
])) {
  test(`of an engine ${what} everybody hears, once, and it is asked nothing more`, async () => {
    const { engine, worker, heard } = started();
    const asked = ['go infinite', 'isready'].map((line) => engine.ask(line));
    const refused = Promise.all(asked.map((answer) => assert.rejects(answer, { message: told })));
    end(worker, engine);
    await refused;
    worker.onerror({ message: 'and again' });
    engine.close();
    assert.deepEqual(
      heard.map(({ message }) => message),
      [told],
    );
    assert.equal(worker.isEnded, true);
    engine.send('stop');
    await assert.rejects(engine.ask('isready'), { message: told });
    assert.deepEqual(worker.sent, ['go infinite', 'isready']);
  });
}
