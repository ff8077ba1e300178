/** Constructors that allocate memory outside of V8's heap. */
const names = [
  "ArrayBuffer",
  "Uint8Array",
  "Uint8ClampedArray",
  "Uint16Array",
  "Uint32Array",
  "Int8Array",
  "Int16Array",
  "Int32Array",
  "Float32Array",
  "Float64Array",
] as const;

/** After this many allocated bytes, the size of all buffers of the thread is measured again. */
const stepBytes = 256 * 1024;

let isExceeded = false;

/**
 * Limits the buffers of this thread to `bytes`. `resourceLimits` of a worker thread limit only V8's heap, and no other
 * code of the thread can check the memory while a parser allocates buffers. This function therefore replaces the buffer
 * constructors with ones that count bytes and throw if the limit is exceeded. Call it only once, in a reading thread
 * that ends after its current file.
 */
export function limitBuffers(bytes: number): void {
  // `DecompressionStream` allocates its buffers inside Node.js, where they are not counted. If this class is missing,
  // the PDF parser decompresses with its own code, whose buffers are counted.
  Reflect.deleteProperty(globalThis, "DecompressionStream");
  let unchecked = 0;
  for (const name of names) {
    const counted: object = new Proxy(globalThis[name], {
      construct(target, parameters, newTarget) {
        const [first] = parameters;
        const size = typeof first === "number" ? first : Number(first?.byteLength ?? first?.length ?? 0);
        // Does not count a view of an existing buffer, because it allocates nothing.
        if (!(first instanceof ArrayBuffer)) unchecked += size * bytesEach(target);
        if (unchecked > stepBytes) {
          isExceeded ||= process.memoryUsage().arrayBuffers + unchecked > bytes;
          unchecked = 0;
        }
        if (isExceeded) throw new RangeError("the file unpacks to too many bytes");
        // Passes the original constructor as newTarget. With the proxy as newTarget, a parser needs three times the CPU
        // time.
        return Reflect.construct(target, parameters, newTarget === counted ? target : newTarget);
      },
    });
    Object.defineProperty(globalThis, name, { value: counted });
  }
}

/**
 * Call this after parsing, because a parser may have caught the error that a buffer constructor threw.
 * @throws RangeError if this thread has exceeded the limit.
 */
export function checkBuffers(): void {
  if (isExceeded) throw new RangeError("the file unpacks to too many bytes");
}

function bytesEach(target: object): number {
  return "BYTES_PER_ELEMENT" in target ? Number(target.BYTES_PER_ELEMENT) : 1;
}
