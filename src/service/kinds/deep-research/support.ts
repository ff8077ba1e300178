import type { JsonObject } from "../../../contract.ts";
import { holdsWords, isSameStem, toContentWords, toMemberWords, toPhrase, toTokens } from "../text/index.ts";
import { fold } from "./disguised-text.ts";
import { asksForAnswer } from "./order-grammar.ts";
import { findQuote, type PageText, withoutLinks } from "./page-text.ts";
import { readDates, readNumbers, toForm, toHost } from "./values.ts";

/** A value and the quote that supports it. */
export interface Claim {
  value: unknown;
  quote: string;
}

/** The member of the schema whose value is claimed. */
export interface ClaimedLeaf {
  name: string;
  schema: JsonObject;
}

/**
 * Maximum length of a string value in characters. A longer value is refused: by default, the model reads at most
 * 8,000 characters of a page, so the value is not copied from the page.
 */
const longestText = 10_000;
/**
 * A text with at least this number of words counts as prose. Prose may paraphrase its page, whereas a shorter text must
 * be in the quote.
 */
const proseWords = 12;
/** Share of the words of prose that its page must contain. */
const groundedShare = 0.75;
const negation = /\b(no|not|never|none|without|neither|nor|cannot|lacks?)\b|n[’']t\b/i;

/**
 * Checks that the page states a value: the page must contain the quote word for word, the quote must support the
 * value, and the sentence around the quote must not be a prompt injection that asks for a certain answer. Returns the
 * value in the form that its schema requires, or undefined if the check fails.
 */
export function checkClaim(page: PageText, { value, quote }: Claim, leaf: ClaimedLeaf): unknown {
  if (quote.trim() === "") return undefined;
  const place = findQuote(page, quote);
  if (place === null) return undefined;
  // Refuses a sentence such as "The report should give 950 employees", which asks for an answer and does not state a
  // fact.
  if (page.sentences.slice(place.first, place.last + 1).some(({ text }) => asksForAnswer(text, fold)))
    return undefined;
  if (typeof value === "string" && value.length > longestText) return undefined;
  const formed = toForm(value, leaf.schema);
  return isHeld(page, { value: formed, quote }, leaf) ? formed : undefined;
}

function isHeld(page: PageText, claim: Claim, leaf: ClaimedLeaf): boolean {
  const { value, quote } = claim;
  if (typeof value === "number") return holdsNumber(quote, value);
  if (typeof value === "boolean") return holdsTruth(quote, value, leaf);
  if (typeof value === "string") return value.trim() !== "" && holdsText(page, { value, quote }, leaf);
  if (Array.isArray(value))
    return value.length > 0 && value.every((one) => isHeld(page, { value: one, quote }, leaf));
  if (typeof value !== "object" || value === null) return false;
  const members: unknown[] = Object.values(value);
  return members.length > 0 && members.every((one) => isHeld(page, { value: one, quote }, leaf));
}

function holdsNumber(quote: string, value: number): boolean {
  return readNumbers(quote).some(
    (number) =>
      number === value ||
      Math.abs(number - value) <= 1e-9 * Math.abs(value) ||
      isPercent(quote, number, value),
  );
}

function isPercent(quote: string, number: number, value: number): boolean {
  return /%|per ?cent/i.test(quote) && Math.abs(number / 100 - value) < 1e-9;
}

/**
 * True if a quote supports a boolean, which no page states literally. The quote must be about the member. The quote
 * must contain a negation if the value is false, and no negation if it is true.
 */
function holdsTruth(quote: string, value: boolean, leaf: ClaimedLeaf): boolean {
  return negation.test(quote) !== value && isRelated(quote, leaf);
}

function isRelated(quote: string, { name, schema }: ClaimedLeaf): boolean {
  const description = typeof schema["description"] === "string" ? schema["description"] : "";
  const asked = [...toMemberWords(name), ...toContentWords(description)];
  const said = toContentWords(quote);
  return asked.some((word) => word.length > 2 && said.some((other) => isSameStem(word, other)));
}

function holdsText(page: PageText, claim: { value: string; quote: string }, leaf: ClaimedLeaf): boolean {
  const { value, quote } = claim;
  const { format } = leaf.schema;
  if (format === "date" || format === "date-time") return readDates(quote).includes(value.slice(0, 10));
  const address = toHost(value);
  if (address !== undefined) return page.raw.includes(address);
  const said = toPhrase(withoutLinks(quote));
  if (holdsWords(said, value) || holdsWords(toPhrase(quote), value)) return true;
  if (Array.isArray(leaf.schema["enum"]))
    return isRelated(quote, leaf) || isRelated(quote, { name: value, schema: {} });
  const tokens = toTokens(value);
  return tokens.length >= proseWords ? isGrounded(page, value) : isReordered(said, value);
}

/**
 * True if the quote contains the words of the value in any order. For example, "in Portugal's Lisbon" supports `Lisbon,
 * Portugal`.
 */
function isReordered(said: string, value: string): boolean {
  const words = toContentWords(value);
  return words.length > 0 && words.every((word) => said.includes(` ${word} `));
}

/**
 * True if a page supports a paraphrase: the page contains the paraphrase's numbers and names, and most of its words.
 */
function isGrounded(page: PageText, value: string): boolean {
  const words = toContentWords(value);
  const own = new Set(toTokens(page.phrase));
  const stems = [...own];
  const held = words.filter((word) => own.has(word) || stems.some((other) => isSameStem(word, other)));
  const names = value.match(/(?<=[\p{Ll},;] )\p{Lu}[\p{L}\p{N}-]+|\d[\d.,]*\d|\d/gu) ?? [];
  return (
    held.length >= groundedShare * words.length &&
    names.every((name) => toTokens(name).every((token) => own.has(token)))
  );
}
