// Tells how large a file is when a server has packed it.

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * The size as it is, with `gzip -9`, and with `brotli -k`, which takes the best quality and the largest window (docs/server.md).
 * @param {Buffer} bytes
 */
export async function packedSizes(bytes) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const packed = await Promise.all([promisify(gzip)(bytes, { level: 9 }), promisify(brotliCompress)(bytes, { params })]);
  return { raw: bytes.length, gzip: packed[0].length, brotli: packed[1].length };
}
