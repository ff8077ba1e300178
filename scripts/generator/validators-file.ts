import { _, type AnySchema, type KeywordErrorDefinition, stringify } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import {
  type ContractDocument,
  isObject,
  type JsonObject,
  lookUp,
  type OperationRow,
  resolveOperation,
  resolveRef,
} from "../../src/contract.ts";
import type { OperationModel } from "./operation-model.ts";
import { generatedNotice } from "./text.ts";

const prefix = "contract:";

/**
 * Formats in the contract that a regular expression can check in a browser. Values of any other format are not checked.
 */
const formats: Readonly<Record<string, RegExp>> = {
  "date-time": /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:?\d\d)$/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  uri: /^[A-Za-z][A-Za-z\d+.-]*:\S+$/,
  uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
};

/** Keywords that do not affect validation. Without them, the compiled file is half as long. */
const silent = /^(?:x-.*|title|description|default|examples?|deprecated|readOnly|writeOnly|mapping)$/;

/**
 * Renders `validators.ts`: precompiled validation functions, for places where a schema compiler is too large or not
 * allowed. Each operation has one for its JSON body, one for its response and one for its query (`searchPeopleBody`,
 * `getHealthAnswer`, `listMonitorsQuery`). Each schema that fixtures use has one, named after the schema.
 */
export function validatorsFile(document: ContractDocument, models: readonly OperationModel[]): string {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    discriminator: true,
    inlineRefs: false,
    messages: false,
    ownProperties: true,
    formats,
    code: { source: true, esm: true, optimize: 2 },
    logger: false,
  });
  nameAllowedMembers(ajv);
  nameAllowedTags(ajv);
  const schemas = isObject(document.components?.["schemas"]) ? document.components["schemas"] : {};
  for (const [name, schema] of Object.entries(schemas))
    ajv.addSchema(toBare(schema, document), prefix + name);
  const bodies = models.flatMap(({ row }) => {
    const { operation } = resolveOperation(document, row);
    const body = operation["requestBody"] === undefined ? {} : resolveRef(document, operation["requestBody"]);
    const content = isObject(body["content"]) ? body["content"] : {};
    const media = content["application/json"];
    return isObject(media) ? [{ id: `${row.id}Body`, schema: media["schema"] }] : [];
  });
  const answers = models.flatMap(({ row }) => {
    const content = readAnswer(document, row);
    return content === undefined ? [] : [{ id: `${row.id}Answer`, schema: content }];
  });
  const queries = models.flatMap(({ row }) => {
    const schema = readQuery(document, row);
    return schema === undefined ? [] : [{ id: `${row.id}Query`, schema }];
  });
  const own = [...bodies, ...answers, ...queries];
  for (const { id, schema } of own) ajv.addSchema(toBare(schema, document), `body:${id}`);
  const names = Object.keys(schemas).filter(
    (name) => fixtures.test(name) || models.some(({ result }) => result === name),
  );
  // Omits names that cannot be the name of an export; contracts other than ours may have them.
  const exported = Object.fromEntries(
    [...own.map(({ id }) => [id, `body:${id}`]), ...names.map((name) => [name, prefix + name])].filter(
      ([name]) => /^[A-Za-z_$][\w$]*$/.test(name ?? ""),
    ),
  );
  const compiled = inlineRuntime(standaloneCode.default(ajv, exported));
  return [
    `// ${generatedNotice}`,
    "// @ts-nocheck Compiled by Ajv, which writes no types.",
    "",
    compiled,
    "",
  ].join("\n");
}

/**
 * Adds the names of the known members to the error for an unknown member, so that the most similar one can be
 * suggested.
 */
function nameAllowedMembers(ajv: Ajv2020): void {
  setErrorParams(
    ajv,
    "additionalProperties",
    ({ params, parentSchema }) =>
      _`{additionalProperty: ${params["additionalProperty"]}, known: ${stringify(Object.keys(parentSchema?.["properties"] ?? {}))}}`,
  );
}

