/**
 * Number of bytes at the start of a page that are searched for a declaration of the page's encoding. Browsers search
 * 1,024, but some pages declare the encoding later.
 */
const prescanBytes = 4096;

const byteOrderMarks: readonly { bytes: readonly number[]; label: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], label: "utf-8" },
  { bytes: [0xfe, 0xff], label: "utf-16be" },
  { bytes: [0xff, 0xfe], label: "utf-16le" },
];

/**
 * Decodes a page. Tries, in this order: the byte order mark, the encoding in the content-type header, the encoding that
 * the page declares, UTF-8, and Windows-1252. Skips an unknown encoding name, and skips UTF-8 without a byte order mark
 * if the bytes are not valid UTF-8.
 */
export function decodeText(body: Uint8Array, contentType: string): string {
  const mark = byteOrderMarks.find(({ bytes }) => bytes.every((byte, index) => body[index] === byte));
  if (mark !== undefined) return new TextDecoder(mark.label).decode(body);
  const start = Buffer.from(body.subarray(0, prescanBytes)).toString("latin1");
  const labels = [readHeaderLabel(contentType), readPageLabel(start)];
  for (const label of labels) {
    const decoder = label === undefined ? undefined : createDecoder(label);
    if (decoder === undefined) continue;
    if (decoder.encoding !== "utf-8") return decoder.decode(body);
    const text = decodeUtf8(body);
    if (text !== undefined) return text;
  }
  return decodeUtf8(body) ?? new TextDecoder("windows-1252").decode(body);
}

function readHeaderLabel(contentType: string): string | undefined {
  return /charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1];
}

function readPageLabel(start: string): string | undefined {
  const label =
    /<meta[^>]+charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(start)?.[1] ??
    /^<\?xml[^>]+encoding\s*=\s*["']([^"']+)/i.exec(start)?.[1];
  // The declaration was found by reading the bytes as ASCII, so the page cannot be UTF-16, even if it says so (HTML
  // Standard, prescan).
  return label !== undefined && /^utf-16/i.test(label) ? "utf-8" : label;
}

function createDecoder(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

function decodeUtf8(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}
