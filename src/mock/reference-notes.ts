import {
  type ContractDocument,
  isObject,
  type JsonObject,
  readOperations,
  resolveOperation,
} from "../contract.ts";

/** What counts requests of an operation, in words. */
const buckets: Readonly<Record<string, string>> = {
  global: "shared by all operations but polling",
  polling: "a bucket of its own, for polling",
};

/**
 * A copy of a contract for people: what its extensions say of an operation (credits, scope, stability, rate limit, kind of
 * job) and of a member (values that may grow, stability) stands in the descriptions, where reference pages show it.
 */
export function annotateReference(document: ContractDocument): ContractDocument {
  const copy = structuredClone(document);
  for (const row of readOperations(copy)) {
    const { operation } = resolveOperation(copy, row);
    const notes = operationNotes(operation);
    if (notes.length > 0) append(operation, notes.map((note) => `- ${note}`).join("\n"));
    // Redoc shows a badge in its lists too; without a colour of its own it can be read in the dark scheme as well.
    if (row.stability !== "stable") operation["x-badges"] ??= [{ name: row.stability }];
  }
  annotateSchemas(copy);
  return copy;
}

function operationNotes(operation: JsonObject): string[] {
  const notes: string[] = [];
  const { "x-credits": credits, "x-scope": scope, "x-job-kind": kind } = operation;
  const { "x-stability-level": stability, "x-rate-limit-bucket": bucket } = operation;
  const { "x-sunset": sunset, "x-replaced-by": replacement } = operation;
  if (isObject(credits)) notes.push(`**Credits:** ${toPrice(credits)}`);
  if (typeof scope === "string") notes.push(`**Scope:** \`${scope}\``);
  // Only where the contract marks operations at all, an operation without a mark is worth a word.
  if (notes.length > 0 || stability !== undefined)
    notes.push(`**Stability:** ${toText(stability ?? "stable")}`);
  const limit = typeof bucket === "string" ? buckets[bucket] : undefined;
  if (limit !== undefined) notes.push(`**Rate limit:** ${limit}`);
  if (typeof kind === "string") notes.push(`**Job:** \`${kind}\`${toResult(operation["x-result-schema"])}`);
  if (sunset !== undefined)
    notes.push(`**Ends:** ${toText(sunset)}${replacement ? `; use \`${toText(replacement)}\`` : ""}`);
  return notes;
}

/** `10 per request, 1 per page`; units in words: `webResearch` is a web research. */
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

/** `holder` is the keyword that a node stands under: only a member says how stable it is, not what it refers to. */
function annotateSchemas(node: unknown, holder = ""): void {
  if (Array.isArray(node)) for (const child of node) annotateSchemas(child);
  if (!isObject(node)) return;
  const { "x-extensible-enum": values, "x-stability-level": stability } = node;
  const notes: string[] = [];
  if (Array.isArray(values))
    notes.push(`Known values: ${values.map((value) => `\`${toText(value)}\``).join(", ")}; more may come.`);
  if (holder === "properties" && typeof stability === "string") notes.push(`_${stability}_`);
  if (notes.length > 0) append(node, notes.join(" "));
  for (const [key, child] of Object.entries(node)) {
    if (["example", "examples", "default", "value"].includes(key)) continue;
    if (key === "properties" && isObject(child))
      for (const member of Object.values(child)) annotateSchemas(member, key);
    else annotateSchemas(child, key);
  }
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
