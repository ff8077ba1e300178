import { isObject, type JsonObject } from "../../contract.ts";
import { readForm } from "../bodies/parse-form.ts";
import type { OperationShape, ParameterPlace, ParameterShape } from "../operation-shapes.ts";
import { setOwn } from "../own-members.ts";
import type { Issue } from "../validation/issues.ts";
import { readContent } from "./content-value.ts";
import { readCookies } from "./cookies.ts";
import { readDelimited, splitPair } from "./delimited-text.ts";
import { readNamed, SentPairs } from "./named-pairs.ts";
import { readStyle } from "./parameter-style.ts";
import { decodeField, decodePercent, decodePlain, decodeQuery, keepText } from "./percent-encoding.ts";
import { createQueryReader, type ReadValues, readOrIssue } from "./query-reader.ts";
import { ReadError } from "./read-error.ts";
import type { FindFacts } from "./schema-facts.ts";

/** The parts of a request that carry parameters. */
export interface SentParameters {
  /** Percent-encoded values of the path's placeholders by name. */
  readonly path: Readonly<Record<string, string>>;
  /** The query string without the question mark. */
  readonly query: string;
  /** Headers as Node.js gives them: names in lower case, values of a repeated header joined. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The headers as sent. Names and values alternate. */
  readonly rawHeaders: readonly string[];
}

/**
 * Values of the parameters, converted to the contract's types, by location (such as `query`) and then by name. `issues`
 * lists the syntax errors in parameters.
 */
export interface ReadParameters {
  readonly values: Readonly<Record<ParameterPlace, Record<string, unknown>>>;
  readonly issues: readonly Issue[];
}

/**
 * Creates the reader of an operation's parameters. It reads each parameter according to its location, style, explode
 * and content (OpenAPI 3.1, Parameter Object). It converts values but does not validate them: a value that fits no
 * declared type stays a string, and the validator refuses it.
 */
export function createParameterReader(
  { parameters }: OperationShape,
  { facts, queryKeys }: { facts: FindFacts; queryKeys: readonly string[] },
): (sent: SentParameters) => ReadParameters {
  const inPlace = (place: ParameterPlace) => parameters.filter((parameter) => parameter.in === place);
  const wholeQuery = parameters.find(({ isWholeQuery }) => isWholeQuery);
  const readQuery =
    wholeQuery === undefined
      ? createQueryReader(inPlace("query"), { facts, keys: queryKeys })
      : createWholeQueryReader(wholeQuery, { facts, keys: queryKeys });
  const readPath = createPathReader(inPlace("path"), facts);
  const readHeaders = createHeaderReader(inPlace("header"), facts);
  const readCookies = createCookieReader(inPlace("cookie"), facts);
  return (sent) => {
    const path = readPath(sent.path);
    const query = readQuery(sent.query);
    const header = readHeaders(sent);
    const cookie = readCookies(sent.headers["cookie"]);
    return {
      values: { path: path.values, query: query.values, header: header.values, cookie: cookie.values },
      issues: joinIssues(joinIssues(path.issues, query.issues), joinIssues(header.issues, cookie.issues)),
    };
  };
}

const noIssues: readonly Issue[] = [];

function joinIssues(some: readonly Issue[], others: readonly Issue[]): readonly Issue[] {
  if (others.length === 0) return some;
  return some.length === 0 ? others : [...some, ...others];
}

function createPathReader(
  parameters: readonly ParameterShape[],
  facts: FindFacts,
): (path: SentParameters["path"]) => ReadValues {
  const byName = new Map(parameters.map((parameter) => [parameter.name, parameter.declared]));
  const reading = { facts, decode: decodePlain };
  const isText = createTextTest(facts, "path");
  const read = (name: string, raw: string, issues: Issue[]): unknown => {
    // A placeholder that the contract does not declare as a parameter is a string.
    const declared = byName.get(name) ?? { schema: { type: "string" } };
    return readOrIssue(["path", name], issues, () =>
      declared["content"] === undefined
        ? readDelimited(raw, { name, schema: declared["schema"], ...readStyle("path", declared) }, reading)
        : readContent([raw], { declared, reading }),
    );
  };
  return (path) => {
    const issues: Issue[] = [];
    const values: Record<string, unknown> = {};
    for (const name of Object.keys(path)) {
      const raw = path[name] ?? "";
      setOwn(values, name, plainText.test(raw) && isText(byName.get(name)) ? raw : read(name, raw, issues));
    }
    return { values, issues };
  };
}

/**
 * Matches text without escapes or separators: printable ASCII except characters that may begin an escape or separate
 * list items.
 */
const plainText = /^[\x21-\x24\x26-\x2b\x2d-\x7e]*$/;

/**
 * Creates the function that returns true for a parameter whose value needs no conversion: a string in the style
 * `simple`. Most ids and keys are such parameters.
 */
function createTextTest(facts: FindFacts, place: "path" | "header"): (declared: unknown) => boolean {
  const known = new Map<unknown, boolean>();
  const judge = (declared: unknown): boolean => {
    if (!isObject(declared) || declared["content"] !== undefined) return false;
    const { types } = facts(declared["schema"]);
    return readStyle(place, declared).style === "simple" && types?.size === 1 && types.has("string");
  };
  return (declared) => {
    const before = known.get(declared);
    if (before !== undefined) return before;
    const isText = judge(declared);
    known.set(declared, isText);
    return isText;
  };
}

