import { type ContractDocument, isObject, resolveRef } from "../../contract.ts";
import type { OperationShape } from "../operation-shapes.ts";
import type { Issue } from "./issues.ts";

/** Headers of a request as Node.js gives them: by name, joined where one was sent twice, and as they were sent. */
export interface SentHeaders {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Names and values in turn. */
  readonly rawHeaders: readonly string[];
}

/** The declared headers of a request, and what is wrong with them beside their values. */
export interface ReadHeaders {
  readonly values: Record<string, unknown>;
  readonly issues: readonly Issue[];
}

/**
 * Reads the declared headers of one operation. One with a single value that is sent twice is refused here: Node.js joins
 * the two with a comma, and the validator would take `a, b` for a value that nobody sent.
 */
export function createHeaderReader(
  document: ContractDocument,
  { parameters }: OperationShape,
): (sent: SentHeaders) => ReadHeaders {
  const declared = parameters.filter((parameter) => parameter.in === "header");
  const single = new Set(
    declared.filter(({ declared: { schema } }) => isScalar(document, schema)).map(({ name }) => name),
  );
  return ({ headers, rawHeaders }) => {
    const values: Record<string, unknown> = {};
    const issues: Issue[] = [];
    for (const { name } of declared) {
      const value = headers[name];
      if (value === undefined) continue;
      values[name] = value;
      if (single.has(name) && value.includes(",") && countOf(name, rawHeaders) > 1)
        issues.push({ place: ["header", name], keyword: "maxItems", message: "must be sent once" });
    }
    return { values, issues };
  };
}

const scalarTypes = ["string", "number", "integer", "boolean"];

function isScalar(document: ContractDocument, schema: unknown): boolean {
  if (!isObject(schema)) return false;
  const { type } = resolveRef(document, schema);
  return [type].flat().every((one) => one === "null" || scalarTypes.some((scalar) => scalar === one));
}

function countOf(name: string, rawHeaders: readonly string[]): number {
  return rawHeaders.filter((sent, index) => index % 2 === 0 && sent.toLowerCase() === name).length;
}
