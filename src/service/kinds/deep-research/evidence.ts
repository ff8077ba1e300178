import { isObject } from "../../../contract.ts";
import { toMemberWords, toNameKey } from "../text/index.ts";
import { findQuote, type PageText, toLiteral } from "./page-text.ts";
import { findKey, type Shape } from "./shape.ts";
import { isAboutAnother, isSaidOf, type Subject } from "./subject.ts";
import { type ClaimedLeaf, checkClaim } from "./support.ts";

/**
 * The values that one page supports, in the structure of the caller's schema. Members whose value the page does not
 * support are omitted.
 */
export type Evidence =
  | { kind: "leaf"; value: unknown; quote: string }
  | { kind: "object"; members: Record<string, Evidence> }
  | { kind: "list"; items: { key: string; node: Evidence }[] };

/** A page as it was shown to a model. */
export interface ShownPage {
  text: PageText;
  /** True if a simulated provider made the page up. Its values are then accepted without a check against its text. */
  madeUp: boolean;
}

/**
 * Names of the subject. A value counts only if the page states the value about one of these names. Empty if the
 * question has no particular subject.
 */
type Names = readonly string[];

/**
 * The model's answer about a page after the checks. `evidence` contains only the values that passed the checks.
 * `misleading` contains quotes that are on the page but do not support the value that the model took from them.
 */
export interface CheckedReading {
  evidence: Evidence | null;
  misleading: string[];
}

/** Checks the model's answer about a page, and returns only the values that the page states about the subject. */
export function checkReading(
  answer: unknown,
  {
    shape,
    page,
    subject,
    question,
  }: { shape: Shape; page: ShownPage; subject: Subject | null; question: string },
): CheckedReading {
  const found = isObject(answer) ? answer["found"] : undefined;
  const names = subject === null ? [] : [subject.name];
  const misleading = new Set<string>();
  const allowsPlans = isAboutPlans(question);
  const evidence = check(found, { shape, page, names, name: "value", subject, allowsPlans, misleading });
  return { evidence, misleading: [...misleading] };
}

interface Context {
  shape: Shape;
  page: ShownPage;
  names: Names;
  /** Name of the member that is checked. */
  name: string;
  /** Name of the list whose item is checked. */
  list?: string;
  subject: Subject | null;
  allowsPlans: boolean;
  misleading: Set<string>;
}

/**
 * Matches the names of lists whose items usually belong to organizations other than the subject, such as speakers and
 * customers.
 */
const othersLists =
  /board|director|advis|speaker|guest|investor|jury|panel|author|member|partner|customer|client|competitor|rival|alumni|angel|trustee|shareholder|reference/i;

function check(node: unknown, context: Context): Evidence | null {
  const { shape } = context;
  if (shape.kind === "list") return Array.isArray(node) ? checkList(node, context) : null;
  if (shape.kind === "object") return isObject(node) ? checkObject(node, context) : null;
  return checkLeaf(node, { ...context, leaf: { name: context.name, schema: shape.schema } });
}

/**
 * Maximum length in characters of a quote that is looked up on the page: twice the length that the model may return.
 * The limit exists because looking up a much longer quote would take a long time.
 */
const longestQuote = 1_200;

function checkLeaf(node: unknown, context: Context & { leaf: ClaimedLeaf }): Evidence | null {
  const { page, leaf, misleading } = context;
  if (!isObject(node) || !("value" in node) || node["value"] === null) return null;
  const { value: claimed, quote } = node;
  if (typeof quote !== "string" || quote.length > longestQuote) return null;
  if (page.madeUp) return { kind: "leaf", value: claimed, quote };
  const place = findQuote(page.text, quote);
  if (place === null) return null;
  const value = checkClaim(page.text, { value: claimed, quote }, leaf);
  if (value === undefined || !isAnswer(value, { quote, place }, context)) {
    misleading.add(quote);
    return null;
  }
  return { kind: "leaf", value, quote: toLiteral(page.text, place) };
}

/**
 * True if the page states the value as a fact and about the right subject, and the value does not merely repeat the
 * subject's name.
 */
function isAnswer(
  value: unknown,
  { quote, place }: { quote: string; place: { first: number; last: number } },
  { page, names, subject, name, list, allowsPlans }: Context,
): boolean {
  const text = typeof value === "string" ? value : undefined;
  if (!allowsPlans && isHedged(quote)) return false;
  if (
    text !== undefined &&
    subject !== null &&
    !isNaming(name) &&
    toNameKey(text) === toNameKey(subject.name)
  )
    return false;
  if (names.length > 0) return isSaidOf(page.text, names, { ...place, value: text });
  const { first, last } = place;
  const own =
    subject === null || list === undefined || othersLists.test(list) ? [] : [subject.name, ...subject.hints];
  return !isAboutAnother(page.text, page.text.sentences.slice(first, last + 1), {
    ...{ names: own, value: text },
    isItem: true,
  });
}

function checkObject(node: Record<string, unknown>, context: Context): Evidence | null {
  const { shape, names } = context;
  if (shape.kind !== "object") return null;
  // A sentence also counts if it mentions the name of this object instead of the subject's. For example, a sentence
  // about the head of a company may mention only the person's name.
  const key = findKey(shape);
  const own = key === undefined || names.length === 0 ? undefined : claimedText(node[key]);
  const members: Record<string, Evidence> = {};
  for (const [name, member] of shape.members) {
    const more = own === undefined || name === key ? names : [...names, own];
    const evidence = check(node[name], { ...context, shape: member, name, names: more });
    if (evidence !== null) members[name] = evidence;
  }
  return Object.keys(members).length === 0 ? null : { kind: "object", members };
}

