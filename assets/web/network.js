// Connects the game to a server.
//
// Each connection and each request has a number that the game has chosen. What comes of it is told by that number.

/** How long a request may take, in milliseconds, and how long one for a file. */
const PATIENCE_MS = 15_000;
const DOWNLOAD_PATIENCE_MS = 600_000;

/** @type {Map<number, WebSocket>} */
const sockets = new Map();
/** @type {(connection: number, kind: string, text: string) => void} */
let hearSocket = () => {};
/** @type {(id: number, status: number, body: string) => void} */
let hearAnswer = () => {};

/**
 * Takes the function that gets what happens to connections: `open`, `text` with the frame's text, or `close`.
 * @param {(connection: number, kind: string, text: string) => void} hear
 */
export function onSocket(hear) {
  hearSocket = hear;
}

/**
 * Takes the function that gets each answer: the request, the status (0 where no answer came), and the body or the reason.
 * @param {(id: number, status: number, body: string) => void} hear
 */
export function onAnswer(hear) {
  hearAnswer = hear;
}

/**
 * Connects to a WebSocket.
 * @param {number} connection
 * @param {string} url
 */
export function openSocket(connection, url) {
  // The game is told later, as it is of every other failure: it is not to be called while it calls.
  const fail = () => setTimeout(() => hearSocket(connection, 'close', ''));
  try {
    const socket = new WebSocket(url);
    sockets.set(connection, socket);
    socket.onopen = () => hearSocket(connection, 'open', '');
    socket.onmessage = ({ data }) => {
      if (typeof data === 'string') hearSocket(connection, 'text', data);
    };
    socket.onclose = () => {
      if (sockets.delete(connection)) hearSocket(connection, 'close', '');
    };
  } catch {
    fail();
  }
}

/**
 * Sends a text frame; nothing where the connection is lost.
 * @param {number} connection
 * @param {string} text
 */
export function sendSocket(connection, text) {
  const socket = sockets.get(connection);
  if (socket?.readyState === WebSocket.OPEN) socket.send(text);
}

/**
 * Ends a connection. Nothing more is told of it.
 * @param {number} connection
 */
export function closeSocket(connection) {
  const socket = sockets.get(connection);
  sockets.delete(connection);
  socket?.close();
}

/**
 * Sends a request: something to be got, or JSON that is posted.
 * @param {number} id
 * @param {string} url
 * @param {string} [body]
 * @param {string} [session] What shows who is signed in.
 * @param {boolean} [isDownload] Whether the answer is a file, which may take minutes.
 */
export async function request(id, url, body, session, isDownload) {
  try {
    const headers = new Headers(session === undefined ? {} : { Authorization: `Bearer ${session}` });
    if (body !== undefined) headers.set('Content-Type', 'application/json');
    const method = body === undefined ? 'GET' : 'POST';
    const signal = AbortSignal.timeout(isDownload ? DOWNLOAD_PATIENCE_MS : PATIENCE_MS);
    const response = await fetch(url, { method, headers, body, cache: 'no-store', signal });
    hearAnswer(id, response.status, await response.text());
  } catch (error) {
    unanswered(id, error);
  }
}

/**
 * Tells that there is no answer to a request.
 * @param {number} id
 * @param {unknown} why
 */
export function unanswered(id, why) {
  hearAnswer(id, 0, String(why));
}
