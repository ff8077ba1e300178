import { legalForms } from "../../../text/legal-forms.ts";
import { toTokens } from "../../../text/select-relevant-text.ts";

/** Words that say nothing about the topic of a text. */
const stopWords = new Set(
  (
    "a about after all also an and any are as at be been being but by can did do does each every find for from get " +
    "give had has have her his how if in into is it its list many more most much name no not of on one only or other " +
    "our out over please she so some such tell than that the their them then there these they this to under up was " +
    "we were what when where which who whom whose why will with you your"
  ).split(" "),
);

const formsOfCompanies = new Set(legalForms);

/**
 * Converts a text to its words, with a single space before and after each word. In this form, whole words of one text
 * can be found in another.
 */
export function toPhrase(text: string): string {
  return ` ${toTokens(text).join(" ")} `;
}

/** True if the words of a text occur consecutively in a phrase, which is a result of {@link toPhrase}. */
export function holdsWords(phrase: string, text: string): boolean {
  const wanted = toPhrase(text);
  return wanted.trim() !== "" && phrase.includes(wanted);
}

/** Returns the distinct words of a text, without stop words. */
export function toContentWords(text: string): string[] {
  return [...new Set(toTokens(text).filter((token) => !stopWords.has(token)))];
}

/** Returns the words of a member's name, such as `foundedYear` or `employee_count`. */
export function toMemberWords(name: string): string[] {
  return toTokens(name.replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2"));
}

/** Returns the words to look for on a page: those of the question and of the requested members. */
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

/**
 * Returns a key that is the same for spellings of a name that differ only in letter case, accents, punctuation or legal
 * form.
 */
export function toNameKey(name: string): string {
  const tokens = toTokens(name);
  const bare = tokens.filter((token, index) => index === 0 || !formsOfCompanies.has(token));
  return bare.join(" ");
}

/** True if two words begin with the same letters, so that they probably have the same stem. */
export function isSameStem(first: string, second: string): boolean {
  if (first === second) return true;
  const length = Math.min(first.length, second.length);
  return length >= 4 && first.slice(0, Math.max(4, length - 2)) === second.slice(0, Math.max(4, length - 2));
}
