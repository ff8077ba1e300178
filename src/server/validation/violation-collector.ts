import type { ErrorObject, ValidateFunction } from "ajv";
import { isObject, type JsonObject } from "../../contract.ts";
import type { Violation } from "../../errors.ts";
import { readEncoding } from "../bodies/sent-body.ts";
import { toEssence } from "../media-type.ts";
import { type OperationShape, type ParameterPlace, readParameterSchema } from "../operation-shapes.ts";
import { readStyle } from "../parameters/parameter-style.ts";
import type { SchemaCompiler } from "./compiler.ts";
import { loopErrors } from "./error-limit.ts";
import type { Issue } from "./issues.ts";
import { toIssues, toViolations } from "./violations.ts";

/** A refused request, with the parameter values that could be read. */
export interface Refused {
  readonly values: Readonly<Record<ParameterPlace, unknown>>;
  readonly body: unknown;
  readonly mediaType: string | undefined;
  /** Syntax issues in the parameters and the body, which were found before validation. */
  readonly found: readonly Issue[];
}

/** Violations to report, and the number of those left out. */
export interface ViolationList {
  readonly violations: readonly Violation[];
  readonly more: number;
  /** True if a part of the value was not examined, so that `more` is only a lower bound. */
  readonly atLeast: boolean;
}

/** Lists all violations in a request to an operation. */
export type ViolationCollector = (refused: Refused) => ViolationList;

/** The violation for a value that is nested too deeply to process recursively. */
export const tooDeep: ViolationList = {
  violations: [{ property: "body", message: "is nested too deeply" }],
  ...{ more: 0, atLeast: false },
};

/** Creates the collector for one operation; throws Error if a schema does not compile. */
export function createViolationCollector(
  shape: OperationShape,
  compiler: SchemaCompiler,
): ViolationCollector {
  const parameters = compiler.compile({ properties: toParameterSchemas(shape) });
  const bodies = new Map(
    [...(shape.body?.content ?? [])].map(([mediaType, schema]) => [mediaType, compiler.compile(schema)]),
  );

  const wholeQuery = shape.parameters.find(({ isWholeQuery }) => isWholeQuery)?.name;

  /**
   * Removes the parameter's name from the place of an issue if the parameter is the whole query, because the client
   * does not send that name.
   */
  function withoutName(issue: Issue): Issue {
    const [root, name, ...place] = issue.place;
    if (wholeQuery === undefined || root !== "query" || name !== wholeQuery) return issue;
    const isMissing = issue.keyword === "required" && place.length === 0;
    return { ...issue, place: [root, ...place], ...(isMissing ? { message: "must NOT be empty" } : {}) };
  }

  const withCommaHint = createCommaHint(shape);

  function listParameters(refused: Refused): readonly Violation[] {
    const { values, found } = refused;
    const { issues } = toIssues(errorsOf(parameters, values), compiler.compose);
    const hinted = withoutFaulty(issues.map(withoutName), found).map((issue) =>
      withCommaHint(issue, refused),
    );
    return toViolations([...hinted, ...found], "");
  }

  function listBody(refused: Refused): ViolationList {
    const { body, mediaType, found } = refused;
    if (body === undefined)
      return { violations: shape.body?.required === true ? [missingBody] : [], more: 0, atLeast: false };
    const validate = bodies.get(mediaType ?? "");
    if (validate === undefined) return { violations: [], more: 0, atLeast: false };
    try {
      const errors = errorsOf(validate, body);
      const { issues, more } = toIssues(errors, compiler.compose);
      const hinted = issues.map((issue) =>
        withCommaHint({ ...issue, place: ["body", ...issue.place] }, refused),
      );
      return {
        violations: toViolations(withoutFaulty(hinted, found), ""),
        more,
        atLeast: errors.length >= loopErrors,
      };
    } catch (error) {
      if (error instanceof RangeError) return tooDeep;
      throw error;
    }
  }

  return (refused) => {
    const { violations, ...rest } = listBody(refused);
    return { violations: [...listParameters(refused), ...violations], ...rest };
  };
}

