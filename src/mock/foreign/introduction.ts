import {
  type ContractDocument,
  isJsonType,
  isObject,
  type OperationRow,
  resolveRef,
} from "../../contract.ts";
import type { OperationShape } from "../../server/index.ts";
import type { ForeignParts } from "./foreign-contract.ts";

/** Describes how to call the mock's operations if the contract is not our own. */
export interface Introduction {
  readonly title: string;
  readonly version: string;
  /**
   * Path prefixes of the contract's servers. The prefix of a server without a path is an empty string. The list is
   * empty if no server has a prefix.
   */
  readonly basePaths: readonly string[];
  /**
   * Credentials that operations require, and the place of each credential in a request. The mock accepts any
   * credential.
   */
  readonly credentials: readonly string[];
  /**
   * A shell command that calls the GET operation with the fewest required parameters. If no GET operation can be
   * called, the command calls another operation, preferably one that deletes nothing. Undefined if no such command can
   * be made.
   */
  readonly curl: string | undefined;
}

type Parameter = OperationShape["parameters"][number];

/** Describes the mock at `url` for the person who starts it. */
export async function introduce(parts: ForeignParts, url: string): Promise<Introduction> {
  const { document, operations, reading } = parts;
  const bases = new Set(operations.flatMap((operation) => reading.basePaths(operation)));
  const schemes = new Set(operations.flatMap(({ security }) => security.flat()));
  return {
    title: document.info.title,
    version: String(document.info.version),
    basePaths: [...bases].some((base) => base !== "") ? [...bases] : [],
    credentials: [...new Set([...schemes].map((name) => toCredential(document, name).label))],
    curl: await findCall(parts, url),
  };
}

async function findCall(parts: ForeignParts, url: string): Promise<string | undefined> {
  const required = (operation: OperationRow): readonly Parameter[] =>
    parts.reading.shape(operation).parameters.filter((one) => one.required || one.in === "path");
  const easiest = parts.operations.toSorted(
    (one, other) => toRank(one) - toRank(other) || required(one).length - required(other).length,
  );
  for (const operation of easiest) {
    const call = await toCall(parts, { operation, parameters: required(operation), url });
    if (call !== undefined) return call;
  }
  return undefined;
}

function toRank({ method }: OperationRow): number {
  return method === "GET" ? 0 : method === "DELETE" ? 2 : 1;
}

async function toCall(
  parts: ForeignParts,
  { operation, parameters, url }: { operation: OperationRow; parameters: readonly Parameter[]; url: string },
): Promise<string | undefined> {
  const [base = ""] = parts.reading.basePaths(operation);
  let path = operation.path;
  const query: string[] = [];
  const options: string[] = [];
  for (const parameter of parameters) {
    const value = await findValue(parts, parameter);
    if (value === undefined) return undefined;
    const pair = `${encodeURIComponent(parameter.name)}=${encodeURIComponent(value)}`;
    if (parameter.in === "path") path = path.replace(`{${parameter.name}}`, encodeURIComponent(value));
    else if (parameter.in === "query") query.push(pair);
    else
      options.push(
        parameter.in === "cookie" ? `-b ${quote(pair)}` : `-H ${quote(`${parameter.name}: ${value}`)}`,
      );
  }
  const isPublic = operation.security.some((names) => names.length === 0);
  for (const name of isPublic ? [] : (operation.security[0] ?? [])) {
    const credential = toCredential(parts.document, name);
    if (credential.query !== undefined) query.push(credential.query);
    if (credential.option !== undefined) options.push(credential.option);
  }
  const sent = await toBodyOptions(parts, operation);
  if (sent === undefined) return undefined;
  options.push(...sent);
  const address = `${url}${base}${path}${query.length === 0 ? "" : `?${query.join("&")}`}`;
  return ["curl -s", quote(address), ...options].join(" ");
}

/**
 * Returns the options for the method and the body of a request. Returns undefined if the operation requires a body that
 * is not JSON, or for which no valid value is found.
 */
async function toBodyOptions(
  { reading, samples }: ForeignParts,
  operation: OperationRow,
): Promise<string[] | undefined> {
  const { method, id } = operation;
  const { body } = reading.shape(operation);
  const named = method === "GET" ? [] : [`-X ${method}`];
  if (body?.required !== true) return named;
  const [mediaType, schema] = [...body.content].find(([type]) => isJsonType(type)) ?? [];
  const made = mediaType === undefined ? undefined : await samples.make(schema ?? {}, id);
  if (mediaType === undefined || made === undefined) return undefined;
  return [...named, `-H ${quote(`Content-Type: ${mediaType}`)}`, `-d ${quote(JSON.stringify(made.value))}`];
}

/**
 * Returns a valid value of a parameter as a string. Returns undefined for lists and objects, because their string
 * depends on the parameter's style.
 */
async function findValue(
  { document, samples, reading }: ForeignParts,
  { declared, name }: Parameter,
): Promise<string | undefined> {
  const { schema, content, example, examples } = declared;
  if (isObject(content)) return undefined;
  const [first] = isObject(examples) ? Object.values(examples) : [];
  const named = first === undefined ? undefined : resolveRef(document, first)["value"];
  const { allows } = reading.facts(schema ?? true);
  const exampleValue = [example, named].find((value) => value !== undefined && allows(value));
  const value = exampleValue ?? (await samples.make(schema ?? {}, name))?.value;
  const text =
    typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";
  return text === "" ? undefined : text;
}

/**
 * Describes how a request sends the credential of a security scheme: once as a label for people, and once as part of a
 * curl command.
 */
function toCredential(
  document: ContractDocument,
  name: string,
): { label: string; option?: string; query?: string } {
  const {
    type,
    scheme,
    in: place,
    name: key,
  } = resolveRef(document, document.components?.["securitySchemes"]?.[name]);
  if (type === "apiKey" && place === "query")
    return { label: `query member ${String(key)}`, query: `${encodeURIComponent(String(key))}=any` };
  if (type === "apiKey" && place === "cookie")
    return { label: `cookie ${String(key)}`, option: `-b ${quote(`${String(key)}=any`)}` };
  if (type === "apiKey") return { label: String(key), option: `-H ${quote(`${String(key)}: any`)}` };
  const kind = type === "http" ? String(scheme).toLowerCase() : "bearer";
  if (kind === "basic") return { label: "Authorization: Basic", option: "-u any:any" };
  const word = kind.charAt(0).toUpperCase() + kind.slice(1);
  return { label: `Authorization: ${word}`, option: `-H ${quote(`Authorization: ${word} any`)}` };
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
