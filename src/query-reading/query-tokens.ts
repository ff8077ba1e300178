import { joinInitials, removeRivers, toWords } from "./letters.ts";
import { removeGender } from "./titles/clean-title.ts";

/** Separator between a word of a query and the word before it. */
export type QueryGap = "none" | "and" | "or" | "comma";

/** A unit of a query: a word, a quoted phrase or a domain. */
export interface QueryToken {
  /** The text as it was typed. */
  readonly text: string;
  readonly word: string;
  readonly gap: QueryGap;
  readonly isCapital: boolean;
  /** True if a minus or an exclamation mark stands directly before the word, which excludes it. */
  readonly isMinus: boolean;
  /** True if a colon or an equals sign stands before the word, as before "Berlin" in "excluded: Berlin". */
  readonly hasColon: boolean;
  /** True for the part of a word after a hyphen, such as "profit" in "non-profit". */
  readonly isHyphenated: boolean;
  /**
   * Article or preposition that was cut off before an apostrophe, such as `d` in "d'Azur"; empty if nothing was cut
   * off.
   */
  readonly elided: string;
  /** The text in quotation marks; undefined for an unquoted word. */
  readonly quoted: string | undefined;
  readonly isDomain: boolean;
}

const piece =
  /"([^"]*)"|„([^“”"]*)[“”"]|“([^”"]*)[”"]|«([^»]*)»|((?<![\p{L}\p{N}])[-–!](?=[\p{L}"]))|([a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|de|io|co|net|org|fr|eu|ai|at|ch|uk|example|app|dev|tech|test|invalid|[a-z]{2}))(?![\p{L}\p{N}.])|((?:\p{L}\.){2,}\p{L}?)|([\p{L}\p{N}][\p{L}\p{N}+#'’]*(?:&[\p{L}\p{N}]+)*)|([,;|()\n:=])|([/])|(&)|(@)/giu;

const ors = new Set(["or", "oder", "ou", "nor"]);
const ands = new Set(["and", "und", "et", "sowie"]);

/** Splits a query into its words, in order. Conjunctions and punctuation become the `gap` of the word after them. */
export function readQueryTokens(query: string): QueryToken[] {
  const tokens: QueryToken[] = [];
  let gap: QueryGap = "none";
  let isMinus = false;
  let hasColon = false;
  const push = (text: string, more: Partial<QueryToken> = {}): void => {
    for (const word of more.isDomain === true || more.quoted !== undefined
      ? [text.toLowerCase()]
      : toWords(text)) {
      const isCapital = /^\p{Lu}/u.test(text);
      const rest = { isHyphenated: false, elided: "", quoted: undefined, isDomain: false, ...more };
      tokens.push({ text, word, gap, isCapital, isMinus, hasColon, ...rest });
      gap = "none";
      isMinus = false;
      hasColon = false;
    }
  };
  // Replaces "w/o", a short form of "without", and "w/", a short form of "with". "VP+" is read as "VP plus".
  const text = removeGender(joinInitials(removeRivers(query.normalize("NFC"))))
    .replace(/(?<![\p{L}\p{N}/])w\/(o(?!\p{L}))?/giu, (_, out?: string) =>
      out === undefined ? "with " : "without ",
    )
    .replace(/(?<!\p{L})(?:weder|neither)\s+([^,;]{1,60}?)\s+(?:noch|nor)(?!\p{L})/giu, "without $1 or")
    // In capitals, "NI" means Northern Ireland, so it is not read as the French "ni ... ni".
    .replace(/(?<!\p{L})[Nn]i\s+([^,;]{1,60}?)\s+ni(?!\p{L})/gu, "without $1 or")
    .replace(/(?<=\d)\s*%/g, " percent")
    .replace(/(?<=\p{L}{2})\+(?![\p{L}\p{N}+])/gu, " plus ")
    // "Ex-Google", with a hyphen, names a former employer. Without a hyphen, as in "ex agencies", "ex" excludes the
    // next words.
    .replace(/(?<!\p{L})ex[-–](?=\p{L})/giu, "former ");
  for (const match of text.matchAll(piece)) {
    const [, one, two, three, four, minus, domain, dotted, word, mark, slash, ampersand] = match;
    const quoted = one ?? two ?? three ?? four;
    if (quoted !== undefined) {
      if (/[\p{L}\p{N}]/u.test(quoted)) push(quoted, { quoted });
    } else if (minus !== undefined) isMinus = true;
    else if (domain !== undefined) push(domain, { isDomain: true });
    else if (dotted !== undefined) push(dotted.replaceAll(".", ""));
    else if (word !== undefined) {
      const plain = word.toLowerCase();
      if (ors.has(plain)) gap = "or";
      else if (ands.has(plain)) gap = gap === "or" ? "or" : "and";
      else {
        const isHyphenated = /[\p{L}\p{N}][-–]$/u.test(text.slice(Math.max(0, match.index - 2), match.index));
        const elided = /^(l|d|qu)['’]/i.exec(word)?.[1]?.toLowerCase() ?? "";
        const bare = elided === "" ? word : word.slice(elided.length + 1);
        push(bare.replace(/['’]s$/i, ""), { isHyphenated, elided });
      }
    } else if (mark !== undefined) {
      gap = "comma";
      hasColon = mark === ":" || mark === "=";
    } else if (slash !== undefined) gap = "or";
    else if (ampersand !== undefined) gap = "and";
    else push("at");
  }
  return tokens;
}
