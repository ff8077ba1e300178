import { joinInitials, toWords } from "../letters.ts";
import { conjunctions } from "../phrases.ts";

/** Separator between a word of a title and the word before it. */
export type Gap = "none" | "and" | "comma" | "paren" | "break";

/** A word of a title with the separator before it. */
export interface TitleToken {
  readonly word: string;
  readonly gap: Gap;
}

/** Gender marks such as "(m/w/d)" in job advertisements. */
const genderMarks = /\(?\b(?:[mwfdxh]|gn)\s*[/|]\s*(?:[mwfdxh]|gn)(?:\s*[/|]\s*(?:[mwfdxhi]|gn))*\b\)?/gi;
const pronouns = /\((?:she|he|they|sie|er|elle|il)\b[^)]*\)/gi;
/** Gender endings: `Leiter:in`, `Leiter*in`, `Leiter/-in`, `Leiter(in)`, `ingénieur(e)`, `directeur(trice)`. */
const genderEndings =
  /(?<=\p{Ll})(?:[:*_·•]-?(?:innen|in|e|trice|rice)|\/-?(?:innen|in|trice|rice|euse)|-in|\((?:innen|in|e|trice|rice|euse|ne)\))(?![\p{L}])/gu;
const dotted = /(?<![\p{L}.])(?:\p{L}\.){2,}(?:\p{L}(?![\p{L}]))?/gu;
/** Patterns for phrases that mark an interim job, as in "CEO a. i." and "DRH par intérim". */
const interims = /(?<![\p{L}.])a\.\s?i\.(?!\p{L})|(?<!\p{L})(?:ad interim|(?:par )?int[ée]rim)(?!\p{L})/gu;
/** German abbreviations for "retired", which follow a former job: "a. D." and "i. R.". */
const retired = /(?<![\p{L}.])(?:a\.\s?D\.|i\.\s?R\.)(?!\p{L})/giu;
/** Degrees and certificates after a title, as in "Sales Director, CPA". Alone, "CPA" is a job. */
const degrees = /(?<=\p{L}.*),\s*(?:CPA|CFA|PMP|MBA|Ph\.?\s?D\.?|ACCA|FCA|LL\.?M\.?)(?![\p{L}])/gu;
/** Matches an employer after the job, such as "at Acme". The employer is not part of the title. */
const employers = /\s*(?:@|\b(?:at|bei|chez)\s)\s*[^|•·;,]*/giu;

/** Separators between the jobs of a title. Emojis count as separators. */
const separators = /([|•·;\n]+|\s[-–—]+\s|\s\+\s|[/\\,:()\u{1F000}-\u{1FAFF}\u{2600}-\u{27BF}]+)/u;

/** Removes gender endings, gender marks and pronouns from a text such as "Entwickler:innen (m/w/d)". */
export function removeGender(text: string): string {
  return text.replace(genderMarks, " ").replace(pronouns, " ").replace(genderEndings, "");
}

/**
 * Splits a title into its words. Drops what job advertisements and profiles add to a title: gender marks, interim marks
 * and the employer (unless `keepEmployer` is true).
 */
export function readTitleTokens(title: string, { keepEmployer = false } = {}): TitleToken[] {
  const text = removeGender(joinInitials(title.replace(degrees, "")))
    .replace(interims, " ")
    .replace(retired, " retired ")
    .replace(dotted, (letters) => letters.replaceAll(".", ""))
    .replace(keepEmployer ? /$^/ : employers, " ");
  const tokens: TitleToken[] = [];
  const pieces = text.split(separators);
  for (let at = 0; at < pieces.length; at += 2)
    addPiece(tokens, pieces[at] ?? "", at === 0 ? "none" : toGap(pieces[at - 1] ?? ""));
  return tokens;
}

function toGap(separator: string): Gap {
  if (separator === "") return "none";
  if (/^[/\\]+$|^\s\+\s$/.test(separator)) return "and";
  if (/\(/.test(separator)) return "paren";
  return /^\s|^[,:()]+$/.test(separator) ? "comma" : "break";
}

function addPiece(tokens: TitleToken[], piece: string, separator: Gap): void {
  let gap = separator;
  for (const word of toWords(piece)) {
    const isConjunction = conjunctions.has(word);
    if (!isConjunction) tokens.push({ word, gap });
    gap = !isConjunction ? "none" : gap === "break" ? "break" : "and";
  }
}
