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
      const decodedText = decode(whole);
      if (!isSentence(decodedText)) return whole;
      decoded.push(decodedText);
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

/** Maps characters, mostly of other scripts, to the Latin letters that they look like. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ..."аaеeоoрpсcхxуyіiјjѕsԁdһhԛqԝwѵvгrкkмmтtнhвbοoαaεeιiνvρpτtυuχxκkηnıiɡg",
    ..."ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz",
  ].flatMap((letter, index, all) => (index % 2 === 0 ? [[letter, all[index + 1] ?? letter]] : [])),
);
/** Maps digits and signs of disguised text to the letters that they replace. */
const leet: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};

/**
 * Returns a word with its inner letters sorted. Words that differ only in the order of their inner letters then become
 * equal. Readers hardly notice such a change, so it can disguise an instruction.
 */
function toAnagram(word: string): string {
  return `${word.at(0)}${[...word.slice(1, -1)].sort().join("")}${word.at(-1)}`;
}

/**
 * Words that occur in instructions: most instructions contain at least one of these words. Keyed by the word with its
 * inner letters sorted.
 */
const keywords: ReadonlyMap<string, string> = new Map(
  "ignore disregard forget previous earlier prior above instructions instruction prompt system answer respond report assistant following anweisungen ignoriere bisherigen vorherigen consignes precedentes instrucciones anteriores"
    .split(" ")
    .map((word) => [toAnagram(word), word]),
);

/** Decodes character escapes, such as `\u0049` and `&#73;`. */
function decodeEscapes(text: string): string {
  return text.replace(
    /\\u\{?([0-9a-f]{4,6})\}?|&(?:amp;)?#(?:x([0-9a-f]{2,6})|(\d{2,7}));/gi,
    (whole, escaped?: string, hex?: string, decimal?: string) => {
      const code = Number.parseInt(escaped ?? hex ?? decimal ?? "", decimal === undefined ? 16 : 10);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

/**
 * Converts text to a form for comparisons (folded text): lower case, without accents, with look-alike characters
 * replaced.
 */
export function fold(text: string): string {
  const plain = decodeEscapes(text)
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}\\]/gu, "")
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, (letter) => lookalikes[letter] ?? letter)
    .replace(/[*_`~]+/g, "")
    .replace(/(?<![a-z.])[a-z]{1,3}(?:\.[a-z]{1,3}){2,}(?![a-z.])/g, (word) => word.replaceAll(".", ""))
    .replace(/[a-z]{5,}/g, (word) => keywords.get(toAnagram(word)) ?? word)
    // Joins the letters of each word in texts such as "I-g-n-o-r-e a-l-l", where a space separates words.
    .replace(/(?<![a-z])(?:[a-z][.-]){2,}[a-z](?![a-z])/g, (spaced) => spaced.replace(/[.-]/g, ""))
    // Joins the letters of each word in texts such as "I g n o r e  a l l", where several spaces separate words.
    .replace(/(?<![a-z])(?:[a-z] ){2,}[a-z](?= {2}|$)/g, (spaced) => spaced.replaceAll(" ", ""))
    .replace(/[\s\u2029]+/g, " ");
  return plain
    .replace(/(?<![a-z])(?:[a-z][ .\-_]){4,}[a-z](?![a-z])/g, (spaced) => spaced.replace(/[ .\-_]/g, ""))
    .replace(/(?<![\w@$])[a-z@$\d]*[a-z][a-z@$\d]*(?![\w@$])/g, (word) =>
      /[\d@$]/.test(word) && /[a-z]{2}/.test(word)
        ? word.replace(/[0134577@$]/g, (sign) => leet[sign] ?? sign)
        : word,
    );
}
