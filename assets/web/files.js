// How do files leave the page, and how do they come in?
//
// A file is given as a download; it is taken from the system's dialog or from where it is dropped.

/** No more of a file is read: the game says of one that is longer that it is too long. */
const MOST_BYTES = (1 << 24) + 1;
/** So long the browser may take to fetch what it downloads. */
const DOWNLOAD_MS = 60_000;

/** Gives the player a file with this text. */
export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/x-chess-pgn' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), DOWNLOAD_MS);
}

/** Lets the player choose files, and hands them over. */
export function chosen(receive) {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = '.pgn,.txt,text/plain';
  input.addEventListener('change', () => handOver(input.files, receive));
  input.click();
}

/** Hands over each file that is dropped on the page, which would open it otherwise. */
export function dropped(receive) {
  const hasFiles = (event) => event.dataTransfer?.types.includes('Files');
  addEventListener('dragover', (event) => hasFiles(event) && event.preventDefault());
  addEventListener('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    handOver(event.dataTransfer.files, receive);
  });
}

/** Reads the files one after the other. Each comes as `(name, bytes)`, or as `(name, null, why)`. Never rejects. */
export async function handOver(files, receive) {
  for (const file of [...files]) {
    let [bytes, why] = [null, ''];
    try {
      bytes = new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer());
    } catch (error) {
      why = String(error?.message ?? error);
    }
    receive(file.name, bytes, why);
  }
}
