import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { isObject, type JsonObject } from "../../contract.ts";
import { ApiError, type Violation } from "../../errors.ts";
import { isTimeout, runWithTimeout } from "../../text/vm-timeout.ts";
import { checkLimits } from "./limits.ts";
import { createPatternCompiler, type PatternCompiler } from "./patterns.ts";

/** Checks values against a caller's schema. */
export interface CallerSchema {
  /** Returns the violations of a value, one sentence each; empty if it is valid. */
  check(value: unknown): string[];
}

type Validator = Ajv | Ajv2019 | Ajv2020;

const drafts: readonly { match: RegExp; Ajv: typeof Ajv | typeof Ajv2019 | typeof Ajv2020 }[] = [
  { match: /draft-0[67]/, Ajv },
  { match: /2019-09/, Ajv: Ajv2019 },
  { match: /2020-12/, Ajv: Ajv2020 },
];
type Draft = (typeof drafts)[number];

const maxErrors = 20;

/**
 * Compiles a caller's JSON Schema (draft 6, 7, 2019-09 or 2020-12, the default).
 * @throws ApiError `validation_failed` that names every invalid or forbidden part.
 */
export function compileSchema(schema: JsonObject): CallerSchema {
  const compilePattern = createPatternCompiler();
  const limits = checkLimits(schema, compilePattern);
  if (limits.length > 0) throw refused(limits);
  const { $schema, $id: _, ...rest } = schema;
  const draft = findDraft($schema);
  const judge = judgeOf(draft);
  if (judge.validateSchema(rest) !== true)
    throw refused((judge.errors ?? []).slice(0, maxErrors).map(toViolation));
  try {
    return createCheck(createAjv(draft, compilePattern).compile(rest));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw refused([{ property: "body.schema", message, constraints: { schema: message } }]);
  }
}

function createCheck(validate: ValidateFunction): CallerSchema {
  let failure: string | undefined;
  const run = (value: unknown): string[] =>
    validate(value) === true ? [] : (validate.errors ?? []).slice(0, maxErrors).map(toSentence);
  return {
    check: (value) => {
      // After one timeout, checks no other value, because that check would probably time out too.
      if (failure !== undefined) return [failure];
      try {
        return runWithTimeout(() => run(value));
      } catch (error) {
        // Each error counts as a violation: a timeout, but also the stack overflow that a recursive schema causes on a
        // deeply nested value.
        const message = error instanceof Error ? error.message : String(error);
        if (isTimeout(error)) failure = "checking the value against the schema takes too long";
        return [failure ?? message];
      }
    },
  };
}

function findDraft(dialect: unknown): Draft {
  const draft =
    dialect === undefined
      ? drafts.at(-1)
      : drafts.find(({ match }) => typeof dialect === "string" && match.test(dialect));
  if (draft !== undefined) return draft;
  const message = `${String(dialect)} is not a supported dialect: use draft-07, 2019-09 or 2020-12`;
  throw refused([{ property: "body.schema.$schema", message, constraints: { $schema: message } }]);
}

const judges = new Map<Draft, Validator>();

/**
 * Returns the validator that checks schemas of a draft. The validator is created once per process, because compiling
 * the draft's meta-schema takes 40 ms.
 */
function judgeOf(draft: Draft): Validator {
  const known = judges.get(draft);
  if (known !== undefined) return known;
  const judge = withVocabulary(new draft.Ajv({ strict: false, allErrors: true, logger: false }));
  judges.set(draft, judge);
  return judge;
}

function withVocabulary(ajv: Validator): Validator {
  addFormats.default(ajv);
  return withLinearUniqueness(ajv);
}

function createAjv(draft: Draft, compilePattern: PatternCompiler): Validator {
  const regExp = Object.assign(
    (source: string) => {
      const pattern = compilePattern(source);
      if (typeof pattern === "string") throw new Error(pattern);
      return pattern;
    },
    // Ajv requires `code`, the source of a call of this function, but writes it only into a validator that is exported
    // as a module. This validator is never exported.
    { code: "compilePattern" },
  );
  const ajv = new draft.Ajv({
    strict: false,
    allErrors: true,
    logger: false,
    meta: false,
    validateSchema: false,
    // Makes Ajv generate a loop. Otherwise each of up to 200 names and values becomes separate code.
    loopRequired: 2,
    loopEnum: 2,
    // Does not optimize the code: that would take as long as all other steps, and pay off only for a schema that checks
    // many values.
    code: { regExp, optimize: false },
  });
  return withVocabulary(ajv);
}

function toViolation({ instancePath, keyword, message }: ErrorObject): Violation {
  const path = instancePath
    .split("/")
    .slice(1)
    .map((part) =>
      /^\d+$/.test(part) ? `[${part}]` : `.${part.replaceAll("~1", "/").replaceAll("~0", "~")}`,
    )
    .join("");
  const text = message ?? "is not valid";
  return {
    property: `body.schema${path}`,
    message: `schema${path} ${text}`,
    constraints: { [keyword]: text },
  };
}

/** Converts a violation that Ajv reported to a sentence. */
export function toSentence({ instancePath, message }: ErrorObject): string {
  return `${instancePath === "" ? "the value" : instancePath} ${message ?? "is not valid"}`;
}

function refused(errors: readonly Violation[]): ApiError {
  return new ApiError("validation_failed", { errors });
}

/** Makes a validator check uniqueItems in linear time. Ajv's own check takes seconds for a few thousand items. */
function withLinearUniqueness<V extends Pick<Ajv, "removeKeyword" | "addKeyword">>(ajv: V): V {
  ajv.removeKeyword("uniqueItems");
  ajv.addKeyword({
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    error: { message: "must NOT have duplicate items" },
    validate: (isAsked: boolean, items: readonly unknown[]) =>
      !isAsked || new Set(items.map((item) => JSON.stringify(item, inOrder))).size === items.length,
  });
  return ajv;
}

/** Replacer for JSON.stringify that sorts the members of objects, so that equal objects result in equal strings. */
function inOrder(_: string, value: unknown): unknown {
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
}
