// Finds out whether the browser says how many device pixels an element covers.
//
// winit sizes the picture by ResizeObserverEntry.devicePixelContentBoxSize, and by the device pixel ratio where there is no such
// thing. Where the ratio is emulated, as the developer tools of Chromium do, the former tells of another screen.

/** What the browser's figures may differ by for rounding, in device pixels. */
const ROUNDING = 1;
const SIDES = /** @type {const} */ (['inlineSize', 'blockSize']);

/**
 * Takes the browser's figures away where they contradict its own device pixel ratio. Never rejects.
 * @param {Element} element
 */
export async function trustDevicePixels(element) {
  if (!Object.hasOwn(ResizeObserverEntry.prototype, 'devicePixelContentBoxSize')) return;
  /** @type {ResizeObserverEntry} */
  const entry = await new Promise((resolve) => {
    const observer = new ResizeObserver(([entry]) => {
      observer.disconnect();
      resolve(entry);
    });
    observer.observe(element);
  });
  const [claimed, css] = [entry.devicePixelContentBoxSize[0], entry.contentBoxSize[0]];
  const agree = SIDES.every((side) => Math.abs(claimed[side] - css[side] * devicePixelRatio) <= ROUNDING);
  if (!agree) Reflect.deleteProperty(ResizeObserverEntry.prototype, 'devicePixelContentBoxSize');
}