/** Adds the known values of the discriminator to the error for an unknown value. */
function nameAllowedTags(ajv: Ajv2020): void {
  setErrorParams(
    ajv,
    "discriminator",
    ({ params, schema }) => _`{tag: ${params["tagName"]}, known: ${stringify(schema.known)}}`,
  );
}

/**
 * Changes the `params` in Ajv's errors for a keyword, and leaves the messages empty, because `src/msw` writes its own.
 */
function setErrorParams(
  ajv: Ajv2020,
  keyword: string,
  params: NonNullable<KeywordErrorDefinition["params"]>,
): void {
  const rule = ajv.getKeyword(keyword);
  if (typeof rule !== "object") throw new Error(`Ajv has no rule for ${keyword}`);
  ajv.removeKeyword(keyword).addKeyword({ ...rule, keyword, error: { message: "", params } });
}

/** Names of the schemas that fixtures use: job results, their items, and parts of responses. */
const fixtures = /^(?:Person|Company|Monitor|MonitorEvent|Operation|SearchHit|\w+Result)$/;

/** Returns the schema of an operation's query as an object; undefined if the operation has no query parameters. */
function readQuery(document: ContractDocument, row: OperationRow): JsonObject | undefined {
  const { operation, item } = resolveOperation(document, row);
  const declared = [item["parameters"], operation["parameters"]]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .map((parameter) => resolveRef(document, parameter))
    .filter((parameter) => parameter["in"] === "query");
  if (declared.length === 0) return undefined;
  const required = declared.filter((parameter) => parameter["required"] === true);
  return {
    type: "object",
    properties: Object.fromEntries(declared.map(({ name, schema }) => [String(name), schema])),
    required: required.map(({ name }) => name),
    additionalProperties: false,
  };
}

/** Returns the schema of the JSON in an operation's first success response. */
function readAnswer(document: ContractDocument, row: OperationRow): unknown {
  const { operation } = resolveOperation(document, row);
  const status = row.success[0] ?? 200;
  const responses = isObject(operation["responses"]) ? operation["responses"] : {};
  const response = responses[status] === undefined ? {} : resolveRef(document, responses[status]);
  const content = isObject(response["content"]) ? response["content"] : {};
  const media = content["application/json"];
  return isObject(media) ? media["schema"] : undefined;
}

/**
 * Returns the schema in the form that Ajv needs: without keywords that do not affect validation, and with references to
 * the ids that the schemas have in Ajv.
 */
function toBare(schema: unknown, document: ContractDocument): AnySchema {
  const bare = toBareNode(schema, document, false);
  return isObject(bare) ? bare : bare !== false;
}

function toBareNode(schema: unknown, document: ContractDocument, isMap: boolean): unknown {
  if (Array.isArray(schema)) return schema.map((each) => toBareNode(each, document, false));
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).filter(([key]) => isMap || !silent.test(key));
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (key === "$ref" && typeof value === "string" && !isMap) {
        lookUp(document, value);
        return [key, value.replace("#/components/schemas/", prefix)];
      }
      if (key === "const" || key === "enum") return [key, value];
      if (key === "discriminator" && isObject(value) && !isMap)
        return [key, { propertyName: value["propertyName"], known: Object.keys(Object(value["mapping"])) }];
      return [
        key,
        toBareNode(value, document, !isMap && /^(?:properties|patternProperties|\$defs)$/.test(key)),
      ];
    }),
  );
}

/**
 * Replaces each `require` with the function that it would load, because Ajv writes `require` even into ES modules. Only
 * two functions are needed, and both are short.
 */
function inlineRuntime(code: string): string {
  const known: Readonly<Record<string, string>> = {
    "ajv/dist/runtime/ucs2length": "(text) => [...text].length",
    "ajv/dist/runtime/equal": "(a, b) => JSON.stringify(a) === JSON.stringify(b)",
  };
  return code.replaceAll(/require\("([^"]+)"\)\.default/g, (_, name: string) => {
    const own = known[name];
    if (own === undefined)
      throw new Error(`the compiled validators need ${name}: write it into validators-file.ts`);
    return own;
  });
}
