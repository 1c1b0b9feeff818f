// Loads the program, or says why it cannot be loaded.

/** Why the game cannot start: the message that says so, with its variables. */
export class Trouble extends Error {
  /**
   * @param {string} message
   * @param {Record<string, string | number>} [variables]
   * @param {{ cause?: unknown, inPlace?: boolean, cache?: RequestCache }} [more]
   */
  constructor(message, variables = {}, { cause, inPlace = false, cache = 'default' } = {}) {
    super(`${message} ${JSON.stringify(variables)}`, { cause });
    this.words = message;
    this.variables = variables;
    /** Whether it can be tried again without loading the page anew, and how the program is to be fetched then. */
    this.inPlace = inPlace;
    this.cache = cache;
  }
}

/**
 * Fetches and compiles a program of `size` bytes; says after each piece how many have come.
 *
 * The server's word on the type is not needed, and that on the length not used: it may have compressed what it sends.
 *
 * @param {string} file
 * @param {number} size
 * @param {{ cache: RequestCache, signal: AbortSignal, onBytes: (bytes: number) => void }} how
 */
export async function loadWasm(file, size, { cache, signal, onBytes }) {
  const response = await fetch(urlOf(file), { cache, signal }).catch((cause) => {
    throw new Trouble('page-network', {}, { cause, inPlace: true });
  });
  if (!response.ok) throw new Trouble('page-missing', { file, status: response.status });
  const body = response.body ?? new Blob().stream();
  const arrival = { bytes: 0, isOver: false };
  try {
    const program = await compile(counted(body, arrival, onBytes));
    if (arrival.bytes === size) return program;
    throw new Error(`${arrival.bytes} bytes instead of ${size}`);
  } catch (cause) {
    const isIncomplete = arrival.isOver && arrival.bytes !== size;
    throw new Trouble(isIncomplete ? 'page-incomplete' : 'page-damaged', { file }, { cause, inPlace: true, cache: 'reload' });
  }
}

/**
 * Loads a module. One that has failed stays so until the page is loaded anew: browsers remember.
 * @param {string} file
 * @param {number} size
 */
export async function loadModule(file, size) {
  try {
    return await import(urlOf(file));
  } catch (cause) {
    throw await whyNoModule(file, size, cause);
  }
}

/**
 * Browsers do not say why a module failed, so it is looked at once more.
 * @param {string} file
 * @param {number} size
 * @param {unknown} cause
 */
async function whyNoModule(file, size, cause) {
  try {
    const response = await fetch(urlOf(file));
    if (!response.ok) return new Trouble('page-missing', { file, status: response.status }, { cause });
    const type = response.headers.get('content-type') ?? '–';
    if (!/javascript|ecmascript/.test(type)) return new Trouble('page-wrong-type', { file, type }, { cause });
    const { byteLength } = await response.arrayBuffer();
    return new Trouble(byteLength === size ? 'page-damaged' : 'page-incomplete', { file }, { cause });
  } catch {
    return new Trouble('page-network', {}, { cause });
  }
}

/** @param {string} file */
const urlOf = (file) => new URL(file, import.meta.url).href;

/** @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream */
async function compile(stream) {
  const response = new Response(stream, { headers: { 'content-type': 'application/wasm' } });
  return WebAssembly.compileStreaming ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/**
 * The same stream; `arrival` tells how much of it has come and whether it has ended, well or not.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream
 * @param {{ bytes: number, isOver: boolean }} arrival
 * @param {(bytes: number) => void} onBytes
 */
function counted(stream, arrival, onBytes) {
  const reader = stream.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        arrival.isOver = done;
        if (done) return controller.close();
        arrival.bytes += value.byteLength;
        onBytes(arrival.bytes);
        controller.enqueue(value);
      } catch (error) {
        arrival.isOver = true;
        controller.error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
