// Starts the engine in a worker of its own and talks with it, in the lines of its text protocol.

const WORKER = new URL('./engine-worker.js', import.meta.url);

/**
 * The engine. One may talk to it while it still loads. It obeys the lines in their order, but `stop` and `isready` at
 * once.
 *
 *     const engine = new Engine();
 *     engine.send('position startpos moves e1e3');
 *     const lines = await engine.ask('go perft 4');
 */
export class Engine {
  #worker = new Worker(WORKER, { type: 'module', name: 'engine' });
  /** How many lines have been sent. */
  #sent = 0;
  /** Who waits for the answer to which line. @type {Map<number, { resolve: (lines: string[]) => void, reject: (why: Error) => void }>} */
  #asks = new Map();
  /** Lines of answers that have not come to their end. @type {string[]} */
  #lines = [];
  /** @type {Error | null} */
  #failure = null;

  /**
   * Called with each line of an answer, as it comes.
   * @type {(line: string) => void}
   */
  onLine = () => {};

  /**
   * Called once, when the engine cannot be started, breaks down or has ended. There will be no more answers.
   * @type {(error: Error) => void}
   */
  onEnd = () => {};

  constructor() {
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = (event) => this.#end(broken(event.message));
  }

  /**
   * Sends one line, or several.
   * @param {string} text
   */
  send(text) {
    if (this.#failure) return;
    this.#sent += String(text).split('\n').length;
    this.#worker.postMessage(String(text));
  }

  /**
   * Sends one line and waits for the end of its answer.
   * @param {string} line
   * @returns {Promise<string[]>} The lines of the answer; none where the line is silently obeyed. Rejected when there
   *   is no engine any more.
   */
  ask(line) {
    if (this.#failure) return Promise.reject(this.#failure);
    if (String(line).includes('\n')) return Promise.reject(new Error('Expected one line, found several.'));
    this.send(line);
    return new Promise((resolve, reject) => this.#asks.set(this.#sent, { resolve, reject }));
  }

  /** Ends the engine, whatever it is doing. */
  close() {
    this.#end(new Error('The engine has been closed.'));
  }

  /** @param {string | { answered: number, lines: number } | { quit: true } | { failed: string }} message As the worker tells. */
  #hear(message) {
    if (typeof message === 'string') {
      this.#lines.push(message);
      this.onLine(message);
    } else if ('answered' in message) {
      const answer = this.#lines.splice(this.#lines.length - message.lines);
      this.#asks.get(message.answered)?.resolve(answer);
      this.#asks.delete(message.answered);
    } else if ('quit' in message) {
      this.close();
    } else {
      this.#end(broken(message.failed));
    }
  }

  /** @param {Error} error */
  #end(error) {
    if (this.#failure) return;
    this.#failure = error;
    this.#worker.terminate();
    this.#asks.forEach(({ reject }) => reject(error));
    this.#asks.clear();
    this.onEnd(error);
  }
}

/** @param {string} [why] What the browser knows, which may be nothing. */
function broken(why = 'one of its files could not be loaded.') {
  return new Error(`The engine could not be started or has broken down: ${why}`);
}
