import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import schemas, { isObject } from "./schemas.js";

/** OpenAPI's own schema keywords; anything else unknown is an error in strict mode, but for extensions. */
const annotations = ["discriminator", "example", "externalDocs", "xml"];

/** Ajv 2020, in strict mode unless told otherwise, over a bundled document: compiles the schema at a path and says what a value does wrong. */
export function createValidator(document, { strict = true } = {}) {
  const ajv = new (Ajv2020.default ?? Ajv2020)({ strict, allErrors: true, validateSchema: false });
  (addFormats.default ?? addFormats)(ajv);
  ajv.addFormat("int32", {
    type: "number",
    validate: (value) => Number.isInteger(value) && Math.abs(value) < 2 ** 31,
  });
  ajv.addVocabulary([...new Set([...annotations, ...extensions(document), ...Object.keys(document)])]);
  const readable = /^3\.0\./.test(document.openapi) ? withNumericBounds(document) : document;
  ajv.addSchema({ ...readable, $id: "contract" });
  const compile = (path) => ajv.compile({ $ref: `contract#/${path.map(toPointerKey).join("/")}` });
  return { compile, errors: (path, value) => errorsOf(safely(compile, path), value) };
}

/** Returns a copy of an OpenAPI 3.0 document in which exclusive bounds are numbers, as JSON Schema 2020-12 has them. */
function withNumericBounds(value) {
  if (Array.isArray(value)) return value.map(withNumericBounds);
  if (!isObject(value)) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withNumericBounds(one)]));
  for (const [bound, exclusive] of [
    ["minimum", "exclusiveMinimum"],
    ["maximum", "exclusiveMaximum"],
  ]) {
    if (typeof copy[exclusive] !== "boolean") continue;
    const { [bound]: limit, [exclusive]: isExclusive, ...rest } = copy;
    if (isExclusive && limit !== undefined) return withNumericBounds({ ...rest, [exclusive]: limit });
    delete copy[exclusive];
  }
  return copy;
}

/** Names of the extensions in the document's schemas: they judge nothing. */
function* extensions(document) {
  for (const { schema } of schemas(document))
    for (const keyword of Object.keys(schema)) if (keyword.startsWith("x-")) yield keyword;
}

/** A schema that does not compile judges nothing; that it does not is a finding of its own. */
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
