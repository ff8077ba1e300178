import type { components } from "../../../../generated/types.ts";

type Seniority = components["schemas"]["Seniority"];

/** Every rank of the contract, the highest first. */
export const seniorities: readonly Seniority[] = [
  "owner",
  "founder",
  "c_suite",
  "partner",
  "vp",
  "head",
  "director",
  "manager",
  "senior",
  "entry",
  "intern",
];

/** Words of a job title that give a rank away, the higher ranks first: a "VP and founder" is a founder. */
const ranks: readonly { words: RegExp; seniority: Seniority }[] = [
  { words: /\b(co-?)?founder\b|\bgründer/i, seniority: "founder" },
  { words: /\bowner\b|\binhaber/i, seniority: "owner" },
  { words: /\bchief\b.*\bofficer\b|\bc[a-z]{1,2}o\b|\bgeschäftsführer/i, seniority: "c_suite" },
  { words: /\bpartner\b(?! manager| success| account)/i, seniority: "partner" },
  { words: /\b([es]?vp|vice[- ]president)\b/i, seniority: "vp" },
  { words: /\bhead\b|\bleiter/i, seniority: "head" },
  { words: /\bdirector\b|\bdirektor/i, seniority: "director" },
  { words: /\bmanager\b|\bteam lead\b|\bsupervisor\b/i, seniority: "manager" },
  { words: /\bintern\b|\btrainee\b|\bworking student\b|\bwerkstudent/i, seniority: "intern" },
  { words: /\b(senior|sr\.?|staff|principal|lead)\b/i, seniority: "senior" },
  { words: /\b(junior|jr\.?|assistant|associate|graduate)\b/i, seniority: "entry" },
];

/** The rank that a job title states; undefined when it states none. */
export function toSeniority(title: string | undefined): Seniority | undefined {
  return title === undefined ? undefined : ranks.find(({ words }) => words.test(title))?.seniority;
}

const professions =
  /\b(engineer|developer|designer|scientist|analyst|architect|consultant|executive|recruiter|marketer|accountant|lawyer|counsel|buyer|researcher|specialist|representative|administrator|president|chair(man|woman)?|lead|leader|professor|teacher|nurse|editor|writer)s?\b/i;

/** True for words that are a job title, or part of one. */
export function isTitle(text: string): boolean {
  return (
    toSeniority(text.replace(/s\b/g, "")) !== undefined ||
    toSeniority(text) !== undefined ||
    professions.test(text)
  );
}

/** Words that say nothing about whether two titles are alike. */
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

/** True when a title is the one wanted; `similar` also takes other orders of its words and more words around. */
export function matchesTitle(title: string, wanted: string, match: "exact" | "similar"): boolean {
  const [have, want] = [toTitleWords(title), toTitleWords(wanted)];
  if (match === "exact") return have.join(" ") === want.join(" ");
  return want.every((word) => have.some((one) => one === word || one === `${word}s` || `${one}s` === word));
}

/** The words of a title in small letters, without fillers, `vice president` as `vp`. */
export function toTitleWords(title: string): string[] {
  let text = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#&]+/gu, " ")
    .trim();
  for (const [long, short] of Object.entries(shortForms)) text = text.replaceAll(long, short);
  return text.split(" ").filter((word) => !fillers.has(word));
}
