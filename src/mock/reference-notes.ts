import {
  type ContractDocument,
  isObject,
  type JsonObject,
  readOperations,
  resolveOperation,
} from "../contract.ts";

/** Descriptions of the rate limit buckets by name. */
const buckets: Readonly<Record<string, string>> = {
  global: "shared by all operations but polling",
  polling: "a bucket of its own, for polling",
};

/**
 * Returns a copy of a contract whose descriptions include its extensions, so that reference pages show them: credits,
 * scope, stability, rate limit and job kind of an operation, extensible values and stability of a member.
 */
export function annotateReference(document: ContractDocument): ContractDocument {
  const copy = structuredClone(document);
  for (const row of readOperations(copy)) {
    const { operation } = resolveOperation(copy, row);
    const notes = operationNotes(operation);
    if (notes.length > 0) append(operation, notes.map((note) => `- ${note}`).join("\n"));
    // Redoc also shows badges in its lists; without a colour they are readable in the dark scheme as well.
    if (row.stability !== "stable") operation["x-badges"] ??= [{ name: row.stability }];
  }
  annotateSchemas(copy);
  if (isOwnContract(copy))
    copy.info["description"] = `${quickStart}\n\n${toText(copy.info["description"] ?? "")}`;
  return copy;
}

/** True for our own contract, whose accounts the mock has. */
function isOwnContract(document: ContractDocument): boolean {
  const schemes = document.components?.["securitySchemes"] ?? {};
  return (
    "AccessKey" in schemes && "SecretKey" in schemes && "/api/v1/people/search" in (document.paths ?? {})
  );
}

/** First steps for a reader of the mock's pages; the server replaces the variable by its own address. */
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
  // Mentions the default stability only beside other notes.
  if (notes.length > 0 || stability !== undefined)
    notes.push(`**Stability:** ${toText(stability ?? "stable")}`);
  const limit = typeof bucket === "string" ? buckets[bucket] : undefined;
  if (limit !== undefined) notes.push(`**Rate limit:** ${limit}`);
  if (typeof kind === "string") notes.push(`**Job:** \`${kind}\`${toResult(operation["x-result-schema"])}`);
  if (sunset !== undefined)
    notes.push(`**Ends:** ${toText(sunset)}${replacement ? `; use \`${toText(replacement)}\`` : ""}`);
  return notes;
}

/** Formats a price: `10 per request, 1 per page`; `webResearch` becomes "web research". */
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
 * Adds notes to the schemas below a node. `holder` is the keyword that contains the node: stability is stated for a
 * member, not for the schema that it refers to.
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

/** Adds a title to each branch of a union; reference pages would otherwise number them. */
function nameBranches(branches: unknown): void {
  for (const branch of Array.isArray(branches) ? branches : []) {
    if (!isObject(branch) || "$ref" in branch || "title" in branch) continue;
    const name = toBranchName(branch);
    if (name !== undefined) branch["title"] = name;
  }
}

/** Returns what distinguishes a branch: a constant member, its required members, or its type. */
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