function createHeaderReader(
  parameters: readonly ParameterShape[],
  facts: FindFacts,
): (sent: SentParameters) => ReadValues {
  const isText = createTextTest(facts, "header");
  if (parameters.length === 0) return () => ({ values: {}, issues: noIssues });
  const read = (
    raw: string | string[],
    { name, declared }: ParameterShape,
    { issues, rawHeaders }: { issues: Issue[]; rawHeaders: readonly string[] },
  ): unknown => {
    const text = decodeField([raw].flat().join(", "));
    const value = readOrIssue(["header", name], issues, () => readHeader(text, { name, declared, facts }));
    // If a header is sent twice, Node.js joins its values `a` and `b` to `a, b`. A parameter that is one string would
    // get this joined string, which the client did not send, so the request is refused.
    if (typeof value === "string" && value.includes(",") && countOf(name, rawHeaders) > 1)
      issues.push({ place: ["header", name], keyword: "maxItems", message: "must be sent once" });
    return value;
  };
  return ({ headers, rawHeaders }) => {
    const issues: Issue[] = [];
    const values: Record<string, unknown> = {};
    for (const parameter of parameters) {
      const { name, declared } = parameter;
      const raw = Object.hasOwn(headers, name) ? headers[name] : undefined;
      if (raw === undefined) continue;
      const isPlain = typeof raw === "string" && plainText.test(raw) && isText(declared);
      setOwn(values, name, isPlain ? raw : read(raw, parameter, { issues, rawHeaders }));
    }
    return { values, issues };
  };
}

/**
 * Reads the value of a header according to its style or content.
 * @throws ReadError
 */
export function readHeader(
  text: string,
  { name, declared, facts }: { name: string; declared: JsonObject; facts: FindFacts },
): unknown {
  const reading = { facts, decode: keepText };
  if (declared["content"] !== undefined) return readContent([text], { declared, reading });
  const parameter = { name, schema: declared["schema"], ...readStyle("header", declared) };
  return readDelimited(text, parameter, reading);
}

function countOf(name: string, rawHeaders: readonly string[]): number {
  return rawHeaders.filter((sent, index) => index % 2 === 0 && sent.toLowerCase() === name).length;
}

function createCookieReader(
  parameters: readonly ParameterShape[],
  facts: FindFacts,
): (header: string | string[] | undefined) => ReadValues {
  if (parameters.length === 0) return () => ({ values: {}, issues: noIssues });
  const readers = parameters.map(({ name, declared }) => ({
    declared,
    ...{ name, schema: declared["schema"] ?? true, ...readStyle("cookie", declared), style: "form" },
    // The style `cookie` (OpenAPI 3.2) differs from `form` only in that values are not percent-encoded.
    reading: { facts, decode: declared["style"] === "cookie" ? keepText : decodePlain },
  }));
  const declaredNames = new Set(readers.map(({ name }) => name));
  return (header) => {
    const issues: Issue[] = [];
    const sent = new SentPairs(readCookies(header));
    const values = readers.flatMap((reader): [string, unknown][] => {
      const { name, declared, reading } = reader;
      const value = readOrIssue(["cookie", name], issues, () =>
        declared["content"] === undefined
          ? readNamed(sent, reader, { reading, declared: declaredNames })
          : readContent(sent.take(name), { declared, reading }),
      );
      return value === undefined ? [] : [[name, value]];
    });
    return { values: Object.fromEntries(values), issues };
  };
}

/**
 * Creates the reader of a parameter with `in: querystring` (OpenAPI 3.2). Its value is the whole query, read according
 * to the media type of its content: a form, JSON or text. An empty query of type JSON or text counts as absent. An
 * empty query of type form is a form without fields; it counts as absent only if the parameter is optional and its
 * schema refuses a form without fields.
 * @param keys Names of query parameters that carry an API key. The reader omits these parameters.
 */
function createWholeQueryReader(
  { name, declared, required, schema }: ParameterShape,
  { facts, keys }: { facts: FindFacts; keys: readonly string[] },
): (raw: string) => ReadValues {
  const [[mediaType = "", media] = []] = Object.entries(
    isObject(declared["content"]) ? declared["content"] : {},
  );
  const isForm = /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(mediaType);
  const form = { schema, encoding: isObject(media) && isObject(media["encoding"]) ? media["encoding"] : {} };
  const reading = { facts, decode: decodeQuery };
  const secrets = new Set(keys);
  return (raw) => {
    const text = secrets.size === 0 ? raw : withoutKeys(raw, secrets);
    const issues: Issue[] = [];
    const read = (): unknown => {
      if (!isForm) return text === "" ? undefined : readContent([text], { declared, reading });
      if (text === "" && !required && !facts(form.schema).allows({})) return undefined;
      const { value, issues: ofFields } = readForm(text, form, { facts, place: "query" });
      issues.push(...ofFields);
      return value;
    };
    const value = readOrIssue(["query"], issues, read);
    return { values: value === undefined ? {} : Object.fromEntries([[name, value]]), issues };
  };
}

/** Removes the pairs that carry API keys from a query. */
function withoutKeys(raw: string, keys: ReadonlySet<string>): string {
  const pairs = raw.split("&");
  return pairs.filter((pair) => !keys.has(readName(pair))).join("&");
}

function readName(pair: string): string {
  const [name] = splitPair(pair);
  try {
    return decodePercent(name.replaceAll("+", " "));
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    return name;
  }
}
