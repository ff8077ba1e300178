import type { Direction } from "../schema/node.ts";
import type { Level, Rule } from "./rule.ts";

const text = { type: "string" };
const header = { schema: text };
const json = { "application/json": { schema: {} } };
const xml = { "application/xml": { schema: {} } };

/** A row of a table that holds for both directions, with the level in each. */
interface Row {
  readonly name: string;
  readonly title: string;
  readonly levels: Readonly<Record<Direction, readonly [Level, string] | null>>;
  readonly example: Omit<Rule["example"], "frame">;
}

const same = (level: Level, why: string): Row["levels"] => ({
  request: [level, why],
  response: [level, why],
});
const harmless = "Consumers do not have to change anything.";
const optional = [{ name: "q", in: "query", schema: text }];
const required = [{ name: "q", in: "query", required: true, schema: text }];

/** Rules for parameters; those of webhooks and callbacks are received, so that their direction is `response`. */
const parameterRows: readonly Row[] = [
  {
    name: "required-parameter-added",
    title: "required parameter added",
    levels: { request: ["breaking", "Requests without it are refused."], response: null },
    example: { base: [], head: required },
  },
  {
    name: "parameter-added",
    title: "parameter added",
    levels: same("info", harmless),
    example: { base: [], head: optional },
  },
  {
    name: "parameter-removed",
    title: "parameter removed",
    levels: {
      request: ["warning", "Requests with it usually pass, but it has no effect any more."],
      response: ["breaking", "Consumers that rely on it find it missing."],
    },
    example: { base: required, head: [] },
  },
  {
    name: "optional-parameter-removed",
    title: "optional parameter removed",
    levels: { request: null, response: ["warning", "Consumers that used it lose it for good."] },
    example: { base: optional, head: [] },
  },
  {
    name: "parameter-became-required",
    title: "parameter became required",
    levels: { request: ["breaking", "Requests without it are refused."], response: ["info", harmless] },
    example: { base: optional, head: required },
  },
  {
    name: "parameter-became-optional",
    title: "parameter became optional",
    levels: {
      request: ["info", harmless],
      response: ["breaking", "Consumers that rely on it may find it missing."],
    },
    example: { base: required, head: optional },
  },
  {
    name: "parameter-moved",
    title: "parameter moved",
    levels: same("breaking", "The other side looks for it in another place."),
    example: { base: required, head: [{ name: "q", in: "header", required: true, schema: text }] },
  },
  {
    name: "parameter-serialization-changed",
    title: "parameter written otherwise",
    levels: same("breaking", "The same value becomes another text, and the other side reads it wrongly."),
    example: { base: [map({ explode: true })], head: [map({ explode: false })] },
  },
  {
    name: "parameter-empty-value-refused",
    title: "empty value refused",
    levels: {
      request: ["breaking", "Requests with an empty value are refused."],
      response: ["info", harmless],
    },
    example: { base: [map({ allowEmptyValue: true })], head: [map({})] },
  },
  {
    name: "parameter-empty-value-allowed",
    title: "empty value allowed",
    levels: { request: ["info", harmless], response: ["breaking", "Consumers may receive an empty value."] },
    example: { base: [map({})], head: [map({ allowEmptyValue: true })] },
  },
];

function map(more: object): object {
  return { name: "q", in: "query", schema: { type: "object", additionalProperties: text }, ...more };
}

/** Rules for headers; those of answers to webhooks are sent, so that their direction is `request`. */
const headerRows: readonly Row[] = parameterRows
  .filter(({ name }) => name !== "parameter-moved" && !name.includes("empty-value"))
  .map((row) => ({
    ...row,
    name: row.name.replace("parameter", "header"),
    title: row.title.replace("parameter", "header"),
    example: { base: toHeaders(row.example.base), head: toHeaders(row.example.head) },
  }));

function toHeaders(parameters: unknown): object {
  const entries = Array.isArray(parameters) ? parameters : [];
  return Object.fromEntries(entries.map(({ name, in: _, ...rest }) => [`X-${name}`, { ...header, ...rest }]));
}

const body = (content: object, more: object = {}): object => ({ requestBody: { content, ...more } });
const answer = (content: object): object => ({ responses: { 200: { description: "Done", content } } });

/** Rules for bodies. */
const bodyRows: readonly Row[] = [
  {
    name: "required-body-added",
    title: "required body added",
    levels: { request: ["breaking", "Requests without a body are refused."], response: null },
    example: { base: {}, head: body(json, { required: true }) },
  },
  {
    name: "body-added",
    title: "body added",
    levels: same("info", harmless),
    example: { base: {}, head: body(json) },
  },
  {
    name: "body-removed",
    title: "body removed",
    levels: same("breaking", "What the body said can't be said any more."),
    example: { base: body(json), head: {} },
  },
  {
    name: "body-became-required",
    title: "body became required",
    levels: { request: ["breaking", "Requests without a body are refused."], response: ["info", harmless] },
    example: { base: body(json), head: body(json, { required: true }) },
  },
  {
    name: "body-became-optional",
    title: "body became optional",
    levels: { request: ["info", harmless], response: ["breaking", "Consumers may receive no body."] },
    example: { base: body(json, { required: true }), head: body(json) },
  },
];

const form = (encoding: object): object => ({
  "multipart/form-data": { schema: { type: "object" }, encoding },
});

/** Rules for media types. */
const mediaRows: readonly Row[] = [
  {
    name: "media-type-removed",
    title: "media type removed",
    levels: {
      request: ["breaking", "Bodies of this type are refused."],
      response: ["breaking", "Consumers that ask for this type do not get it."],
    },
    example: { base: { ...json, ...xml }, head: json },
  },
  {
    name: "media-type-added",
    title: "media type added",
    levels: same("info", "Consumers that do not ask for it are not affected."),
    example: { base: json, head: { ...json, ...xml } },
  },
  {
    name: "encoding-changed",
    title: "encoding of parts changed",
    levels: same("breaking", "The same value is written otherwise, and the other side reads it wrongly."),
    example: {
      base: form({ a: { contentType: "text/plain" } }),
      head: form({ a: { contentType: "text/csv" } }),
    },
  },
];

/** Rules for parameters, headers, bodies and media types in both directions. */
export function messageRules(): Rule[] {
  return [
    ...toRules(parameterRows, (direction, value) => ({
      frame: direction === "request" ? "parameter" : "webhook",
      value: direction === "request" ? value : { parameters: value },
    })),
    ...toRules(headerRows, (direction, value) => ({
      frame: direction === "response" ? "header" : "webhook",
      value:
        direction === "response" ? value : { responses: { 200: { description: "Done", headers: value } } },
    })),
    ...toRules(bodyRows, (direction, value) => ({
      frame: direction === "request" ? "operation" : "webhook",
      value,
    })),
    ...toRules(mediaRows, (direction, value) => ({
      frame: "operation",
      value: direction === "request" ? body(toContent(value)) : answer(toContent(value)),
    })),
  ];
}

function toContent(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}

type Framed = (direction: Direction, value: unknown) => { frame: Rule["example"]["frame"]; value: unknown };

function toRules(rows: readonly Row[], framed: Framed): Rule[] {
  return rows.flatMap(({ name, title, levels, example }) =>
    (["request", "response"] as const).flatMap((direction): Rule[] => {
      const entry = levels[direction];
      if (entry === null) return [];
      const [level, why] = entry;
      const [base, head] = [framed(direction, example.base), framed(direction, example.head)];
      const shown = { frame: base.frame, base: base.value, head: head.value };
      return [{ id: `${direction}-${name}`, level, kind: "wire", direction, title, why, example: shown }];
    }),
  );
}
