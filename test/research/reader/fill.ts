import { type Pattern, patterns } from "./patterns.ts";
import { type Passage, toMember } from "./text.ts";

type Schema = Record<string, unknown>;

/** What the simulated model reads: the text, and the names in the question. */
export interface Reading {
  passage: Passage;
  /** Names in the question. Sentences that contain one of them are read first. */
  names: readonly string[];
}

interface Member {
  name: string;
  description: string;
}

interface Find {
  value: string;
  sentence: string;
}

/**
 * Returns a value for a schema, with the first plausible values in the text. Invents required values that it does not
 * find.
 */
export function fill(
  schema: Schema,
  reading: Reading,
  member: Member = { name: "", description: "" },
): unknown {
  const { schema: own, nullable } = choose(schema);
  const properties = toObject(own["properties"]);
  if ("value" in properties && "quote" in properties)
    return fillPair(toObject(properties["value"]), reading, { member, nullable });
  if (own["type"] === "object" || Object.keys(properties).length > 0) return fillObject(own, reading);
  if (own["type"] === "array") return fillList(toObject(own["items"]), reading, member);
  const found = find(own, reading, member);
  if (found !== null) return toType(found, own);
  return nullable ? null : makeUp(own);
}

function fillPair(
  schema: Schema,
  reading: Reading,
  { member, nullable }: { member: Member; nullable: boolean },
): unknown {
  const described = {
    ...member,
    description: String(choose(schema).schema["description"] ?? member.description),
  };
  const own = choose(schema).schema;
  const found = find(own, reading, described);
  if (found === null) return nullable && isModest(reading, member) ? null : imagine(own, reading, member);
  return { value: toType(found, own), quote: found.sentence };
}

/**
 * True if the weak model admits that it does not know a value. It does so only for a part of the pages and members,
 * chosen by a fixed rule.
 */
function isModest({ passage }: Reading, { name }: Member): boolean {
  return mix(passage, name) % 3 === 0;
}

/** Returns an invented value with a quote that does not state it: a sentence of the page, or an invented sentence. */
function imagine(schema: Schema, { passage, names }: Reading, { name }: Member): unknown {
  const value = makeUp(schema);
  const invented = `${names[0] ?? "It"} has ${toMember(name)} ${String(value)}.`;
  return { value, quote: mix(passage, name) % 3 === 1 ? (passage.sentences[0] ?? invented) : invented };
}

function mix({ sentences }: Passage, name: string): number {
  return sentences.join("").length + name.length;
}

function fillObject(schema: Schema, reading: Reading): Schema {
  const value: Schema = {};
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  for (const [name, given] of Object.entries(toObject(schema["properties"]))) {
    const part = toObject(given);
    const description = String(choose(part).schema["description"] ?? "");
    const filled = fill(part, reading, { name, description });
    if (filled !== null || required.includes(name) || choose(part).nullable) value[name] = filled;
  }
  return value;
}

/**
 * Returns the items for a list: one for each heading or list entry in the text, or one for each name in an enumeration
 * such as "A, B and C".
 */
function fillList(items: Schema, reading: Reading, member: Member): unknown[] {
  const { schema: own } = choose(items);
  const entries = toEntries(reading.passage, toMember(member.name));
  const properties = toObject(own["properties"]);
  if (Object.keys(properties).length === 0 || "value" in properties)
    return entries.map(({ name, sentence }) =>
      "value" in properties ? { value: name, quote: sentence } : toType({ value: name, sentence }, own),
    );
  return entries.map(({ name, text, sentence }) => {
    const filled = fillObject(own, { names: [], passage: { ...reading.passage, sentences: text } });
    const key = Object.keys(properties).find((property) =>
      /^(name|title|plan|company|label|model)$/.test(toMember(property)),
    );
    if (key !== undefined) {
      const inner = choose(toObject(properties[key])).schema;
      filled[key] = "quote" in toObject(inner["properties"]) ? { value: name, quote: sentence } : name;
    }
    return filled;
  });
}

interface Entry {
  name: string;
  text: string[];
  sentence: string;
}

