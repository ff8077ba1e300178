import { parse } from "node:querystring";
import { type ContractDocument, isObject, resolveRef } from "../../contract.ts";
import type { OperationShape } from "../operation-shapes.ts";
import type { Issue } from "./issues.ts";

/** A query string, read; and what is wrong with it beside its values. */
export interface ParsedQuery {
  readonly values: Record<string, unknown>;
  readonly issues: readonly Issue[];
}

interface KnownNames {
  readonly names: ReadonlySet<string>;
  /** True when an exploded object parameter takes every name. */
  readonly open: boolean;
  readonly emptyAllowed: ReadonlySet<string>;
  readonly reservedAllowed: ReadonlySet<string>;
}

/**
 * Characters that RFC 3986 reserves and a value must percent-encode. Left out, though the validator refuses it: `+`, which
 * is how URLSearchParams writes a space.
 */
const reserved = /[:/?#[\]@!$&'()*,;]/;

/**
 * Reads the query strings of one operation. Members the contract does not name, empty values and unencoded reserved
 * characters are checked here, because the validator throws each of these alone, before it looks at anything else.
 * @param keys Names of API keys that travel in the query.
 */
export function createQueryParser(
  document: ContractDocument,
  shape: OperationShape,
  keys: readonly string[],
): (raw: string) => ParsedQuery {
  const known = readKnownNames(document, shape, keys);
  return (raw) => {
    if (raw === "") return { values: {}, issues: [] };
    const values: Record<string, unknown> = parse(raw);
    const names = Object.keys(values);
    const issues = [
      ...names.flatMap((name) => checkName(name, values[name], known)),
      ...checkReserved(raw, known),
    ];
    for (const key of keys) delete values[key];
    return { values, issues };
  };
}

function readKnownNames(
  document: ContractDocument,
  { parameters }: OperationShape,
  keys: readonly string[],
): KnownNames {
  const queries = parameters.filter((parameter) => parameter.in === "query");
  const objects = queries.filter(
    ({ declared }) => (declared["style"] ?? "form") === "form" && declared["explode"] !== false,
  );
  const schemas = objects
    .map(({ declared }) => (isObject(declared["schema"]) ? resolveRef(document, declared["schema"]) : {}))
    .filter((schema) => isObject(schema["properties"]) || schema["type"] === "object");
  const withFlag = (flag: string) =>
    new Set(queries.filter(({ declared }) => declared[flag] === true).map(({ name }) => name));
  return {
    names: new Set([
      ...keys,
      ...queries.map(({ name }) => name),
      ...schemas.flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : [])),
    ]),
    open: schemas.some((schema) => schema["additionalProperties"] !== false),
    emptyAllowed: withFlag("allowEmptyValue"),
    reservedAllowed: withFlag("allowReserved"),
  };
}

function checkName(name: string, value: unknown, known: KnownNames): Issue[] {
  // `filter[name]` is a member of `filter`.
  const owner = name.includes("[") && !known.names.has(name) ? name.slice(0, name.indexOf("[")) : name;
  const place = ["query", name];
  if (!known.names.has(owner))
    return known.open
      ? []
      : [{ place, keyword: "additionalProperties", message: "must NOT have additional properties" }];
  if (value === "" && !known.emptyAllowed.has(name))
    return [{ place, keyword: "allowEmptyValue", message: "must NOT be empty" }];
  return [];
}

function checkReserved(raw: string, known: KnownNames): Issue[] {
  return raw.split("&").flatMap((pair) => {
    const at = pair.indexOf("=");
    const name = at === -1 ? pair : pair.slice(0, at);
    if (at === -1 || !known.names.has(name) || known.reservedAllowed.has(name)) return [];
    if (!reserved.test(pair.slice(at + 1).replaceAll(",", ""))) return [];
    return [
      {
        place: ["query", name],
        keyword: "allowReserved",
        message: "must percent-encode reserved characters",
      },
    ];
  });
}