function checkList(nodes: readonly unknown[], context: Context): Evidence | null {
  const { shape, page } = context;
  if (shape.kind !== "list") return null;
  const keyName = findKey(shape.items);
  const items: { key: string; node: Evidence }[] = [];
  for (const node of nodes) {
    const evidence = checkItem(node, { ...context, shape: shape.items, list: context.name }, keyName);
    if (evidence === null) continue;
    const key = toItemKey(evidence, keyName);
    if (key !== "" && (page.madeUp || !items.some((item) => item.key === key)))
      items.push({ key, node: evidence });
  }
  return items.length === 0 ? null : { kind: "list", items };
}

/** Checks an item of a list. The page must contain the item's name, and state the other values about that name. */
function checkItem(node: unknown, context: Context, keyName: string | undefined): Evidence | null {
  const { shape } = context;
  if (shape.kind !== "object" || keyName === undefined || !isObject(node))
    return check(node, { ...context, names: [] });
  const keyShape = shape.members.find(([name]) => name === keyName)?.[1];
  if (keyShape === undefined) return null;
  const key = check(node[keyName], { ...context, shape: keyShape, name: keyName, names: [] });
  if (key?.kind !== "leaf" || typeof key.value !== "string") return null;
  const { [keyName]: _, ...others } = node;
  const rest = checkObject(others, { ...context, names: [key.value] });
  return { kind: "object", members: { [keyName]: key, ...(rest?.kind === "object" ? rest.members : {}) } };
}

/**
 * Returns the key of a list item, by which the mentions of the item on several pages are merged. The key is the item's
 * name in normalized spelling or, if the item's schema has no member for a name, all its values.
 */
function toItemKey(evidence: Evidence, keyName: string | undefined): string {
  if (evidence.kind !== "leaf" && keyName === undefined) return JSON.stringify(toValues(evidence));
  const leaf = evidence.kind === "object" && keyName !== undefined ? evidence.members[keyName] : evidence;
  if (leaf?.kind !== "leaf") return "";
  return typeof leaf.value === "string" ? toNameKey(leaf.value) : JSON.stringify(leaf.value);
}

function toValues(evidence: Evidence): unknown {
  if (evidence.kind === "leaf") return evidence.value;
  if (evidence.kind === "list") return evidence.items.map(({ node }) => toValues(node));
  return Object.entries(evidence.members).map(([name, member]) => [name, toValues(member)]);
}

function claimedText(node: unknown): string | undefined {
  const value = isObject(node) ? node["value"] : undefined;
  return typeof value === "string" ? value : undefined;
}

/** True if a member's name, such as `company` or `title`, shows that its value may be the subject's own name. */
function isNaming(name: string): boolean {
  return toMemberWords(name).some((word) =>
    /^(names?|company|organi[sz]ation|employer|title|brand|label)$/.test(word),
  );
}

/** Returns the first evidence together with the values that only the second evidence has. */
export function joinEvidence(first: Evidence | null, second: Evidence | null): Evidence | null {
  if (first === null || second === null) return first ?? second;
  if (first.kind === "object" && second.kind === "object") {
    const members = { ...second.members, ...first.members };
    for (const [name, member] of Object.entries(first.members)) {
      const joined = joinEvidence(member, second.members[name] ?? null);
      if (joined !== null) members[name] = joined;
    }
    return { kind: "object", members };
  }
  if (first.kind !== "list" || second.kind !== "list") return first;
  const items = first.items.map(({ key, node }) => {
    const other = second.items.find((item) => item.key === key)?.node ?? null;
    return { key, node: joinEvidence(node, other) ?? node };
  });
  const more = second.items.filter(({ key }) => !items.some((item) => item.key === key));
  return { kind: "list", items: [...items, ...more] };
}

/** Counts the values in the evidence. */
export function countLeaves(evidence: Evidence | null): number {
  if (evidence === null) return 0;
  if (evidence.kind === "leaf") return 1;
  const parts =
    evidence.kind === "list" ? evidence.items.map(({ node }) => node) : Object.values(evidence.members);
  return parts.reduce((sum, part) => sum + countLeaves(part), 0);
}

/** Matches words of sentences that state possibilities or plans rather than facts. */
const hedge =
  /\b(will|would|plans? to|planned|expects?|expected|aims? to|hopes?|might|could|may have|rumou?r(s|ed)?|allegedly|reportedly|i heard|i think|i believe|apparently|target of|forecast)\b/i;
const question = /\?\s*["”')]*$/;
/** Matches words of questions that ask for plans or possibilities. */
const plans =
  /\b(will|plan(s|ned)?|expect(s|ed)?|forecast|future|upcoming|rumou?rs?|target|outlook|predict(ion|ed)?|roadmap)\b/i;

/** True if a sentence states no fact but a plan, a guess, hearsay or a question. */
export function isHedged(sentence: string): boolean {
  return hedge.test(sentence.replace(/\b(in|on|by|of) May\b/g, "")) || question.test(sentence);
}

/**
 * True if a question asks for plans or possibilities. Sentences that state plans or possibilities are then valid
 * answers.
 */
function isAboutPlans(text: string): boolean {
  return plans.test(text);
}
