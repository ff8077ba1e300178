import { legalForms } from "../../../text/legal-forms.ts";
import { toTokens } from "../../../text/select-relevant-text.ts";

/** Words that say nothing about what a text is about. */
const stopWords = new Set(
  (
    "a about after all also an and any are as at be been being but by can did do does each every find for from get " +
    "give had has have her his how if in into is it its list many more most much name no not of on one only or other " +
    "our out over please she so some such tell than that the their them then there these they this to under up was " +
    "we were what when where which who whom whose why will with you your"
  ).split(" "),
);

const formsOfCompanies = new Set(legalForms);

/** The words of a text between single spaces, so that one phrase can be looked for in another. */
export function toPhrase(text: string): string {
  return ` ${toTokens(text).join(" ")} `;
}

/** True when the words of a text follow each other somewhere in a phrase. */
export function holdsWords(phrase: string, text: string): boolean {
  const wanted = toPhrase(text);
  return wanted.trim() !== "" && phrase.includes(wanted);
}

/** Words that carry meaning, each once. */
export function toContentWords(text: string): string[] {
  return [...new Set(toTokens(text).filter((token) => !stopWords.has(token)))];
}

/** Words of the name of a member, such as `foundedYear` or `employee_count`. */
export function toMemberWords(name: string): string[] {
  return toTokens(name.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2"));
}

/** Words that a page is looked through for: those of the question and of the members that are wanted. */
export function toWantedWords(
  prompt: string,
  members: readonly { name: string; description: string }[],
): string[] {
  const words = members.flatMap(({ name, description }) => [
    ...toMemberWords(name),
    ...toContentWords(description),
  ]);
  return [...new Set([...toContentWords(prompt), ...words])];
}

/** The same for every spelling of a name: lower case, no accents, no legal form. */
export function toNameKey(name: string): string {
  const tokens = toTokens(name);
  const bare = tokens.filter((token, index) => index === 0 || !formsOfCompanies.has(token));
  return bare.join(" ");
}

/** True when two words are forms of one, as far as their beginnings tell. */
export function isSameStem(first: string, second: string): boolean {
  if (first === second) return true;
  const length = Math.min(first.length, second.length);
  return length >= 4 && first.slice(0, Math.max(4, length - 2)) === second.slice(0, Math.max(4, length - 2));
}
