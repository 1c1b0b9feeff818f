// Lets files leave the page, and takes in those that come.
//
// A file is given as a download; it is taken from the system's dialog or from where it is dropped.

/** No more of a file is read: the game says of one that is longer that it is too long. */
const MAX_BYTES = (1 << 24) + 1;
/** So long the browser may take to fetch what it downloads. */
const DOWNLOAD_MS = 60_000;

/**
 * What gets each file that comes in.
 * @typedef {(name: string, bytes: Uint8Array | null, why: string) => void} Receive
 */

/**
 * Gives the player a file of these bytes.
 * @param {string} name
 * @param {string} type
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
export function download(name, type, bytes) {
  offer(name, new Blob([bytes], { type }));
}

/**
 * Gives the player a picture as a PNG file: so wide, four bytes for each pixel.
 * @param {string} name
 * @param {number} width
 * @param {Uint8Array} rgba
 */
export function downloadPicture(name, width, rgba) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = rgba.length / 4 / width;
  const context = canvas.getContext('2d');
  if (!context) throw new Error(`The browser has no room for a picture of ${canvas.width} × ${canvas.height} pixels.`);
  // A copy: what the program shows of its memory is its own again as soon as this returns.
  context.putImageData(new ImageData(new Uint8ClampedArray(rgba), width), 0, 0);
  canvas.toBlob((blob) => {
    if (blob) offer(name, blob);
    else console.error(`The browser makes no PNG file of ${canvas.width} × ${canvas.height} pixels.`);
  }, 'image/png');
}

/**
 * @param {string} name
 * @param {Blob} blob
 */
function offer(name, blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_MS);
}

/**
 * Lets the player choose files, and hands them over.
 * @param {Receive} receive
 */
export function chosen(receive) {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = '.pgn,.txt,.json,.trf,.trfx,text/plain,application/json';
  input.addEventListener('change', () => handOver(input.files ?? [], receive));
  input.click();
}

/**
 * Hands over each file that is dropped on the page, which would open it otherwise.
 * @param {Receive} receive
 */
export function dropped(receive) {
  /** @param {DragEvent} event */
  const hasFiles = (event) => event.dataTransfer?.types.includes('Files');
  addEventListener('dragover', (event) => hasFiles(event) && event.preventDefault());
  addEventListener('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    handOver(event.dataTransfer?.files ?? [], receive);
  });
}

/**
 * Reads the files one after the other. Each comes with its bytes, or with none and why. Never rejects.
 * @param {Iterable<Pick<File, 'name' | 'slice'>>} files
 * @param {Receive} receive
 */
export async function handOver(files, receive) {
  for (const file of [...files]) {
    /** @type {Uint8Array | null} */
    let bytes = null;
    let why = '';
    try {
      bytes = new Uint8Array(await file.slice(0, MAX_BYTES).arrayBuffer());
    } catch (error) {
      why = error instanceof Error ? error.message : String(error);
    }
    receive(file.name, bytes, why);
  }
}
