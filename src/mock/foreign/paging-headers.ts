import { type FindFacts, toLetters } from "./places.ts";

/** Facts about a page of a list, see `describeWindow`. */
type Said = ReadonlyMap<string, unknown>;

/**
 * Returns the headers of a list's response with the actual values in headers such as `X-Total-Count`, `X-Books-Total`
 * and `Content-Range`, if their schemas allow the values. Leaves out an optional header whose value would be null, such
 * as the next page on the last page.
 */
export function fillHeaders(
  headers: Readonly<Record<string, string>>,
  declared: Iterable<
    readonly [name: string, header: { readonly schema: unknown; readonly required: boolean }]
  >,
  { said, facts }: { said: Said; facts: FindFacts },
): Readonly<Record<string, string>> {
  const filled = { ...headers };
  for (const [name, { schema, required }] of declared) {
    const { types, allows } = facts(schema);
    const value = readFact(name, said, { given: headers[name], isNumber: types?.has("number") });
    if (value === undefined) continue;
    if (value === null && !required) delete filled[name];
    else if (value !== null && [value, String(value)].some(allows)) filled[name] = String(value);
  }
  return filled;
}

function readFact(
  name: string,
  windowFacts: Said,
  { given, isNumber }: { given: string | undefined; isNumber: boolean | undefined },
): unknown {
  if (name === "content-range") return toRange(given, windowFacts);
  const letters = toLetters(name).replace(/^x?(?:pagination|paging)?/, "");
  if (windowFacts.has(letters)) return windowFacts.get(letters);
  // A string header may hold a text such as `4 books`, so it is set only if its name is one of the names above.
  if (isNumber === false || otherCounts.test(letters) || !letters.includes("total")) return undefined;
  return windowFacts.get(/pages?/.test(letters) ? "totalpages" : "total");
}

/** Words in the names of headers that count requests or bytes rather than resources, such as `X-Total-Bytes`. */
const otherCounts = /rate|quota|request|retry|limit|remaining|byte|length|size|time|duration|error/;

/** Returns a `Content-Range` such as `items 0-24/319`, with the unit of the contract's example. */
function toRange(example: string | undefined, windowFacts: Said): string {
  const [unit = "items"] = /^[^\s\d*]+/.exec(example ?? "") ?? [];
  const [start, shown] = [Number(windowFacts.get("offset")), Number(windowFacts.get("count"))];
  const range = shown === 0 ? "*" : `${start}-${start + shown - 1}`;
  return `${unit} ${range}/${windowFacts.get("total")}`;
}
