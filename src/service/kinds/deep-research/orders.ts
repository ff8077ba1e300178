import { toSentences } from "../../../text/to-sentences.ts";
import { takeOutEncoded, toDisguises } from "./encoded.ts";
import { kindPatterns } from "./order-kinds.ts";
import { languagePatterns } from "./order-languages.ts";
import {
  orderPatterns,
  pointing,
  sentenceWords,
  speakingAbout,
  spokenLine,
  transcriptMarks,
} from "./order-patterns.ts";

/** A page's text without prompt injections: sentences that instruct a program that reads the page. */
export interface Unordered {
  text: string;
  /**
   * True if the page contained a prompt injection. Its other statements then count only if a page without one agrees.
   */
  tainted: boolean;
}

/**
 * Removes each paragraph that contains a prompt injection. If a sentence only describes instructions, removes the
 * quoted instruction and keeps the words around it. Also removes encoded text, such as Base64. Does not find:
 * - lies in the form of plain statements;
 * - instructions in other languages than English, German, French, Spanish, Dutch, Italian, Portuguese and Polish;
 * - codes that `encoded.ts` does not decode;
 * - instructions in pictures.
 */
export function takeOutOrders(text: string): Unordered {
  let tainted = false;
  const blocks = text.split("\n").map((given, index, all) => {
    if (given.trim() === "") return given;
    // Removes the backslashes with which Markdown escapes punctuation.
    const unmarked = given.replace(/\\([!-/:-@[-`{-~])/g, "$1");
    const { text: rest, decoded } = takeOutEncoded(unmarked);
    const block = decoded.length === 0 ? given : rest;
    const plain = decoded.length === 0 ? unmarked : rest;
    if (decoded.some(hasOrder) || toDisguises(block).some(hasOrder)) {
      tainted ||= !speakingAbout.test(fold(block));
      return "";
    }
    const marks = transcriptMarks.some((mark) => new RegExp(mark.source, mark.flags).test(plain));
    const speaks = isSpoken(block);
    if (marks || speaks) {
      // Removes the line. A page about assistants may show a conversation as an example. The page therefore does not
      // become tainted if one of the three preceding lines says that an example follows.
      const before = all.slice(Math.max(0, index - 3), index).join(" ");
      tainted ||= !(isQuoted(block) || (speakingAbout.test(fold(before)) && !hasOrder(block)));
      return "";
    }
    const parts = toSentences(block);
    const kept = parts.map((sentence) => keepSentence(sentence));
    if (kept.some((one) => one === null)) {
      tainted = true;
      return "";
    }
    return kept.every((one, place) => one === parts[place]) ? block : kept.join(" ");
  });
  return { text: blocks.join("\n"), tainted };
}

/**
 * Returns a sentence without the instructions that it quotes. Returns null if the sentence itself is an instruction.
 */
function keepSentence(sentence: string): string | null {
  if (!hasOrder(sentence)) return sentence;
  const rest = sentence.replace(quotation, (whole) => (hasOrder(whole) ? "\n" : whole));
  if (rest !== sentence && !hasOrder(rest.replaceAll("\n", " … ")) && countWords(rest) >= 3) return rest;
  const folded = fold(sentence);
  return speakingAbout.test(folded.replace(pointing, " ")) &&
    !findOrders(folded).some(({ imperative }) => imperative) &&
    !/\byou\b/.test(folded)
    ? sentence
    : null;
}

/** True if a text contains or quotes an instruction. */
export function hasOrder(text: string): boolean {
  return findOrders(fold(text)).length > 0;
}

/**
 * Matches text that ends where a clause begins: at the start of the text, after punctuation, or after a word such as
 * "please".
 */
const clauseStart =
  /(?:^|[,:;()[\]"'“”„«»—–*#>!?.-])\s*(?:\d+[.)]\s*)?(?:(?:please|now|then|also|and|instead|always|only|just|so|therefore|immediately|first|next|bitte|nun|jetzt|und|dann|veuillez|et|ensuite|alors|por favor|ahora|y|entonces|luego)[,\s]+)*$/;

const patterns = [...orderPatterns, ...kindPatterns, ...languagePatterns];

function findOrders(folded: string): { imperative: boolean }[] {
  return patterns.flatMap(({ pattern, initial }) =>
    [...folded.matchAll(pattern)].flatMap(({ index }) => {
      const imperative = clauseStart.test(folded.slice(Math.max(0, index - 60), index));
      return initial === true && !imperative ? [] : [{ imperative }];
    }),
  );
}

function isSpoken(block: string): boolean {
  const said = spokenLine.exec(
    fold(block)
      .replace(/[*_`>#|-]/g, " ")
      .trim(),
  )?.[1];
  return said !== undefined && countWords(said) >= 3 && sentenceWords.test(said);
}

function isQuoted(block: string): boolean {
  const rest = block.replace(quotation, "");
  return rest !== block && countWords(rest) >= 3 && !hasOrder(rest);
}

const quotation =
  /"[^"]{4,}"|“[^”]{4,}”|„[^“”]{4,}[“”]|«[^»]{4,}»|‘[^’]{4,}’|(?<![\p{L}\p{N}])'[^']{4,}'(?![\p{L}])|`[^`]{4,}`/gu;

function countWords(text: string): number {
  return text.match(/\p{L}+/gu)?.length ?? 0;
}

/** Maps characters, mostly of other scripts, to the Latin letters that they look like. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [..."аaеeоoрpсcхxуyіiјjѕsԁdһhԛqԝwѵvгrкkмmтtнhвbοoαaεeιiνvρpτtυuχxκkηnıiɡgßs"].flatMap(
    (letter, index, all) => (index % 2 === 0 ? [[letter, all[index + 1] ?? letter]] : []),
  ),
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
 * Converts text to a form for comparisons (folded text): lower case, without accents, with look-alike characters
 * replaced.
 */
function fold(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}\\]/gu, "")
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, (letter) => lookalikes[letter] ?? letter)
    .replace(/[*_`~]+/g, "")
    // In "I-g-n-o-r-e a-l-l", a sign separates letters and a space separates words.
    .replace(/(?<![a-z])(?:[a-z][.-]){2,}[a-z](?![a-z])/g, (spaced) => spaced.replace(/[.-]/g, ""))
    // In "I g n o r e a l l", a space separates letters and several spaces separate words.
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
