import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import schemas, { isObject } from "./schemas.js";

/**
 * Keywords of schemas that OpenAPI adds to JSON Schema. In strict mode, Ajv refuses all other unknown keywords except
 * extensions.
 */
const annotations = ["discriminator", "example", "externalDocs", "xml"];

/**
 * Creates a validator for a bundled document, with Ajv 2020, in strict mode if `strict` is true. `compile` compiles
 * the schema at a path, and `errors` returns the violations of a value.
 */
export function createValidator(document, { strict }) {
  const ajv = new (Ajv2020.default ?? Ajv2020)({
    strict,
    allErrors: true,
    validateSchema: false,
    logger: false,
  });
  (addFormats.default ?? addFormats)(ajv);
  ajv.addFormat("int32", {
    type: "number",
    validate: (value) => Number.isInteger(value) && Math.abs(value) < 2 ** 31,
  });
  ajv.addVocabulary([...new Set([...annotations, ...extensions(document), ...Object.keys(document)])]);
  const readable = /^3\.0\./.test(document.openapi) ? withNewerKeywords(document) : document;
  ajv.addSchema({ ...readable, $id: "contract" });
  const compile = (path) => ajv.compile({ $ref: `contract#/${path.map(toPointerKey).join("/")}` });
  return { compile, errors: (path, value) => errorsOf(safely(compile, path), value) };
}

/** Members whose values are data, in which `exclusiveMinimum` is no keyword. */
const data = new Set(["example", "examples", "default", "enum", "const", "value"]);

/** Members whose value is a map, so that its keys are names and no keywords. */
const nameMaps = new Set([
  "properties",
  "patternProperties",
  "schemas",
  "responses",
  "parameters",
  "headers",
]);

/**
 * Returns a copy of an OpenAPI 3.0 document in which `exclusiveMinimum` and `exclusiveMaximum` are numbers, as in JSON
 * Schema 2020-12. Leaves out `nullable` without a `type`: Ajv refuses it, but in OpenAPI 3.0.3 it has no effect.
 */
function withNewerKeywords(value, key = "") {
  if (Array.isArray(value)) return value.map((one) => withNewerKeywords(one));
  if (!isObject(value)) return value;
  const isNameMap = nameMaps.has(key);
  const copy = Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const isData = !isNameMap && (data.has(name) || name.startsWith("x-"));
      return [name, isData ? one : withNewerKeywords(one, isNameMap ? "" : name)];
    }),
  );
  if (isNameMap) return copy;
  if (copy.type === undefined) delete copy.nullable;
  for (const [bound, exclusive] of [
    ["minimum", "exclusiveMinimum"],
    ["maximum", "exclusiveMaximum"],
  ]) {
    if (typeof copy[exclusive] !== "boolean") continue;
    const { [bound]: limit, [exclusive]: isExclusive } = copy;
    delete copy[exclusive];
    if (!isExclusive || limit === undefined) continue;
    delete copy[bound];
    copy[exclusive] = limit;
  }
  return copy;
}

/** Yields the names of the extensions in the document's schemas. They do not affect validation. */
function* extensions(document) {
  for (const { schema } of schemas(document))
    for (const keyword of Object.keys(schema)) if (keyword.startsWith("x-")) yield keyword;
}

/**
 * Compiles the schema at a path. If it does not compile, returns a function that accepts every value, because the rule
 * `schema-values-valid` reports the schema itself.
 */
function safely(compile, path) {
  try {
    return compile(path);
  } catch {
    return () => true;
  }
}

function errorsOf(check, value) {
  return check(value) ? [] : check.errors.map(toText);
}

function toPointerKey(key) {
  return encodeURIComponent(String(key).replaceAll("~", "~0").replaceAll("/", "~1"));
}

function toText({ instancePath, message, params }) {
  return `${instancePath || "it"} ${message} ${JSON.stringify(params)}`;
}
