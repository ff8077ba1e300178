import type { components } from "../../../../generated/types.ts";
import { type Level, levels, readTitle, toJobKeys } from "../../../query-reading/index.ts";
import { toPlainName } from "./target-account.ts";

type Seniority = components["schemas"]["Seniority"];

/** The contract's seniority levels, the highest first. */
export const seniorities: readonly (Seniority & Level)[] = levels;

/** Returns the seniority level that a job title states; undefined if it states no level. */
export function toSeniority(title: string | undefined): Seniority | undefined {
  return title === undefined ? undefined : (readTitle(title).level ?? undefined);
}

/** True for words that are a job title or part of one. */
export function isTitle(text: string): boolean {
  return readTitle(text).jobs.some(({ level, roles }) => level !== null || roles.length > 0);
}

/** Words that are ignored when two titles are compared. */
const fillers = new Set(["of", "the", "and", "for", "in", "at", "a", "an"]);

const shortForms: Readonly<Record<string, string>> = {
  "vice president": "vp",
  "chief executive officer": "ceo",
  "chief technology officer": "cto",
  "chief financial officer": "cfo",
  "chief marketing officer": "cmo",
  "chief revenue officer": "cro",
  "chief operating officer": "coo",
};

/**
 * True if a title matches the wanted one. `similar` also accepts synonyms, a different word order and additional words.
 */
export function matchesTitle(title: string, wanted: string, match: "exact" | "similar"): boolean {
  const [have, want] = [toTitleWords(title), toTitleWords(wanted)];
  if (match === "exact") return have.join(" ") === want.join(" ");
  const reading = readTitle(title);
  const keys = new Set(reading.jobs.flatMap(toJobKeys));
  if (
    readTitle(wanted)
      .jobs.flatMap(toJobKeys)
      .some((key) => keys.has(key))
  )
    return true;
  const others = new Set(reading.otherWords);
  const own = have.filter((word) => !others.has(word));
  return want.every((word) => own.some((one) => one === word || one === `${word}s` || `${one}s` === word));
}

/** Splits a title into lower-case words and drops fillers. `vice president` becomes `vp`. */
export function toTitleWords(title: string): string[] {
  let text = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#&]+/gu, " ")
    .trim();
  for (const [long, short] of Object.entries(shortForms)) text = text.replaceAll(long, short);
  return text.split(" ").filter((word) => !fillers.has(word));
}

/** Removes the employer's name from a title such as "CTO | Acme", if separators divide the name from the rest. */
export function removeEmployer(title: string, employer: string | null): string {
  const name = toPlainName(employer ?? "");
  if (name === "" || !title.toLowerCase().includes(name.split(" ", 1)[0] ?? "")) return title;
  const pieces = title.split(/(\s*[|•·]\s*|\s+[-–—]\s+)/);
  const kept = pieces.filter((piece, at) => at % 2 === 0 && toPlainName(piece) !== name);
  return kept.length === 0 || kept.length * 2 > pieces.length ? title : kept.join(" | ");
}
