import type { Expression } from "./formula.ts";
import type { Objects, Wanted } from "./object-demands.ts";
import type { Sets } from "./sets.ts";

/** Maximum number of patterns, because `findNames` tries every subset of them. */
const maxPatterns = 5;

/**
 * Finds new property names: for each subset of the patterns, one name that matches exactly these patterns. The same
 * conditions apply to all names that match the same patterns, so one is enough.
 */
export function findNames(
  question: { readonly set: Objects; readonly wanted: Wanted | null; readonly known: readonly string[] },
  sets: Sets,
): { names: string[]; complete: boolean } {
  const { set, wanted, known } = question;
  const sources = new Set(set.patterns.map(({ source }) => source));
  for (const { patterns } of set.additional) for (const source of patterns) sources.add(source);
  if (wanted?.facet.kind === "additional") for (const source of wanted.facet.patterns) sources.add(source);
  if (wanted?.facet.kind === "patternProperty") sources.add(wanted.facet.source);
  if (sources.size > maxPatterns) return { names: [], complete: false };
  const names: string[] = [];
  let complete = true;
  for (const matched of subsets([...sources])) {
    if (!fits(wanted, matched)) continue;
    const all = toNameSet(question, [...sources], matched, sets, known);
    const readable = sets.query(sets.make.and([all, sets.make.facet({ kind: "minLength", value: 1 })]));
    const answer = readable.kind === "empty" ? sets.query(all) : readable;
    if (answer.kind === "unknown") complete = false;
    if (answer.kind === "value" && typeof answer.value === "string") names.push(answer.value);
  }
  return { names, complete };
}

function fits(wanted: Wanted | null, matched: ReadonlySet<string>): boolean {
  if (wanted?.facet.kind === "patternProperty") return matched.has(wanted.facet.source);
  if (wanted?.facet.kind === "additional")
    return !wanted.facet.patterns.some((source) => matched.has(source));
  return true;
}

function toNameSet(
  { set, wanted }: { readonly set: Objects; readonly wanted: Wanted | null },
  sources: readonly string[],
  matched: ReadonlySet<string>,
  { make }: Sets,
  known: readonly string[],
): Expression {
  const patterns = sources.map((source) => {
    const facet = make.facet({ kind: "pattern", source });
    return matched.has(source) ? facet : make.not(facet);
  });
  const refused = wanted?.facet.kind === "propertyNames" ? [make.not(wanted.facet.child)] : [];
  const taken = known.length === 0 ? [] : [make.not(make.facet({ kind: "enum", values: [...known].sort() }))];
  const text = make.facet({ kind: "type", mask: 8, integer: false });
  return make.and([text, ...patterns, ...refused, ...set.names, ...taken]);
}

function* subsets(items: readonly string[]): Generator<ReadonlySet<string>> {
  for (let bits = 0; bits < 1 << items.length; bits += 1) {
    yield new Set(items.filter((_, index) => (bits >> index) & 1));
  }
}
