import { RequestValidator } from "express-openapi-validator/dist/middlewares/openapi.request.validator.js";
import { type ContractDocument, isJsonType, isObject, type JsonObject } from "../../contract.ts";
import { type OperationShape, type ParameterShape, readParameterSchema } from "../operation-shapes.ts";
import { compiling } from "./compiler.ts";
import { messageNames } from "./issues.ts";
import {
  addDecimalMultipleOf,
  correctUnevaluatedProperties,
  refuseReadOnlyMembers,
  strictFormats,
} from "./keywords.ts";
import { sourceOptions } from "./precompiled.ts";
import { createSchemaRegistry, type SchemaRegistry } from "./schema-registry.ts";

const prefix = "contract:/";
const bodyPrefix = "contract-body:/";

interface Registries {
  readonly parameters: SchemaRegistry;
  readonly bodies: SchemaRegistry;
}

/**
 * The validator of express-openapi-validator for the requests of a contract, and the operations in the form that it
 * expects.
 */
export interface EovParts {
  readonly validator: RequestValidator;
  /** The operations in the form that express-openapi-validator expects. */
  readonly operations: ReadonlyMap<OperationShape, JsonObject>;
}

/**
 * Creates the validator of express-openapi-validator, and the operations in the form that the validator expects.
 * @param source True to keep the source of compiled functions, for generated/request-validators.ts.
 */
export function createParts(
  document: ContractDocument,
  shapes: readonly OperationShape[],
  unknownFormats: ReadonlySet<string>,
  source = false,
): EovParts {
  // express-openapi-validator's code for a discriminator throws a TypeError if the body is missing. A discriminator is
  // only a hint, so dropping the keyword does not change which bodies are valid.
  const drop = ["discriminator", ...messageNames];
  const registries = {
    // In OpenAPI, `readOnly` concerns the members of a resource. A parameter only names the resource, for example by its
    // `id`.
    parameters: createSchemaRegistry(document, { prefix, drop: [...drop, "readOnly"] }),
    bodies: createSchemaRegistry(document, { prefix: bodyPrefix, drop, hides: "readOnly" }),
  };
  const operations = new Map(shapes.map((shape) => [shape, toEovOperation(shape, registries)]));
  const { openapi, info } = document;
  const api = { openapi, info, paths: {} };
  return {
    validator: createValidator(api, toIdentified(registries), { unknownFormats, source }),
    operations,
  };
}

function createValidator(
  document: JsonObject,
  schemas: JsonObject,
  { unknownFormats, source }: { unknownFormats: ReadonlySet<string>; source: boolean },
): RequestValidator {
  const components: { schemas: JsonObject } = { schemas };
  const options = {
    ...compiling,
    ...(source ? { messages: false, code: { ...compiling.code, ...sourceOptions, optimize: true } } : {}),
    strict: false,
    strictNumbers: true,
    strictTuples: false,
    validateSchema: false,
    coerceTypes: false,
    // Defaults are already inserted: see defaults.ts.
    useDefaults: false,
    allowUnknownQueryParameters: true,
    // Mode "fast", which is the default, would accept 2026-02-30 as a date.
    ajvFormats: { mode: "full" as const },
    formats: {
      ...strictFormats,
      ...Object.fromEntries([...unknownFormats].map((format) => [format, true as const])),
    },
  };
  const validator = new RequestValidator({ ...document, components } as never, options);
  for (const ajv of [validator["ajv"], validator["ajvBody"]]) {
    addDecimalMultipleOf(ajv);
    correctUnevaluatedProperties(ajv);
    // express-openapi-validator turns on coercion for parameters. This code turns coercion off, because this package's
    // reader has already converted the values, and coercion would turn `""` into null.
    ajv.opts.coerceTypes = false;
  }
  refuseReadOnlyMembers(validator["ajvBody"]);
  // Ajv has already registered the schemas by their `$id`. If they stayed in `components`, express-openapi-validator
  // would traverse them again for each operation.
  components.schemas = {};
  return validator;
}

/**
 * Returns the schemas that references in copied schemas point to, keyed by their `$id`. Each reference contains the
 * `$id` of its target.
 */
function toIdentified({ parameters, bodies }: Registries): JsonObject {
  const entries = [...parameters.named].map(([name, schema]) => [prefix + name, schema] as const);
  for (const [name, schema] of bodies.named) entries.push([bodyPrefix + name, schema]);
  return Object.fromEntries(entries.map(([id, schema]) => [id, identify(id, schema)]));
}

function identify(id: string, schema: unknown): JsonObject {
  const own = isObject(schema) ? schema : schema === false ? { not: {} } : {};
  return { $id: id, ...own };
}

function toEovOperation({ row, parameters, body }: OperationShape, registries: Registries): JsonObject {
  const copyContent = (content: Iterable<[string, unknown]>) =>
    Object.fromEntries(
      [...content].map(([mediaType, schema]) => [
        toEovType(mediaType),
        { schema: withoutBinary(registries.bodies.copy(schema)) },
      ]),
    );
  return {
    operationId: row.id,
    parameters: parameters.map((parameter) => toEovParameter(parameter, registries.parameters)),
    ...(body === null
      ? {}
      : { requestBody: { required: body.required, content: copyContent(body.content) } }),
    responses: { default: { description: "Not judged here" } },
  };
}

/**
 * Drops the format `binary` from a body's schema, because express-openapi-validator does not validate a body with this
 * format at all. The format allows every string, so dropping the format does not make more values valid.
 */
function withoutBinary(schema: unknown): unknown {
  if (!isObject(schema) || schema["format"] !== "binary") return schema;
  const { format: _, ...rest } = schema;
  return rest;
}

/**
 * Declares a parameter for express-openapi-validator (EOV) with `content: text/plain`. Otherwise EOV would parse the
 * value according to the parameter's style, although this package's reader has already converted it.
 */
function toEovParameter(
  { name, in: place, declared, required }: ParameterShape,
  registry: SchemaRegistry,
): JsonObject {
  const schema = registry.copy(readParameterSchema(declared));
  return { name: toEovName(name), in: place, required, content: { "text/plain": { schema } } };
}

/**
 * Replaces `[` in a parameter's name: express-openapi-validator would read `a[b]` as the member `b` of a parameter `a`.
 */
export function toEovName(name: string): string {
  return name.replaceAll("[", "%5B");
}

/**
 * Returns a media type under which express-openapi-validator (EOV) validates a parsed body unchanged. Under the real
 * type, EOV would parse the members of a form a second time, and under `model/gltf+json` it would not validate the body
 * at all.
 */
export function toEovType(mediaType: string): string {
  return isJsonType(mediaType) && /^application\//i.test(mediaType)
    ? mediaType
    : `application/json; parsed=${encodeURIComponent(mediaType)}`;
}
