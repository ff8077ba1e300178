import type { Rule } from "./rule.ts";

const text = { type: "string" };

function schema(base: unknown, head: unknown): Rule["example"] {
  return { frame: "schema", base, head };
}

/** A document whose request or response holds a union with a discriminator, or one with XML. */
function tagged(direction: string, mapping: object | null, property = "kind"): object {
  const pet = (name: string): object => ({
    type: "object",
    required: ["kind", "sort"],
    properties: { kind: text, sort: text, [name]: text },
  });
  const branches = ["A", "B"].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  const discriminator = mapping === null ? {} : { discriminator: { propertyName: property, mapping } };
  const body = { content: { "application/json": { schema: { anyOf: branches, ...discriminator } } } };
  const request = direction === "request" ? { requestBody: body } : {};
  const responses = { 200: { description: "Done", ...(direction === "response" ? body : {}) } };
  return {
    paths: { "/things": { post: { ...request, responses } } },
    components: { schemas: { A: pet("a"), B: pet("b") } },
  };
}

function union(
  direction: string,
  base: object | null,
  head: object | null,
  property = "kind",
): Rule["example"] {
  return { frame: "document", base: tagged(direction, base), head: tagged(direction, head, property) };
}

function xml(direction: string, name: string): object {
  const body = { content: { "application/xml": { schema: { type: "object", xml: { name } } } } };
  const request = direction === "request" ? { requestBody: body } : {};
  const responses = { 200: { description: "Done", ...(direction === "response" ? body : {}) } };
  return { paths: { "/things": { post: { ...request, responses } } } };
}

const a = { a: "#/components/schemas/A", b: "#/components/schemas/B" };
const more = { ...a, c: "#/components/schemas/B" };
const moved = { ...a, c: "#/components/schemas/A" };

/** Rules for what schemas say besides their values, in both directions. */
export const annotationRules: readonly Rule[] = (["request", "response"] as const).flatMap(
  (direction): Rule[] => {
    const request = direction === "request";
    const base = { direction, kind: "wire" } as const;
    const unaffected = "Consumers are not affected.";
    return [
      {
        ...base,
        id: `${direction}-default-changed`,
        level: request ? "breaking" : "warning",
        title: "default changed",
        why: request
          ? "Requests that leave the value out now mean something else."
          : "Consumers that fill in the default for a missing value take another one.",
        example: schema({ ...text, default: "a" }, { ...text, default: "b" }),
      },
      {
        ...base,
        id: `${direction}-default-removed`,
        level: "warning",
        title: "default removed",
        why: "Nothing says any more what a missing value means.",
        example: schema({ ...text, default: "a" }, text),
      },
      {
        ...base,
        id: `${direction}-default-added`,
        level: "info",
        title: "default added",
        why: "What a missing value means was not said until now.",
        example: schema(text, { ...text, default: "a" }),
      },
      {
        ...base,
        id: `${direction}-discriminator-changed`,
        level: "breaking",
        title: "discriminator changed or removed",
        why: "Variants can't be told apart by the property that the other side looks at.",
        example: union(direction, a, a, "sort"),
      },
      {
        ...base,
        id: `${direction}-discriminator-added`,
        level: "warning",
        title: "discriminator added",
        why: "The property now decides which variant a value is; values that named none did not need it.",
        example: union(direction, null, a),
      },
      {
        ...base,
        id: `${direction}-mapping-removed`,
        level: request ? "breaking" : "info",
        title: "discriminator value removed",
        why: request ? "Requests that name the variant by this value are misread." : unaffected,
        example: union(direction, more, a),
      },
      {
        ...base,
        id: `${direction}-mapping-added`,
        level: request ? "info" : "breaking",
        title: "discriminator value added",
        why: request ? unaffected : "Consumers do not know which variant the new value names.",
        example: union(direction, a, more),
      },
      {
        ...base,
        id: `${direction}-mapping-changed`,
        level: "breaking",
        title: "discriminator value means another variant",
        why: "The same value is read as another variant.",
        example: union(direction, more, moved),
      },
      {
        ...base,
        id: `${direction}-content-encoding-changed`,
        level: "breaking",
        title: "content encoding changed",
        why: "The other side decodes a text that is not encoded so, or takes an encoded one for plain text.",
        example: schema({ ...text, contentEncoding: "base64" }, text),
      },
      {
        ...base,
        id: `${direction}-xml-changed`,
        level: "breaking",
        title: "XML form changed",
        why: "The same value is written as other elements or attributes.",
        example: { frame: "document", base: xml(direction, "a"), head: xml(direction, "b") },
      },
    ];
  },
);

const field = (more: object): object => ({ type: "object", properties: { a: { ...text, ...more } } });
const both = { kind: "wire", direction: null } as const;

/** Rules for the life cycle of schemas, parameters and headers. */
export const lifecycleRules: readonly Rule[] = [
  {
    id: "schema-deprecated",
    level: "info",
    ...both,
    title: "deprecated",
    why: "It still works; consumers should plan to leave it.",
    example: schema(field({}), field({ deprecated: true })),
  },
  {
    id: "schema-deprecation-withdrawn",
    level: "info",
    ...both,
    title: "no longer deprecated",
    why: "Consumers may stay.",
    example: schema(field({ deprecated: true }), field({})),
  },
  {
    id: "schema-stability-lowered",
    level: "breaking",
    ...both,
    fixed: true,
    title: "stability lowered",
    why: "The old contract promised more; lowering the promise first would let any change through later.",
    example: schema(field({}), field({ "x-stability-level": "beta" })),
  },
  {
    id: "schema-stability-raised",
    level: "info",
    ...both,
    title: "stability raised",
    why: "Consumers can rely on more.",
    example: schema(field({ "x-stability-level": "alpha" }), field({})),
  },
  ...(["parameter", "header"] as const).flatMap((noun): Rule[] => {
    const entry = (more: object): unknown =>
      noun === "parameter"
        ? [{ name: "q", in: "query", schema: text, ...more }]
        : { "X-Q": { schema: text, ...more } };
    return [
      {
        id: `${noun}-deprecated`,
        level: "info",
        ...both,
        title: `${noun} deprecated`,
        why: "It still works; consumers should plan to leave it.",
        example: { frame: noun, base: entry({}), head: entry({ deprecated: true }) },
      },
      {
        id: `${noun}-deprecation-withdrawn`,
        level: "info",
        ...both,
        title: `${noun} no longer deprecated`,
        why: "Consumers may stay.",
        example: { frame: noun, base: entry({ deprecated: true }), head: entry({}) },
      },
    ];
  }),
];