/** Returns the issues, except those about values for which `found` already has a syntax issue. */
function withoutFaulty(issues: readonly Issue[], found: readonly Issue[]): readonly Issue[] {
  if (found.length === 0) return issues;
  const toKey = ({ place }: Issue) => place.slice(0, 2).join(" ");
  const faulty = new Set(found.map(toKey));
  return issues.filter((issue) => !faulty.has(toKey(issue)));
}

const missingBody: Violation = {
  property: "body",
  message: "must have a body",
  constraints: { required: "must have a body" },
};

export function toParameterSchemas({ parameters }: OperationShape): JsonObject {
  const places: readonly ParameterPlace[] = ["path", "query", "header", "cookie"];
  const entries = places.map((place) => {
    const own = parameters.filter((parameter) => parameter.in === place);
    const properties = Object.fromEntries(
      own.map(({ name, declared }) => [name, readParameterSchema(declared)]),
    );
    const required = own.filter((parameter) => parameter.required).map(({ name }) => name);
    return [place, { type: "object", properties, required }];
  });
  return Object.fromEntries(entries);
}

function errorsOf(validate: ValidateFunction, value: unknown): readonly ErrorObject[] {
  return validate(value) ? [] : (validate.errors ?? []);
}

/** Adds {@link encodedComma} to the issue of a list item that contains a comma. Returns any other issue unchanged. */
type AddCommaHint = (issue: Issue, refused: Pick<Refused, "values" | "body" | "mediaType">) => Issue;

/**
 * Creates the function that adds a hint to the issue of a list item that contains a comma. A plain comma separates
 * items, so the caller must have encoded this comma as `%2C`. Covers lists in the query and in forms.
 */
function createCommaHint({ parameters, body }: OperationShape): AddCommaHint {
  const query = parameters.filter((one) => one.in === "query");
  const whole = query.find(({ isWholeQuery }) => isWholeQuery);
  const inQuery = new Set(
    whole === undefined
      ? query
          .filter(({ declared }) => declared["content"] === undefined && isCommaList(declared))
          .map(({ name }) => name)
      : Object.entries(isObject(whole.declared["content"]) ? whole.declared["content"] : {}).flatMap(
          ([type, media]) => listFields(type, isObject(media) ? media["encoding"] : undefined),
        ),
  );
  const inBodies = new Map(
    [...(body?.encodings ?? [])].map(([type, encoding]) => [type, new Set(listFields(type, encoding))]),
  );
  return (issue, { values, body: form, mediaType = "" }) => {
    const [root, name = "", item] = issue.place;
    const names = root === "query" ? inQuery : root === "body" ? inBodies.get(mediaType) : undefined;
    if (item === undefined || names?.has(name) !== true) return issue;
    const owner =
      root === "body" ? form : whole === undefined ? values.query : read(values.query, whole.name);
    const value = read(read(owner, name), item);
    if (typeof value !== "string" || !value.includes(",")) return issue;
    return { ...issue, message: `${issue.message}; ${encodedComma}` };
  };
}

const encodedComma = "the value contains an encoded comma (%2C): separate values by a plain one";

/** Returns the fields of a form whose items are separated by commas. */
function listFields(mediaType: string, encoding: unknown): string[] {
  if (!isObject(encoding) || toEssence(mediaType) !== "application/x-www-form-urlencoded") return [];
  return Object.keys(encoding).filter((name) => isCommaList(readEncoding(encoding, name)));
}

/** True for a parameter or an encoding object that separates the items of a list by commas. */
function isCommaList(declared: Readonly<Record<string, unknown>>): boolean {
  const { style, explode } = readStyle("query", declared);
  return style === "form" && !explode;
}

function read(owner: unknown, name: string): unknown {
  return Object(owner)[name];
}
