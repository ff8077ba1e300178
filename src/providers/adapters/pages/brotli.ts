import { type BrotliDecompress, createBrotliDecompress } from "node:zlib";

/** Thrown if a Brotli file requires a decoder with a window of more than 4 MB. */
export class LargeWindow extends Error {
  override readonly name = "LargeWindow";
  override readonly message = "the page is compressed by Brotli with a window of more than 4 MB";
}

/**
 * Creates a Brotli decoder that refuses a window of more than 4 MB. The sender chooses the size of the window, up to 16
 * MB, and a decoder keeps a buffer of this size. Few pages are refused, because encoders use a larger window only for
 * files of more than 4 MB.
 */
export function createBrotliDecoder(): BrotliDecompress {
  const decoder = createBrotliDecompress();
  const transform = decoder._transform;
  let isStart = true;
  decoder._transform = (chunk: Buffer, encoding, done) => {
    if (isStart && hasLargeWindow(chunk[0])) {
      done(new LargeWindow());
      return;
    }
    isStart = false;
    transform.call(decoder, chunk, encoding, done);
  };
  return decoder;
}

/**
 * True if the first byte of a Brotli file declares a window of 8 or 16 MB. The low bits of this byte are then 1101 or
 * 1111 (RFC 7932).
 */
function hasLargeWindow(first: number | undefined): boolean {
  const bits = (first ?? 0) & 0b1111;
  return bits === 0b1101 || bits === 0b1111;
}
