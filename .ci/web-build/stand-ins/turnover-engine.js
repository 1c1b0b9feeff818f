// What wasm-bindgen makes of the engine; here only for whoever checks types.

/** @param {{ module_or_path: URL }} options */
export default async function init(options) {
  void options;
}
