import { toCompletion } from "./model.ts";
import type { SeenRequest, StandInAnswer } from "./stand-in.ts";

type Schema = Readonly<Record<string, unknown>>;

/** Patterns that find a value in a text, by the name of the requested member. */
const patterns: Readonly<Record<string, RegExp>> = {
  headquarters: /\bbased in (\p{Lu}[\p{L}]+)/u,
  employees: /\b(\d+) employees\b/,
  product: /\bbuilds ([\w ]+?) for\b/,
};

/**
 * Returns a handler that answers in place of a model, but only searches the given text with regular expressions: it
 * fills the requested schema with what they find. If the schema asks for quotes, it adds the sentence in which each
 * value was found. Without a schema, it answers with the longest line of the text.
 */
export function answerByReading(key: string) {
  return (request: SeenRequest): StandInAnswer => {
    if (request.headers.authorization !== `Bearer ${key}`)
      return {
        status: 401,
        body: { error: { message: `Incorrect API key: ${request.headers.authorization}` } },
      };
    const body = request.body as {
      messages: { role: string; content: string }[];
      response_format?: { json_schema?: { schema: Schema } };
    };
    const text = body.messages.findLast(({ role }) => role === "user")?.content ?? "";
    const schema = body.response_format?.json_schema?.schema;
    if (schema !== undefined) return toCompletion(JSON.stringify(fill(schema, "", text)));
    const lines = text.split("\n").sort((a, b) => b.length - a.length);
    return toCompletion(lines[0]?.trim() ?? "");
  };
}

function fill(schema: Schema, name: string, text: string): unknown {
  const [choice] = [schema["anyOf"], schema["oneOf"]].flatMap((list) => (Array.isArray(list) ? [list] : []));
  if (choice !== undefined) {
    const first = choice.find((one: Schema) => one["type"] !== "null") ?? {};
    if (name in patterns || !choice.some((one: Schema) => one["type"] === "null"))
      return fill(first, name, text) ?? null;
    return isObjectSchema(first) ? (fill(first, name, text) ?? null) : null;
  }
  if ("const" in schema) return schema["const"];
  if (Array.isArray(schema["enum"])) return schema["enum"][0];
  const [type] = [schema["type"]].flat();
  if (isObjectSchema(schema)) return fillObject(schema["properties"] as Record<string, Schema>, name, text);
  if (type === "array") return fillList(schema, name, text);
  if (type === "boolean") return false;
  const found = find(name, text)?.value;
  if (type === "integer" || type === "number") return Number(found ?? schema["minimum"] ?? 0);
  return found ?? text.split("\n")[0]?.slice(0, 100) ?? "";
}

function fillObject(properties: Readonly<Record<string, Schema>>, name: string, text: string): unknown {
  if ("value" in properties && "quote" in properties) {
    const found = find(name, text);
    if (found === null) return null;
    return { value: fill(properties["value"] ?? {}, name, found.quote), quote: found.quote };
  }
  return Object.fromEntries(
    Object.entries(properties).map(([member, schema]) => [member, fill(schema, member, text)]),
  );
}

function fillList(schema: Schema, name: string, text: string): unknown[] {
  if (typeof schema["items"] !== "object" || schema["items"] === null) return [];
  const item = fill(schema["items"] as Schema, name, text);
  return item === null ? [] : [item];
}

function find(name: string, text: string): { value: string; quote: string } | null {
  const pattern = patterns[name];
  if (pattern === undefined) return null;
  for (const quote of text.split(/(?<=[.!?])\s+|\n/)) {
    const value = pattern.exec(quote)?.[1];
    if (value !== undefined) return { value, quote: quote.trim() };
  }
  return null;
}

function isObjectSchema(schema: Schema): boolean {
  return typeof schema["properties"] === "object" && schema["properties"] !== null;
}
