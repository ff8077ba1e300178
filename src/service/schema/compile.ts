import { Ajv, type ErrorObject } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { JsonObject } from "../../contract.ts";
import { ApiError, type Violation } from "../../errors.ts";
import { checkLimits } from "./limits.ts";
import { compilePattern } from "./patterns.ts";

/** Holds values to a caller's schema. */
export interface CallerSchema {
  /** What is wrong with a value, one sentence each; empty when it fits. */
  check(value: unknown): string[];
}

const drafts: readonly { match: RegExp; Ajv: typeof Ajv | typeof Ajv2019 | typeof Ajv2020 }[] = [
  { match: /draft-0[67]/, Ajv },
  { match: /2019-09/, Ajv: Ajv2019 },
  { match: /2020-12/, Ajv: Ajv2020 },
];

const maxErrors = 20;

/**
 * Compiles a caller's JSON Schema (draft 6, 7, 2019-09 or 2020-12, the last by default).
 * @throws ApiError `validation_failed` that names every part which is wrong or not allowed.
 */
export function compileSchema(schema: JsonObject): CallerSchema {
  const limits = checkLimits(schema);
  if (limits.length > 0) throw refused(limits);
  const { $schema, $id: _, ...rest } = schema;
  const ajv = createAjv($schema);
  if (ajv.validateSchema(rest) !== true)
    throw refused((ajv.errors ?? []).slice(0, maxErrors).map(toViolation));
  try {
    const validate = ajv.compile(rest);
    return {
      check: (value) => {
        try {
          return validate(value) === true ? [] : (validate.errors ?? []).slice(0, maxErrors).map(toSentence);
        } catch (error) {
          // A recursive schema on a deeply nested value runs out of stack.
          return [error instanceof Error ? error.message : String(error)];
        }
      },
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw refused([{ property: "body.schema", message, constraints: { schema: message } }]);
  }
}

function createAjv(dialect: unknown): Ajv | Ajv2019 | Ajv2020 {
  const draft =
    dialect === undefined
      ? drafts.at(-1)
      : drafts.find(({ match }) => typeof dialect === "string" && match.test(dialect));
  if (draft === undefined) {
    const message = `${String(dialect)} is not a supported dialect: use draft-07, 2019-09 or 2020-12`;
    throw refused([{ property: "body.schema.$schema", message, constraints: { $schema: message } }]);
  }
  const regExp = Object.assign(
    (source: string) => {
      const pattern = compilePattern(source);
      if (typeof pattern === "string") throw new Error(pattern);
      return pattern;
    },
    // Ajv writes this into the modules it exports; nothing exports one here.
    { code: "compilePattern" },
  );
  // Optimizing takes as long again as the rest, for a schema that checks a few values.
  const code = { regExp, optimize: false };
  const ajv = new draft.Ajv({ strict: false, allErrors: true, logger: false, code });
  addFormats.default(ajv);
  return ajv;
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

function toSentence({ instancePath, message }: ErrorObject): string {
  return `${instancePath === "" ? "the value" : instancePath} ${message ?? "is not valid"}`;
}

function refused(errors: readonly Violation[]): ApiError {
  return new ApiError("validation_failed", { errors });
}
