import type { ErrorObject } from "ajv";
import { isObject, type JsonObject } from "../../contract.ts";
import { type Issue, toEnumMessage, toPlace } from "./issues.ts";

/** A failed `oneOf` or `anyOf` with the issues of each branch. */
export interface FailedUnion {
  readonly error: ErrorObject;
  readonly branches: readonly Branch[];
  /** Indexes of the matching branches, if a `oneOf` fails because several match. */
  readonly passing: readonly number[];
}

interface Branch {
  readonly index: number;
  /**
   * Schemas that apply to the same value as the branch: the branch itself, the target of its `$ref` and the schemas of
   * its `allOf`.
   */
  readonly schemas: readonly JsonObject[];
  /** Schema name at the end of the branch's `$ref`. The value of a discriminator can be this name. */
  readonly ref: string | undefined;
  readonly issues: readonly Issue[];
  /** Number of the branch's issues that `issues` omits. */
  readonly more: number;
  /** Types that the branch expects, if the type of the value is wrong; empty if the type fits. */
  readonly wantedTypes: readonly string[];
}

/** Issues to report for a failed union, and the index of the branch that the caller intended, if that is clear. */
export interface Explanation {
  readonly chosen: number | undefined;
  readonly issues: readonly Issue[];
  readonly more: number;
}

/**
 * Reduces a failed union to the issues of the branch that the caller intended. If the branches have a tag (a member
 * whose value distinguishes them), the tag names this branch. Otherwise, the intended branch is the only one whose type
 * fits. If the types of several branches fit, it is the one of these with the fewest issues.
 */
export function explainUnion(union: FailedUnion): Explanation {
  const place = toPlace(union.error.instancePath);
  const keyword = union.error.keyword;
  const choice = explainRequiredOnly(union, place);
  if (choice !== undefined) return { chosen: undefined, issues: [choice], more: 0 };
  if (union.passing.length > 1) return whole(place, keyword, toAmbiguous(union));

  const fitting = union.branches.filter((branch) => branch.wantedTypes.length === 0);
  if (fitting.length === 0) {
    const types = new Set(union.branches.flatMap((branch) => branch.wantedTypes));
    return whole(place, "type", `must be ${[...types].join(" or ")}`);
  }
  return explainTagged(union, fitting, place) ?? explainNearest(union, fitting, place);
}

/**
 * Returns the message for a `oneOf` of which several branches match. It names these branches. If the union has a
 * discriminator, it also says how to correct the contract: JSON Schema ignores `discriminator`.
 */
function toAmbiguous({ error, branches, passing }: FailedUnion): string {
  const names = passing.map((index) => branches[index]?.ref ?? `branch ${index + 1}`);
  const { discriminator } = error.parentSchema ?? {};
  const tag = isObject(discriminator) ? discriminator["propertyName"] : undefined;
  const advice =
    typeof tag === "string"
      ? `; in the contract, give ${tag} a const in each branch, because discriminator alone does not choose one`
      : "";
  return `${error.message ?? error.keyword}, but it matches ${toAnd(names)}${advice}`;
}

