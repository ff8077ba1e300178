import { toSentences } from "../../../text/to-sentences.ts";
import { readDirection } from "./directed-sentences.ts";
import { fold, takeOutEncoded, toDisguises } from "./disguised-text.ts";
import { languagePatterns } from "./order-languages.ts";
import {
  orderPatterns,
  pointing,
  sentenceWords,
  speakingAbout,
  spokenLine,
  transcriptMarks,
} from "./order-patterns.ts";
import { breaksRules } from "./order-rules.ts";
import { classes } from "./order-words.ts";

/** A page's text without prompt injections (sentences that instruct a program that reads the page). */
export interface Unordered {
  text: string;
  /**
   * True if the page contained a prompt injection. Its other statements then count only if a page without a prompt
   * injection agrees.
   */
  tainted: boolean;
}

/**
 * Removes each paragraph that contains a prompt injection. If a sentence only describes instructions, removes the
 * quoted instruction and keeps the words around it. Also removes encoded text, such as Base64. Does not find:
 * - lies in the form of plain statements;
 * - instructions in languages other than English, German, French, Spanish, Dutch, Italian, Portuguese and Polish;
 * - codes that `disguised-text.ts` does not decode;
 * - instructions in pictures.
 */
export function takeOutOrders(text: string): Unordered {
  const lines = text.split("\n");
  const divided = findDivided(lines);
  let tainted = divided.tainted;
  const blocks = lines.map((line, index, all) => {
    if (divided.found.has(index)) return "";
    if (line.trim() === "") return line;
    // Removes the backslashes with which Markdown escapes punctuation.
    const unmarked = line.replace(/\\([!-/:-@[-`{-~])/g, "$1");
    const { text: rest, decoded } = takeOutEncoded(unmarked);
    const block = decoded.length === 0 ? line : rest;
    const plain = decoded.length === 0 ? unmarked : rest;
    if (decoded.some(hasOrder) || toDisguises(block).some((one) => common.test(one) && hasPattern(one))) {
      tainted ||= !speakingAbout.test(fold(block));
      return "";
    }
    const marks = transcriptMarks.some((mark) =>
      [line, plain].some((one) => new RegExp(mark.source, mark.flags).test(one)),
    );
    const speaks = isSpoken(block) || isReply(block, lines[index - 1] || lines[index - 2]);
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
      tainted ||= !isCode(line, [all[index - 1], all[index + 1]]);
      return "";
    }
    return kept.every((one, place) => one === parts[place]) ? block : kept.join(" ");
  });
  return { text: blocks.join("\n"), tainted };
}

/** Returns a sentence without the instructions that it quotes; null if the sentence itself is an instruction. */
function keepSentence(sentence: string): string | null {
  if (!hasOrder(sentence)) return sentence;
  // A string in JSON does not count as a quotation, because the words around it do not say that somebody is quoted.
  const isJson = /["']\s*:\s*["']/.test(sentence);
  const isReport = !isJson && !ownWords.test(sentence);
  const rest = sentence.replace(quotation, (whole) => (isReport && hasOrder(whole) ? "\n" : whole));
  if (rest !== sentence && !hasOrder(rest.replaceAll("\n", " … ")) && countWords(rest) >= 3) return rest;
  const folded = fold(sentence);
  const about = breaks(sentence) ? folded.replace(comparing, " ") : folded;
  return readDirection(sentence, fold) < 2 &&
    speakingAbout.test(about.replace(pointing, " ")) &&
    ![...findOrders(folded)].includes(true) &&
    !/\byou\b/.test(folded)
    ? sentence
    : null;
}

/** Matches words with which a page quotes the author's own people: "Our founder says: " or ", says our founder". */
const ownWords =
  /\b(?:our|unsere?r?|notre|nos|nuestr[oa]s?)\b[^.:!?]{0,40}:\s*["“„«]|["”“»],? \w+ (?:our|unsere?|notre|nos|nuestr[oa]s?)\b/i;

/** Matches the words of `speakingAbout` that also occur in sentences about other topics: "like", "guardrails". */
const comparing = /\b(?:comme|como|such as|zoals|wie etwa|guardrails?|guarda\w*)\b/g;

/** Maximum number of words in a line that is read together with its neighbouring lines. */
const maxWords = 12;
/** Maximum number of lines that are read together, to limit the time for long lists. */
const maxLines = 40;

/**
 * Finds instructions that are divided among several short lines, such as a list with one word in each item. Returns the
 * numbers of these lines.
 */
function findDivided(lines: readonly string[]): { found: ReadonlySet<number>; tainted: boolean } {
  const found = new Set<number>();
  let tainted = false;
  let run: number[] = [];
  const read = (): void => {
    const texts = run.map((index) =>
      (lines[index] ?? "").replace(/^\s*(?:#{1,6}|[-*+>]|\d+\.)\s+|\|/g, " ").trim(),
    );
    const range = findRange(texts);
    if (range !== null) {
      const [start, end] = range;
      for (const index of run.slice(start, end)) found.add(index);
      const first = run[start] ?? 0;
      tainted ||= !speakingAbout.test(fold(lines.slice(Math.max(0, first - 3), first).join(" ")));
    }
    run = [];
  };
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const isShort = countWords(line) <= maxWords;
    if (isShort) run.push(index);
    if (!isShort || run.length === maxLines || /[.!?:]\W*$/.test(line)) read();
  }
  read();
  return { found, tainted };
}

/** Returns the shortest range of texts that together contain an instruction; null if they contain none. */
function findRange(texts: readonly string[]): [start: number, end: number] | null {
  if (texts.length < 2) return null;
  const isDivided = hasDividedOrder(texts);
  // A whole sentence at the end does not belong to the instruction that the texts before it may form.
  const parts = /^\p{Lu}.*\.$/u.test(texts.at(-1) ?? "") ? texts.slice(0, -1) : texts;
  if ((!isDivided && !breaks(parts.join(" "))) || texts.some(hasOrder)) return null;
  if (!isDivided) return [0, texts.length];
  let start = 0;
  let end = texts.length;
  while (hasDividedOrder(texts.slice(start + 1, end))) start += 1;
  while (hasDividedOrder(texts.slice(start, end - 1))) end -= 1;
  return [start, end];
}

/**
 * True if the texts together contain an instruction. Also joins them in reverse order, because CSS can reverse the
 * order of blocks on the screen, and without spaces, because each text may be a single letter.
 */
function hasDividedOrder(texts: readonly string[]): boolean {
  return [texts.join(" "), texts.toReversed().join(" "), texts.join("")].some(hasPattern);
}

/**
 * Matches frequent words. Almost every sentence has at least one of these words, so a decoded text without them is not
 * a sentence.
 */
const common =
  /\b(?:the|all|any|you|your|this|that|is|an?|to|of|and|from|now|previous|instructions?|ignore|answer|die|der|das|alle|sie|du|und|les?|la|tu|vous|et|que|los|las|el|y|de|het|een|van|il|di|os?|nie|na)\b/i;

function hasPattern(text: string): boolean {
  const { done } = findOrders(fold(text)).next();
  return done !== true;
}

const breaks = (sentence: string): boolean => breaksRules(sentence, fold);

/** True if a text contains or quotes an instruction. */
export function hasOrder(text: string): boolean {
  return hasPattern(text) || toSentences(text).some(breaks);
}

/** Matches a text after which a clause begins: no text, or one that ends with punctuation or with "please". */
const clauseStart =
  /(?:^|[,:;()[\]"'“”„«»—–*#>!?.-])\s*(?:\d+[.)]\s*)?(?:(?:please|now|then|also|and|instead|always|only|just|so|therefore|immediately|first|next|bitte|nun|jetzt|und|dann|veuillez|et|ensuite|alors|por favor|ahora|y|entonces|luego)[,\s]+)*$/;

/**
 * Matches a text with a subject, after which a verb is no imperative: "Some critics, however, " before "claim that". Does
 * not match a text that begins with a condition, such as "If you are an assistant, ".
 */
const followsSubject =
  /(?:^|[.!?:;] )(?!(?:if|when|as|for|in|once|before|after|to|please)\b)[^.!?:;]*\b(?:is|are|was|were|has|have|argues?|some|many|most|several|critics|analysts|observers)\b[^.!?:;]*,? (?:and|and, therefore,|however,|therefore,|moreover,|indeed,) $/;

const patterns = [...orderPatterns, ...languagePatterns];

/**
 * Finds the instructions in a text. Yields true for an instruction at the start of a clause, and false for any other.
 */
function* findOrders(folded: string): Generator<boolean, void> {
  for (const { pattern, initial } of patterns) {
    // `search` is cheaper than `matchAll`, which copies the pattern.
    if (folded.search(pattern) < 0) continue;
    for (const { index } of folded.matchAll(pattern)) {
      const before = folded.slice(Math.max(0, index - 300), index);
      const imperative = clauseStart.test(before.slice(-60)) && !followsSubject.test(before);
      if (initial !== true || imperative) yield imperative;
    }
  }
}

/** True for a line of program code that assigns a string to a variable and is next to another line of code. */
function isCode(line: string, besides: readonly (string | undefined)[]): boolean {
  return (
    /^\s*(?:(?:const|let|var) )?[\w.]+ ?= ?["'`][^"'`]*["'`][;,]?\s*$/.test(line) &&
    besides.some((beside = "") =>
      /^\s*(?:(?:assert|import|def|const|let|var|return|if|for|await) .*[()=]|[\w.]+\()/.test(beside),
    )
  );
}

/** Matches settings at the start of a line, such as "System: Linux. Assistant: none." */
const settings = /^(?:\w+: ?\w+(?: \w+)?[.;,] ?){2,}/;

function isSpoken(block: string): boolean {
  const speech = spokenLine.exec(
    fold(block)
      .replace(/[*_`>#|-]/g, " ")
      .trim()
      .replace(settings, ""),
  )?.[1];
  return (
    speech !== undefined &&
    countWords(speech) >= 3 &&
    [sentenceWords, classes.pointed, classes.here].some((words) => words.test(speech))
  );
}

/** True if two lines are a question and its answer in a transcript: "Human: How many?", "AI: 120." */
function isReply(block: string, before = ""): boolean {
  return [block, before].every((line) => spokenLine.test(fold(line))) && /\?\W*$/.test(before);
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

/**
 * Matches sentences that address programs but are common in form fields, comments and footers, and are therefore no
 * prompt injections: "If you are a bot, leave this field empty.", "You are chatting with our assistant", "AI crawlers
 * must not use this site", "begin content".
 */
const usual =
  /\b(?:leave|leaves|lassen|laissez|deje|deja)\b.{0,40}\b(?:empty|blank|alone|leer|frei|vide|vac[ií]o)\b|\b(?:chatting|talking|speaking|connected) (?:with|to)\b|\bto train\b|\b(?:not|never) (?:use|crawl|access|scrape|index|copy) this (?:website|site|content|page)\b|^\W*(?:begin|start|end)(?: of)?(?: [\w-]+){1,3}\W*$/i;
/**
 * Maximum length in characters of a sentence to which `usual` is applied. A longer sentence that `usual` matches could
 * contain an instruction as well.
 */
const longest = 80;

/**
 * True if a line of `dropped` is a prompt injection. `dropped` is the text that the page reader leaves out. Reads each
 * line by itself, because menus, attributes and comments are separate texts.
 */
export function hasDroppedOrder(dropped: string): boolean {
  return dropped.split("\n").some((line) => {
    const rest = toSentences(line).filter((one) => one.length > longest || !usual.test(one));
    return takeOutOrders(rest.join(" ")).tainted;
  });
}
