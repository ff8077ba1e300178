import { isObject, type JsonObject } from "../../contract.ts";
import type { DeclaredAnswer } from "../../server/index.ts";
import type { PrismAnswer } from "../answer.ts";
import { type FindFacts, toLetters } from "./places.ts";

/** Names of links to other pages, in the form that `toLetters` returns: `@odata.nextLink` is `odatanextlink`. */
const linkNames = /^x?(?:odata)?(?:next|previous|prev|first|last)(?:page)?(?:url|uri|link|href)?$/;

/** Matches the start of a URL, a path or a query, such as `/books`, `books?page=2` or `?page=2`. */
const address = /^(?:(?:[a-z][a-z\d+.-]*:|\.{1,2})?\/|\?|[\w./-]*\?[\w.[\]%~-]+=)/i;

/** Value of a link that the schema requires. Top-level domain `invalid`: never resolved (RFC 2606). */
const nowhere = "https://no-other-pages.invalid/";

/**
 * Removes links to other pages from a list's body and headers, such as `next`, `links.next` and `Link`. The contract's
 * examples of them lead to the real API, and a client that followed them would leave the mock. A link becomes null if
 * its schema allows null; a required link leads to a host that does not exist.
 */
export function withoutPageLinks(
  answer: PrismAnswer,
  { schema, headers: declared }: Pick<DeclaredAnswer, "schema" | "headers">,
  facts: FindFacts,
): PrismAnswer {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(answer.headers)) {
    const own = declared.get(name);
    const allowed = (text: string): boolean => own === undefined || facts(own.schema).allows(text);
    const kept = name === "link" ? withoutPageRelations(value) : isPageLink(name, value) ? "" : value;
    if (kept !== "" || value === "") headers[name] = allowed(kept) ? kept : value;
    else if (own?.required === true) headers[name] = ["", `<${nowhere}>`, nowhere].find(allowed) ?? value;
  }
  const { body } = answer;
  const isList = isObject(body) && hasList(body, 2);
  return { ...answer, headers, body: isList ? clean(facts, schema, body) : body };
}

/** Relations of a `Link` header (RFC 8288) that lead to another page. */
const pageRelation =
  /;\s*rel\s*=\s*(?:"[^"]*\b(?:next|prev|previous|first|last)\b[^"]*"|(?:next|prev|first|last)\b)/i;

function withoutPageRelations(value: string): string {
  const links = value.match(/<[^>]*>(?:"[^"]*"|[^,"])*/g) ?? [];
  if (!links.some((link) => pageRelation.test(link))) return value;
  return links
    .filter((link) => !pageRelation.test(link))
    .map((link) => link.trim())
    .join(", ");
}

function hasList(value: JsonObject, depth: number): boolean {
  return Object.values(value).some(
    (one) => Array.isArray(one) || (depth > 0 && isObject(one) && hasList(one, depth - 1)),
  );
}

/**
 * True if a member is a link to another page: {@link linkNames} matches its name, and its value is a URL or path, or an
 * object with a URL or path in `href`. In an object `links`, the URL may be any string.
 */
function isPageLink(name: string, value: unknown, parent = ""): boolean {
  const target = isObject(value) ? value["href"] : value;
  if (!linkNames.test(toLetters(name)) || typeof target !== "string") return false;
  return address.test(target) || toLetters(parent) === "links";
}

/** True for an element of a list of links that leads to another page, such as `{ rel: "next", href: … }`. */
function isPageRelation(value: unknown): boolean {
  return isObject(value) && typeof value["rel"] === "string" && isPageLink(value["rel"], value);
}

/** Removes the links from an object and the objects in it. Keeps a link if the schema allows no other value. */
function clean(facts: FindFacts, schema: unknown, value: JsonObject, parent = ""): JsonObject {
  const { member, allows } = facts(schema);
  let cleaned = value;
  for (const [name, one] of Object.entries(value)) {
    const { [name]: _, ...rest } = cleaned;
    if (isPageLink(name, one, parent)) {
      const unreachable = isObject(one) ? { ...one, href: nowhere } : nowhere;
      const others = [{ ...cleaned, [name]: null }, rest, { ...cleaned, [name]: unreachable }];
      cleaned = others.find(allows) ?? cleaned;
    } else if (Array.isArray(one) && one.some(isPageRelation)) {
      const others = one.filter((link) => !isPageRelation(link));
      const unreachable = one.map((link) => (isPageRelation(link) ? { ...link, href: nowhere } : link));
      const lists = [others, unreachable].map((links) => ({ ...cleaned, [name]: links }));
      cleaned = lists.find(allows) ?? cleaned;
    } else if (isObject(one)) {
      const inner = { ...cleaned, [name]: clean(facts, member(name), one, name) };
      if (allows(inner)) cleaned = inner;
    }
  }
  return cleaned;
}
