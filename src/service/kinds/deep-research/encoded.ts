/** A text without its encoded parts (such as Base64), and the decoded texts of these parts. */
export interface Decoded {
  text: string;
  decoded: string[];
}

interface Encoding {
  run: RegExp;
  decode(run: string): string;
}

const encodings: readonly Encoding[] = [
  {
    run: /(?<![\w+/=-])[A-Za-z0-9+/_-]{20,}={0,2}(?![\w+/=-])/g,
    decode: (run) => Buffer.from(run.replaceAll("-", "+").replaceAll("_", "/"), "base64").toString("utf8"),
  },
  {
    run: /(?<![\w%])(?:(?:0x)?[0-9a-f]{2}[\s:,]?){16,}(?![\w%])/gi,
    decode: (run) => fromBytes(run.replace(/0x/gi, "").match(/[0-9a-f]{2}/gi), 16),
  },
  {
    run: /(?<!\d)(?:\d{2,3}[\s,]{1,3}){11,}\d{2,3}(?!\d)/g,
    decode: (run) => fromBytes(run.match(/\d+/g), 10),
  },
  {
    run: /(?<![01])(?:[01]{8}[\s,]?){12,}(?![01])/g,
    decode: (run) => fromBytes(run.match(/[01]{8}/g), 2),
  },
  {
    run: /(?<![\w/?&=%])(?:%[0-9a-f]{2}|[\w.,'+-]){12,}(?![\w/%])/gi,
    decode: (run) => ((run.match(/%/g)?.length ?? 0) < 3 ? "" : fromPercent(run)),
  },
  {
    run: /(?:(?:\\u\{?[0-9a-f]{2,6}\}?|\\x[0-9a-f]{2}|&#x?[0-9a-f]{2,6};)[ ,.]?){6,}/gi,
    decode: (run) =>
      [...run.matchAll(/\\[ux]\{?([0-9a-f]{2,6})\}?|&#x([0-9a-f]{2,6});|&#(\d{2,6});/gi)]
        .map(([, escaped, hex, decimal]) =>
          toLetter(Number.parseInt(escaped ?? hex ?? decimal ?? "", decimal === undefined ? 16 : 10)),
        )
        .join(""),
  },
];

/**
 * Removes parts that encode a sentence, for example in Base64. People do not read such parts, but a model may decode
 * them.
 */
export function takeOutEncoded(text: string): Decoded {
  const decoded: string[] = [];
  let rest = text;
  for (const { run, decode } of encodings)
    rest = rest.replace(run, (whole) => {
      const said = decode(whole);
      if (!isSentence(said)) return whole;
      decoded.push(said);
      return "";
    });
  return { text: rest, decoded };
}

/**
 * Returns the text reversed, and the text with each letter shifted by 13 (ROT13), so that the caller can search both
 * for a disguised instruction.
 */
export function toDisguises(text: string): string[] {
  const turned = text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= "Z" ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });
  return [[...text].reverse().join(""), turned];
}

/**
 * True if decoded bytes look like a sentence: at least three words, and at least four fifths letters and white space.
 */
function isSentence(text: string): boolean {
  const letters = text.match(/[\p{L}\s]/gu)?.length ?? 0;
  return letters >= text.length * 0.8 && (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= 3;
}

function fromBytes(digits: readonly string[] | null, base: number): string {
  return Buffer.from((digits ?? []).map((one) => Number.parseInt(one, base))).toString("utf8");
}

function fromPercent(run: string): string {
  try {
    return decodeURIComponent(run.replaceAll("+", " "));
  } catch {
    // Treats bytes that are not UTF-8 as binary data without text.
    return "";
  }
}

function toLetter(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : "";
}
