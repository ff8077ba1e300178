import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** OpenAPI's own schema keywords and the contract's extensions; anything else unknown is an error in strict mode. */
const annotations = [
  "discriminator",
  "example",
  "externalDocs",
  "xml",
  "x-stability-level",
  "x-extensible-enum",
];

/** Ajv 2020, in strict mode unless told otherwise, over a bundled document: compiles the schema at a path and says what a value does wrong. */
export function createValidator(document, { strict = true } = {}) {
  const ajv = new (Ajv2020.default ?? Ajv2020)({ strict, allErrors: true, validateSchema: false });
  (addFormats.default ?? addFormats)(ajv);
  ajv.addFormat("int32", {
    type: "number",
    validate: (value) => Number.isInteger(value) && Math.abs(value) < 2 ** 31,
  });
  ajv.addVocabulary([...annotations, ...Object.keys(document)]);
  ajv.addSchema({ ...document, $id: "contract" });
  const compile = (path) => ajv.compile({ $ref: `contract#/${path.map(toPointerKey).join("/")}` });
  return { compile, errors: (path, value) => errorsOf(safely(compile, path), value) };
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
