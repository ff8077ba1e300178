import type { ContractDocument } from "../../contract.ts";
import { ApiError } from "../../errors.ts";
import { make } from "../lazy.ts";
import type { OperationShape } from "../operation-shapes.ts";
import { createParameterReader, type SentParameters } from "../parameters/parameter-reader.ts";
import type { FindFacts } from "../parameters/schema-facts.ts";
import type { HandlerRequest } from "../types.ts";
import type { SchemaCompiler } from "./compiler.ts";
import { createDefaults, type DefaultFiller } from "./defaults.ts";
import { type Issue, toPlace } from "./issues.ts";
import {
  createEovValidators,
  type EovRequest,
  type EovValidator,
  type Refusal,
} from "./openapi-validator.ts";
import {
  createViolationCollector,
  tooDeep,
  toParameterSchemas,
  type ViolationCollector,
  type ViolationList,
} from "./violation-collector.ts";
import { toViolations } from "./violations.ts";

/** A request as it was sent, with its body parsed and its parameters not yet converted from strings. */
export interface RawRequest extends SentParameters {
  readonly method: string;
  /** The parsed body; undefined if the request has no body. */
  readonly body: unknown;
  /** Violations of the body's syntax, which the parser found. */
  readonly bodyIssues?: readonly Issue[] | undefined;
  /** The declared media type that the body matched. */
  readonly mediaType: string | undefined;
}

/**
 * Returns the converted values of a valid request.
 * @throws ApiError `validation_failed` with the violations, for an invalid request.
 */
export type ValidateRequest = (raw: RawRequest) => HandlerRequest;

/** Maximum number of violations in one response. A body of 80 kB can violate 20 000 rules. */
const listedViolations = 50;

/** Dependencies of a contract's validation. */
export interface Compiling {
  readonly compiler: SchemaCompiler;
  readonly facts: FindFacts;
  /** Names of query parameters that carry an API key. */
  readonly queryKeys: readonly string[];
  /** True to compile now what valid requests need, rather than at the first request. */
  readonly warm: boolean;
  /** True to check the document now, and to compile now what refused requests need. */
  readonly verify: boolean;
}

/**
 * Creates the functions that validate requests, by operation id. express-openapi-validator (EOV) decides whether a
 * request is valid. If EOV refuses a request, this package's own validators validate it again, because EOV stops at the
 * first error in the parameters and in the body. EOV also does not say which union branch failed.
 * @throws Error if a schema does not compile.
 */
export async function createRequestValidation(
  document: ContractDocument,
  shapes: readonly OperationShape[],
  { compiler, facts, queryKeys, warm, verify }: Compiling,
): Promise<ReadonlyMap<string, ValidateRequest>> {
  const collectors = shapes.map((shape) => make(() => createViolationCollector(shape, compiler), verify));
  const { unknownFormats } = compiler;
  const eovValidators = await createEovValidators(document, shapes, { unknownFormats, warm, verify });
  const fillerOf = createDefaults(document, (schema, value) => compiler.compile(schema)(value));
  const entries = shapes.map((shape, index): [string, ValidateRequest] => {
    const eovValidator = eovValidators.get(shape.row.id);
    const list = collectors[index];
    if (eovValidator === undefined || list === undefined)
      throw new Error(`${shape.row.id} has no eovValidator`);
    return [
      shape.row.id,
      createValidate(shape, {
        ...{ eovValidator, list },
        read: createParameterReader(shape, { facts, queryKeys }),
        fillValues: fillerOf({ properties: toParameterSchemas(shape) }),
        fillers: new Map(
          [...(shape.body?.content ?? [])].map(([mediaType, schema]) => [mediaType, fillerOf(schema)]),
        ),
      }),
    ];
  });
  return new Map(entries);
}

interface Parts {
  readonly eovValidator: EovValidator;
  readonly list: () => ViolationCollector;
  readonly read: ReturnType<typeof createParameterReader>;
  /** Inserts the defaults of the parameters. */
  readonly fillValues: DefaultFiller;
  /** Functions that insert the defaults of a body, by its media type. */
  readonly fillers: ReadonlyMap<string, DefaultFiller>;
}

function createValidate(
  shape: OperationShape,
  { eovValidator, list, read, fillValues, fillers }: Parts,
): ValidateRequest {
  const [firstType] = shape.body?.content.keys() ?? [];
  const hasCookies = shape.parameters.some((parameter) => parameter.in === "cookie");
  // Lists the members of the request one by one, because `{ ...rest }` is slow.
  return (raw) => {
    const { method, body, bodyIssues, mediaType: sentType } = raw;
    const bodyless = body === undefined && shape.body?.required === true;
    // express-openapi-validator requires a body only if it gets a media type. For a missing required body, it therefore
    // gets the first declared media type.
    const mediaType = bodyless ? firstType : sentType;
    const { values, issues: ofParameters } = read(raw);
    const issues = bodyIssues === undefined ? ofParameters : [...ofParameters, ...bodyIssues];
    fillValues(values);
    fillers.get(mediaType ?? "")?.(body);
    const refusal = judge(eovValidator, { method, values, body, mediaType });
    if (refusal === null && issues.length === 0 && !bodyless) {
      const { path, query, header, cookie } = values;
      return hasCookies ? { path, query, header, cookie, body } : { path, query, header, body };
    }
    const found = list()({ values, body, mediaType, found: issues });
    // Reports express-openapi-validator's own messages if this package's validators find no violation.
    if (found.violations.length === 0 && refusal !== null) throw toApiError(toEovList(refusal));
    throw toApiError(found);
  };
}

/**
 * Calls the compiled functions first. express-openapi-validator itself then validates the requests that they do not
 * accept.
 */
function judge(eovValidator: EovValidator, request: EovRequest): Refusal | null {
  try {
    return eovValidator.accepts(request) ? null : eovValidator.judge(request);
  } catch (error) {
    // A RangeError means that the stack has overflowed. For a recursive schema, the validator recurses once per level
    // of the value.
    if (error instanceof RangeError) throw toApiError(tooDeep);
    throw error;
  }
}

function toApiError({ violations, more, atLeast }: ViolationList): ApiError {
  const errors = violations.slice(0, listedViolations);
  const rest = violations.length - errors.length + more;
  if (rest === 0) return new ApiError("validation_failed", { errors });
  const count = `${atLeast ? "at least " : ""}${rest} more ${rest === 1 ? "violation is" : "violations are"}`;
  const message = `Validation failed; ${count} not listed`;
  return new ApiError("validation_failed", { message, errors });
}

function toEovList({ errors, message }: Refusal): ViolationList {
  const roots: Readonly<Record<string, string>> = { params: "path", headers: "header", cookies: "cookie" };
  const issues = errors.map((error): Issue => {
    const [root = "body", ...place] = toPlace(error.path);
    return {
      place: [roots[root] ?? root, ...place],
      keyword: error.errorCode?.split(".")[0] ?? "schema",
      message: error.message,
    };
  });
  return {
    violations: issues.length > 0 ? toViolations(issues, "") : [{ property: "body", message }],
    ...{ more: 0, atLeast: false },
  };
}
