// How does the player get a file?

/** Gives the player a file of these bytes, as a download. */
export function download(name, type, bytes) {
  offer(name, new Blob([bytes], { type }));
}

/** Gives the player a picture as a PNG file: so wide, four bytes for each pixel. */
export function downloadPicture(name, width, rgba) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = rgba.length / 4 / width;
  const pixels = new ImageData(new Uint8ClampedArray(rgba.buffer), width);
  canvas.getContext('2d').putImageData(pixels, 0, 0);
  canvas.toBlob((blob) => blob && offer(name, blob), 'image/png');
}

function offer(name, blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