function toAnd(names: readonly string[]): string {
  return names.length === 1 ? String(names[0]) : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/**
 * Returns a single issue for a union whose branches contain only `required` (and perhaps `not` or `type`), such as
 * `oneOf: [{ required: [a] }, { required: [b] }]`. Its message lists the alternatives. Returns undefined for any other
 * union.
 */
function explainRequiredOnly({ error, branches }: FailedUnion, place: readonly string[]): Issue | undefined {
  const choices = branches.map(({ schemas: [schema], ref }) =>
    ref === undefined ? toRequired(schema) : undefined,
  );
  if (choices.some((choice) => choice === undefined)) return undefined;
  const count = error.keyword === "oneOf" ? "exactly" : "at least";
  return { place, keyword: error.keyword, message: `must have ${count} one of: ${choices.join(", ")}` };
}

function toRequired(schema: JsonObject | undefined): string | undefined {
  const { required, not: _excluded, type: _type, ...rest } = schema ?? {};
  return Array.isArray(required) && Object.keys(rest).length === 0 ? required.join(" with ") : undefined;
}

function explainTagged(
  { error }: FailedUnion,
  fitting: readonly Branch[],
  place: readonly string[],
): Explanation | undefined {
  if (!isObject(error.data)) return undefined;
  const discriminator = isObject(error.parentSchema?.["discriminator"])
    ? error.parentSchema["discriminator"]
    : {};
  const declared = discriminator["propertyName"];
  const tag = typeof declared === "string" ? declared : findTag(fitting);
  if (tag === undefined) return undefined;
  const value = error.data[tag];
  const mapped = fitting.find(
    (branch) => branch.ref !== undefined && branch.ref === toRef(discriminator, value),
  );
  const named = fitting.filter((branch) => tagValues(branch, tag)?.includes(value));
  const [meant, ...others] = mapped === undefined ? named : [mapped];
  if (meant !== undefined)
    return others.length === 0 ? choose(meant) : explainNearest({ error }, named, place);
  const at = [...place, tag];
  const rest = sharedIssues(fitting, at);
  const allowed = new Set(fitting.flatMap((branch) => tagValues(branch, tag) ?? []));
  const [wrong] = fitting.flatMap(({ issues }) => issues.filter((issue) => isAt(issue, at)));
  if (value === undefined && wrong === undefined) return undefined;
  if (value === undefined) return whole(at, "required", `must have required property '${tag}'`, rest);
  // If the branches have neither `const` nor `enum`, reports the violation itself, such as a wrong type.
  if (allowed.size === 0 && wrong !== undefined)
    return { chosen: undefined, issues: [wrong, ...rest], more: 0 };
  const values = allowed.size > 0 ? [...allowed] : listNames(discriminator, fitting);
  return values.length === 0 ? undefined : whole(at, "enum", toEnumMessage(values), rest);
}

/**
 * Returns the values of a discriminator whose property has no `const` or `enum` in any branch: the keys of its mapping,
 * and the names of the branches that the mapping omits.
 */
function listNames({ mapping }: JsonObject, branches: readonly Branch[]): string[] {
  const keys = isObject(mapping) ? Object.keys(mapping) : [];
  const mapped = new Set(keys.map((key) => toRef({ mapping }, key)));
  return [...keys, ...branches.flatMap(({ ref }) => (ref === undefined || mapped.has(ref) ? [] : [ref]))];
}

function isAt({ place }: Issue, keys: readonly string[]): boolean {
  return place.length === keys.length && place.every((key, index) => key === keys[index]);
}

/**
 * Returns the issues that all branches have in common, without issues of the tag (the member that distinguishes the
 * branches).
 */
function sharedIssues([first, ...others]: readonly Branch[], tag: readonly string[]): readonly Issue[] {
  const toText = ({ place, keyword, message }: Issue) => JSON.stringify([place, keyword, message]);
  const sets = others.map(({ issues }) => new Set(issues.map(toText)));
  return (first?.issues ?? []).filter(
    (issue) => !isAt(issue, tag) && sets.every((set) => set.has(toText(issue))),
  );
}

/**
 * Returns the name of the tag: a member that every branch restricts with `const` or `enum`. Undefined if there is no
 * such member.
 */
function findTag(branches: readonly Branch[]): string | undefined {
  const [first] = branches;
  if (first === undefined || branches.length < 2) return undefined;
  const names = first.schemas.flatMap(({ properties }) =>
    isObject(properties) ? Object.keys(properties) : [],
  );
  return names.find((name) => branches.every((branch) => tagValues(branch, name) !== undefined));
}

function tagValues({ schemas }: Branch, name: string): readonly unknown[] | undefined {
  for (const { properties } of schemas) {
    const schema = isObject(properties) ? properties[name] : undefined;
    if (!isObject(schema)) continue;
    if ("const" in schema) return [schema["const"]];
    if (Array.isArray(schema["enum"])) return schema["enum"];
  }
  return undefined;
}

function toRef(discriminator: JsonObject, value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const mapping = isObject(discriminator["mapping"]) ? discriminator["mapping"] : {};
  return String(Object.hasOwn(mapping, value) ? mapping[value] : value)
    .split("/")
    .at(-1);
}

function explainNearest(
  { error }: Pick<FailedUnion, "error">,
  fitting: readonly Branch[],
  place: readonly string[],
): Explanation {
  const [only, ...others] = fitting;
  if (only !== undefined && others.length === 0) return choose(only);
  const issues = fitting.flatMap((branch) => branch.issues);
  if (issues.every((issue) => issue.place.length === place.length)) {
    // Each issue concerns the value itself, not one of its members, so one message joins what the branches accept.
    const messages = new Set(issues.map((issue) => issue.message));
    return whole(place, error.keyword, [...messages].join(", or "));
  }
  const nearest = fitting.reduce((best, branch) =>
    branch.issues.length < best.issues.length ? branch : best,
  );
  return choose(nearest);
}

function choose({ index, issues, more }: Branch): Explanation {
  return { chosen: index, issues, more };
}

function whole(
  place: readonly string[],
  keyword: string,
  message: string,
  rest: readonly Issue[] = [],
): Explanation {
  return { chosen: undefined, issues: [{ place, keyword, message }, ...rest], more: 0 };
}
