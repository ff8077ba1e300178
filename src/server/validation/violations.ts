import type { ErrorObject } from "ajv";
import { isObject } from "../../contract.ts";
import type { Violation } from "../../errors.ts";
import { type Compose, type Issue, toIssue } from "./issues.ts";
import type { UnionParams } from "./union-keywords.ts";
import { explainUnion } from "./unions.ts";

/**
 * Facts about the failed unions and conditions. They show whether a member that Ajv's `unevaluatedProperties` reports
 * is really unknown, or counts as unknown only because the branch that declares it has failed.
 */
interface Findings {
  readonly compose: Compose;
  /**
   * Index of the branch that the caller intended in each failed union; undefined if the intention is unclear. The key
   * is the union's list of branches.
   */
  readonly unions: Map<unknown, number | undefined>;
  /** `then` and `else` schemas that failed. */
  readonly clauses: Set<unknown>;
}

/** Maximum number of Ajv errors that are converted to issues. Further errors are only counted. */
const examined = 1000;

/** Issues in the order of their discovery, and the number of those left out. */
export interface IssueList {
  readonly issues: readonly Issue[];
  readonly more: number;
}

/**
 * Converts Ajv errors to issues. Leaves out errors that are only consequences of others:
 * - errors of union branches that the caller did not intend;
 * - the error of `if` next to the errors of its `then` or `else`;
 * - unknown members that are unknown only because the schema that names them failed.
 *
 * The errors of `contains` and `unevaluatedItems` are listed unchanged.
 */
export function toIssues(errors: readonly ErrorObject[], compose: Compose): IssueList {
  return reduceErrors(errors, { compose, unions: new Map(), clauses: new Set() });
}

/** Groups issues by property. The properties are in the order of their first issue. */
export function toViolations(issues: readonly Issue[], root: string): Violation[] {
  const byProperty = new Map<string, Map<string, string>>();
  for (const { place, keyword, message } of issues) {
    const property = cut(toProperty(root, place), 1000);
    const constraints = byProperty.get(property) ?? new Map<string, string>();
    if (!constraints.has(keyword)) constraints.set(keyword, cut(message, 2000));
    byProperty.set(property, constraints);
  }
  return [...byProperty].map(([property, constraints]) => ({
    property,
    message: cut([...constraints.values()].join("; "), 2000),
    constraints: Object.fromEntries(constraints),
  }));
}

function reduceErrors(errors: readonly ErrorObject[], findings: Findings): IssueList {
  const owners = findOwners(errors);
  const kept = owners.slice(0, examined).flatMap((index) => examine(errors, index, findings));
  const real = kept.filter(({ error }) => error === null || !isFollowUp(error, findings));
  const lists = real.length > 0 ? real : kept;
  return {
    issues: lists.flatMap(({ issues }) => issues),
    more: lists.reduce((sum, { more }) => sum + more, Math.max(0, owners.length - examined)),
  };
}

/**
 * Returns the indexes of the errors that do not belong to a branch of a union. Ajv lists the errors of a union's
 * branches directly before the error of the union; its `ends` contains their number.
 */
function findOwners(errors: readonly ErrorObject[]): number[] {
  const owners: number[] = [];
  for (let index = errors.length - 1; index >= 0; index -= 1) {
    const error = errors[index];
    // Skips errors about the name of a member, such as its length, because the error of `propertyNames` already reports
    // the name.
    if (error === undefined || error.propertyName !== undefined) continue;
    owners.push(index);
    if (isUnionParams(error.params)) index -= error.params.ends.at(-1) ?? 0;
  }
  return owners.reverse();
}

interface Examined extends IssueList {
  /** Null for a union, because the issues of its branches replace its error. */
  readonly error: ErrorObject | null;
}

function examine(errors: readonly ErrorObject[], index: number, findings: Findings): Examined[] {
  const error = errors[index];
  if (error === undefined) return [];
  if (error.keyword === "if") {
    findings.clauses.add(error.parentSchema?.[String(error.params["failingKeyword"])]);
    return [];
  }
  if (!isUnionParams(error.params)) return [{ error, issues: [toIssue(error, findings.compose)], more: 0 }];
  const size = error.params.ends.at(-1) ?? 0;
  const { chosen, issues, more } = explainBlock(error, errors.slice(index - size, index), findings);
  findings.unions.set(error.schema, chosen);
  return [{ error: null, issues, more }];
}

function explainBlock(error: ErrorObject, block: readonly ErrorObject[], findings: Findings) {
  const { ends, passing } = isUnionParams(error.params) ? error.params : { ends: [], passing: null };
  const schemas: unknown[] = Array.isArray(error.schema) ? error.schema : [];
  const branches = schemas.map((schema, index) => {
    const own = block.slice(ends[index - 1] ?? 0, ends[index] ?? 0);
    const wanted = own.filter((one) => one.keyword === "type" && one.instancePath === error.instancePath);
    const ref =
      isObject(schema) && typeof schema["$ref"] === "string" ? schema["$ref"].split("/").at(-1) : undefined;
    return {
      index,
      ref,
      schemas: findings.compose(schema),
      ...reduceErrors(own, findings),
      wantedTypes: wanted.flatMap((one) => [one.params["type"]].flat().map(String)),
    };
  });
  return explainUnion({ error, branches, passing: passing ?? [] });
}

/**
 * Returns true if `unevaluatedProperties` reports a member as unknown only because the schema that names the member
 * failed.
 */
function isFollowUp(error: ErrorObject, findings: Findings): boolean {
  if (error.keyword !== "unevaluatedProperties") return false;
  return declares(error.parentSchema, String(error.params["unevaluatedProperty"]), findings);
}

function declares(schema: unknown, name: string, findings: Findings): boolean {
  return findings.compose(schema).some((part) => {
    if (isObject(part["properties"]) && Object.hasOwn(part["properties"], name)) return true;
    if (part["additionalProperties"] !== undefined && part["additionalProperties"] !== false) return true;
    const clauses = [part["then"], part["else"]].filter((clause) => findings.clauses.has(clause));
    const branches = [part["oneOf"], part["anyOf"]].flatMap((list) => failedBranches(list, findings));
    return [...clauses, ...branches].some((inner) => declares(inner, name, findings));
  });
}

function failedBranches(list: unknown, { unions }: Findings): readonly unknown[] {
  if (!Array.isArray(list) || !unions.has(list)) return [];
  const chosen = unions.get(list);
  return chosen === undefined ? list : [list[chosen]];
}

function toProperty(root: string, place: readonly string[]): string {
  return place.reduce((path, name) => {
    if (/^\d+$/.test(name) && path !== "") return `${path}[${name}]`;
    if (!/^[\w$-]+$/.test(name)) return `${path}[${JSON.stringify(name)}]`;
    return path === "" ? name : `${path}.${name}`;
  }, root);
}

/** Cuts a long text, but never between the two halves of a surrogate pair. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/\p{Surrogate}$/u, "")}…`;
}

function isUnionParams(params: Record<string, unknown>): params is Record<string, unknown> & UnionParams {
  return Array.isArray(params["ends"]);
}
