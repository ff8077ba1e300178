import type { FromJsonSchema } from "prospecting-contract/client";
import type { Any, Equal, Expect } from "./exact.ts";

/** Infers the type of the values that a literal schema allows, as `client.deepResearch.run` does. */
declare function infer<const Schema>(schema: Schema): FromJsonSchema<Schema>;

const text = infer({ type: "string" });
const count = infer({ type: "integer" });
const either = infer({ type: ["string", "null", "number"] });
const constant = infer({ const: "EUR" });
const choice = infer({ enum: ["small", "large", 3, null] });
const person = infer({
  type: "object",
  properties: {
    name: { type: "string" },
    age: { type: "number" },
    tags: { type: "array", items: { type: "string" } },
    work: { type: "object", properties: { title: { type: ["string", "null"] } }, required: ["title"] },
  },
  required: ["name", "work"],
  additionalProperties: false,
});
const untyped = infer({ properties: { a: { type: "boolean" } }, required: ["a"] });
const map = infer({ type: "object", additionalProperties: { type: "number" } });
const free = infer({ type: "object" });
const anyList = infer({ type: "array" });
const pair = infer({
  type: "array",
  prefixItems: [{ type: "string" }, { type: "number" }],
  items: false,
  minItems: 2,
});
const loosePair = infer({ type: "array", prefixItems: [{ type: "string" }], items: { type: "number" } });
const union = infer({ anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] });
const shapes = infer({
  oneOf: [
    { type: "object", properties: { kind: { const: "a" } }, required: ["kind"] },
    { type: "object", properties: { kind: { const: "b" }, n: { type: "number" } }, required: ["kind", "n"] },
  ],
});
const all = infer({
  allOf: [
    { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
    { type: "object", properties: { b: { type: "number" } } },
  ],
});
const referring = infer({
  $defs: { company: { type: "object", properties: { name: { type: "string" } }, required: ["name"] } },
  type: "object",
  properties: {
    best: { $ref: "#/$defs/company" },
    rest: { type: "array", items: { $ref: "#/$defs/company" } },
  },
  required: ["best", "rest"],
});
const tree = infer({
  type: "object",
  properties: { name: { type: "string" }, children: { type: "array", items: { $ref: "#" } } },
  required: ["name", "children"],
});
const nothingSaid = infer({ description: "whatever" });
const elsewhere = infer({ $ref: "https://schemas.example/company" });
const always = infer(true);
const never = infer(false);
const wide: { type: string } = { type: "string" };
const notLiteral = infer(wide);
declare const record: Record<string, unknown>;
const fromRecord = infer(record);
declare const anything: Any;
const fromAny = infer(anything);
declare const names: string[];
const wideRequired = infer({ type: "object", properties: { a: { type: "string" } }, required: names });

export type Cases = [
  Expect<Equal<typeof text, string>>,
  Expect<Equal<typeof count, number>>,
  Expect<Equal<typeof either, string | number | null>>,
  Expect<Equal<typeof constant, "EUR">>,
  Expect<Equal<typeof choice, "small" | "large" | 3 | null>>,
  Expect<
    Equal<typeof person, { name: string; work: { title: string | null }; age?: number; tags?: string[] }>
  >,
  Expect<Equal<typeof untyped, { a: boolean }>>,
  Expect<Equal<typeof map, { [key: string]: number }>>,
  Expect<Equal<typeof free, { [key: string]: unknown }>>,
  Expect<Equal<typeof anyList, unknown[]>>,
  Expect<Equal<typeof pair, [string, number]>>,
  Expect<Equal<typeof loosePair, [string?, ...number[]]>>,
  Expect<Equal<typeof union, string | string[]>>,
  Expect<Equal<typeof shapes, { kind: "a" } | { kind: "b"; n: number }>>,
  Expect<Equal<typeof all, { a: string; b?: number }>>,
  Expect<Equal<typeof referring, { best: { name: string }; rest: { name: string }[] }>>,
  Expect<Equal<(typeof tree)["children"][number]["children"][number]["name"], string>>,
  Expect<Equal<typeof nothingSaid, unknown>>,
  Expect<Equal<typeof elsewhere, unknown>>,
  Expect<Equal<typeof always, unknown>>,
  Expect<Equal<typeof never, never>>,
  Expect<Equal<typeof notLiteral, unknown>>,
  Expect<Equal<typeof fromRecord, unknown>>,
  Expect<Equal<typeof fromAny, unknown>>,
  Expect<Equal<typeof wideRequired, { a?: string }>>,
];