function toEntries({ lines, sentences }: Passage, member: string): Entry[] {
  const items = lines.filter(({ kind }) => kind === "item");
  if (items.length > 1)
    return items.map(({ text }) => ({
      name: text.split(/:| - /)[0]?.trim() ?? text,
      text: [text],
      sentence: text,
    }));
  const rows = lines.filter(({ text }) => text.startsWith("|")).map(({ text }) => text);
  if (rows.length > 2)
    return rows
      .slice(1)
      .map((row) => ({ name: row.split("|")[1]?.trim() ?? row, text: [row], sentence: row }));
  const entries: Entry[] = [];
  for (const { text, kind } of lines) {
    const last = entries.at(-1);
    if (kind === "heading") entries.push({ name: text, text: [], sentence: text });
    else if (last !== undefined) last.text.push(...text.split(/(?<=[.!?])\s+(?=\p{Lu})/u));
  }
  if (entries.length > 1) return entries.filter(({ text }) => text.length > 0);
  // Looks for an enumeration such as "A, B and C", first in the sentences that contain words from the member's name.
  for (const sentence of [...sentences].sort((a, b) => overlap(b, member) - overlap(a, member))) {
    const [, list] =
      /((?:\p{Lu}[\p{L}]+(?: \p{Lu}\p{L}+)*)(?:, \p{Lu}[\p{L}]+(?: \p{Lu}\p{L}+)*)* and \p{Lu}[\p{L}]+(?: \p{Lu}[\p{L}ý]+)*)/u.exec(
        sentence,
      ) ?? [];
    if (list !== undefined)
      return list.split(/, | and /).map((name) => ({ name, text: [sentence], sentence }));
  }
  return [];
}

function find(schema: Schema, { passage, names }: Reading, member: Member): Find | null {
  const about = [toMember(member.name), member.description.toLowerCase()];
  const ordered = [
    ...passage.sentences.filter((sentence) => names.some((name) => sentence.includes(name))),
    ...passage.sentences,
  ];
  const choices = schema["enum"];
  if (Array.isArray(choices)) return findChoice(choices, ordered);
  if (schema["type"] === "boolean") return findTruth(ordered, about.join(" "));
  for (const text of about) {
    if (/\b(summary|description|overview|about)\b/.test(text)) {
      const [first] = ordered;
      return first === undefined ? null : { value: first, sentence: first };
    }
    for (const pattern of patterns.filter(({ member: asks }) => asks.test(text))) {
      const found = match(pattern, ordered);
      if (found !== null) return found;
    }
  }
  return null;
}

function match({ says }: Pattern, sentences: readonly string[]): Find | null {
  for (const sentence of sentences)
    for (const expression of says) {
      const value = expression.exec(sentence)?.groups?.["v"];
      if (value !== undefined) return { value: value.trim(), sentence };
    }
  return null;
}

function findChoice(choices: readonly unknown[], sentences: readonly string[]): Find | null {
  for (const sentence of sentences)
    for (const choice of choices)
      if (typeof choice === "string" && sentence.toLowerCase().includes(toMember(choice)))
        return { value: choice, sentence };
  return null;
}

/**
 * Answers a yes-or-no question from the sentence that shares the most words with it: "false" if the sentence contains
 * `no`, `not` or `neither`, otherwise "true". Returns null if no sentence shares a word with the question.
 */
function findTruth(sentences: readonly string[], asked: string): Find | null {
  let best: { sentence: string; words: number } | null = null;
  for (const sentence of sentences) {
    const words = overlap(sentence, asked);
    if (words > (best?.words ?? 0)) best = { sentence, words };
  }
  if (best === null) return null;
  return { value: /\b(no|not|neither)\b/i.test(best.sentence) ? "false" : "true", sentence: best.sentence };
}

function overlap(sentence: string, asked: string): number {
  const words = asked.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 3);
  const own = sentence.toLowerCase();
  return words.filter((word) => own.includes(word.slice(0, Math.max(4, word.length - 2)))).length;
}

function toType({ value }: Find, schema: Schema): unknown {
  const { type } = schema;
  if (type === "boolean") return value === "true";
  if (type === "integer" || type === "number") {
    const [, digits = "", scale] = /(\d[\d.,]*)\s*(million|billion)?/.exec(value) ?? [];
    const number = Number(digits.replace(/,/g, "").replace(/\.$/, ""));
    return number * (scale === "million" ? 1e6 : scale === "billion" ? 1e9 : 1);
  }
  return value.replace(/[.,]$/, "");
}

function makeUp(schema: Schema): unknown {
  if (Array.isArray(schema["enum"])) return schema["enum"][0];
  if (schema["type"] === "integer" || schema["type"] === "number") return 100;
  if (schema["type"] === "boolean") return true;
  if (schema["format"] === "date") return "2020-01-01";
  return schema["format"] === "uri" ? "https://www.company.com" : "John Smith";
}

/** Returns the first alternative of a union whose type is not null, and whether the union allows null. */
function choose(schema: Schema): { schema: Schema; nullable: boolean } {
  const choices = schema["anyOf"] ?? schema["oneOf"];
  if (Array.isArray(choices)) {
    const real = choices.find((choice) => toObject(choice)["type"] !== "null");
    return {
      schema: toObject(real),
      nullable: choices.some((choice) => toObject(choice)["type"] === "null"),
    };
  }
  const { type } = schema;
  if (!Array.isArray(type)) return { schema, nullable: false };
  return { schema: { ...schema, type: type.find((one) => one !== "null") }, nullable: type.includes("null") };
}

function toObject(value: unknown): Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Schema) : {};
}
