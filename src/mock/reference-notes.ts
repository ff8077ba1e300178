import {
  type ContractDocument,
  isObject,
  type JsonObject,
  readOperations,
  resolveOperation,
} from "../contract.ts";

/** Description of each rate limit bucket, by bucket name. */
const buckets: Readonly<Record<string, string>> = {
  global: "shared by all operations but polling",
  polling: "a bucket of its own, for polling",
};

/**
 * Returns a copy of a contract whose descriptions include the values of its `x-` extensions, because Redoc does not
 * show them. For an operation: credits, scope, stability, rate limit, job kind and end date. For a member: known values
 * and stability.
 */
export function annotateReference(document: ContractDocument): ContractDocument {
  const copy = structuredClone(document);
  for (const row of readOperations(copy)) {
    const { operation } = resolveOperation(copy, row);
    const notes = operationNotes(operation);
    if (notes.length > 0) append(operation, notes.map((note) => `- ${note}`).join("\n"));
    // Redoc also shows the badge in its list of operations. The badge keeps its default color, which is readable in the
    // dark color scheme too.
    if (row.stability !== "stable") operation["x-badges"] ??= [{ name: row.stability }];
  }
  annotateSchemas(copy);
  if (isOwnContract(copy))
    copy.info["description"] = `${quickStart}\n\n${toText(copy.info["description"] ?? "")}`;
  return copy;
}

/**
 * True for our own contract. Only this contract gets the quick start, which uses one of its operations and the mock's
 * test accounts.
 */
function isOwnContract(document: ContractDocument): boolean {
  const schemes = document.components?.["securitySchemes"] ?? {};
  return (
    "AccessKey" in schemes && "SecretKey" in schemes && "/api/v1/people/search" in (document.paths ?? {})
  );
}

/** First steps for readers of the mock's API reference. `reference.ts` replaces `{base_url}` with the mock's URL. */
const quickStart = [
  "**Quick start.** This mock answers with made-up data. Any key pair works; `ak_sandbox` and `sk_sandbox` have",
  "1,000,000 credits. Start a search, then poll the `pollUrl` of its answer:",
  "",
  "```sh",
  "curl -s {base_url}/api/v1/people/search \\",
  "  -H 'X-Access-Key: ak_sandbox' -H 'X-Secret-Key: sk_sandbox' \\",
  "  -H 'Content-Type: application/json' -d '{\"query\":\"VP Engineering in Berlin\"}'",
  "```",
  "",
  "[The page of the mock](/__mock/) shows every request and job, moves its clock, and has requests fail.",
].join("\n");

function operationNotes(operation: JsonObject): string[] {
  const notes: string[] = [];
  const { "x-credits": credits, "x-scope": scope, "x-job-kind": kind } = operation;
  const { "x-stability-level": stability, "x-rate-limit-bucket": bucket } = operation;
  const { "x-sunset": sunset, "x-replaced-by": replacement } = operation;
  if (isObject(credits)) notes.push(`**Credits:** ${toPrice(credits)}`);
  if (typeof scope === "string") notes.push(`**Scope:** \`${scope}\``);
  // Adds the default stability, `stable`, only if the operation has other notes.
  if (notes.length > 0 || stability !== undefined)
    notes.push(`**Stability:** ${toText(stability ?? "stable")}`);
  const limit = typeof bucket === "string" ? buckets[bucket] : undefined;
  if (limit !== undefined) notes.push(`**Rate limit:** ${limit}`);
  if (typeof kind === "string") notes.push(`**Job:** \`${kind}\`${toResult(operation["x-result-schema"])}`);
  if (sunset !== undefined)
    notes.push(`**Ends:** ${toText(sunset)}${replacement ? `; use \`${toText(replacement)}\`` : ""}`);
  return notes;
}

/** Formats a price, such as `10 per request, 1 per page`. A unit such as `webResearch` becomes "web research". */
function toPrice(credits: JsonObject): string {
  const entries = Object.entries(credits).filter(([, count]) => typeof count === "number" && count > 0);
  if (entries.length === 0) return "free";
  return entries
    .map(([unit, count]) => `${toText(count)} per ${unit === "base" ? "request" : toWords(unit)}`)
    .join(", ");
}

function toResult(pointer: unknown): string {
  return typeof pointer === "string" ? `, its result a \`${pointer.split("/").at(-1)}\`` : "";
}

/**
 * Adds notes to all schemas in a node of the contract. `holder` is the keyword that contains the node. Adds the
 * stability only to members (under `properties`), not to schemas under `components`.
 */
function annotateSchemas(node: unknown, holder = ""): void {
  if (Array.isArray(node)) for (const child of node) annotateSchemas(child);
  if (!isObject(node)) return;
  const { "x-extensible-enum": values, "x-stability-level": stability } = node;
  const notes: string[] = [];
  if (Array.isArray(values))
    notes.push(`Known values: ${values.map((value) => `\`${toText(value)}\``).join(", ")}; more may come.`);
  if (holder === "properties" && typeof stability === "string") notes.push(`_${stability}_`);
  if (notes.length > 0) append(node, notes.join(" "));
  for (const keyword of ["oneOf", "anyOf"]) nameBranches(node[keyword]);
  for (const [key, child] of Object.entries(node)) {
    if (["example", "examples", "default", "value"].includes(key)) continue;
    if (key === "properties" && isObject(child))
      for (const member of Object.values(child)) annotateSchemas(member, key);
    else annotateSchemas(child, key);
  }
}

/** Adds a title to each schema of a union. Without titles, reference pages only number these schemas. */
function nameBranches(branches: unknown): void {
  for (const branch of Array.isArray(branches) ? branches : []) {
    if (!isObject(branch) || "$ref" in branch || "title" in branch) continue;
    const name = toBranchName(branch);
    if (name !== undefined) branch["title"] = name;
  }
}

/**
 * Returns a title that distinguishes a schema of a union from the others: its constant, its required members or its
 * type.
 */
function toBranchName({ properties, required, type, const: value }: JsonObject): string | undefined {
  if (value !== undefined) return toText(value);
  for (const [name, member] of Object.entries(isObject(properties) ? properties : {})) {
    if (!isObject(member)) continue;
    const { const: fixed, enum: values } = member;
    if (fixed !== undefined) return `${name}: ${toText(fixed)}`;
    if (Array.isArray(values) && values.length === 1) return `${name}: ${toText(values[0])}`;
  }
  if (Array.isArray(required) && required.length > 0) return `with ${required.map(toText).join(", ")}`;
  return typeof type === "string" ? type : undefined;
}

function append(node: JsonObject, text: string): void {
  const { description } = node;
  node["description"] = typeof description === "string" ? `${description.trimEnd()}\n\n${text}` : text;
}

function toWords(unit: string): string {
  return unit.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
