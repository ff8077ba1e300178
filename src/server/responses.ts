import type { ValidateFunction } from "ajv";
import type { OperationShape, ResponseShape } from "./operation-shapes.ts";
import { isJsonType } from "./operation-shapes.ts";
import type { SchemaCompiler } from "./validation/compiler.ts";
import { toIssues, toViolations } from "./validation/violations.ts";

/** An answer on its way out, as a client will read it. */
export interface Outgoing {
  readonly status: number;
  /** The parsed JSON of the body, or undefined where there is none. */
  readonly body: unknown;
  header(name: string): unknown;
}

/** What a contract says against an answer; empty when it conforms. */
export type CheckResponse = (outgoing: Outgoing) => string[];

interface Compiled {
  readonly body: ValidateFunction | null;
  readonly headers: readonly { name: string; required: boolean; validate: ValidateFunction }[];
}

/**
 * The check of one operation's answers: status, body, required headers and their values. express-openapi-validator is not
 * asked: it never looks at 5xx, judges a body before `toJSON`, and hooks into Express's own `json`.
 */
export function createResponseCheck(shape: OperationShape, compiler: SchemaCompiler): CheckResponse {
  const compiled = new Map(
    [...shape.responses].map(([status, response]) => [status, compile(response, compiler)]),
  );
  return ({ status, body, header }) => {
    const response =
      compiled.get(String(status)) ?? compiled.get(`${String(status)[0]}XX`) ?? compiled.get("default");
    if (response === undefined) return [`status ${status} is not declared`];
    return [
      ...checkBody(response, body, compiler),
      ...response.headers.flatMap((one) => checkHeader(one, header(one.name))),
    ];
  };
}

function compile({ content, headers }: ResponseShape, compiler: SchemaCompiler): Compiled {
  const json = [...content].find(([mediaType]) => isJsonType(mediaType));
  return {
    body: json === undefined ? null : compiler.compile(json[1]),
    headers: headers.map(({ name, required, schema }) => ({
      name,
      required,
      validate: compiler.compileText(schema),
    })),
  };
}

function checkBody({ body: validate }: Compiled, body: unknown, compiler: SchemaCompiler): string[] {
  if (validate === null) return body === undefined ? [] : ["the answer must not have a body"];
  if (body === undefined) return ["the answer must have a body"];
  if (validate(body)) return [];
  const violations = toViolations(toIssues(validate.errors ?? [], compiler.compose).issues, "body");
  return violations.map(({ property, message }) => `${property} ${message}`);
}

function checkHeader({ name, required, validate }: Compiled["headers"][number], value: unknown): string[] {
  if (value === undefined) return required ? [`header ${name} is missing`] : [];
  return validate({ value: String(value) })
    ? []
    : [`header ${name} ${validate.errors?.[0]?.message ?? "is wrong"}`];
}
