import type { RuleCase } from "./rule-case.ts";
import type { Edits } from "./small-document.ts";

const schema = "components>schemas";
const text = { type: "string", maxLength: 9 };
const request = `${schema}>Thing>properties>part`;
const tall = branch("tall", { const: "tall" });
const wide = branch("wide", { enum: ["wide", "broad"] });
const mapping = {
  tall: "#/components/schemas/Tall",
  wide: "#/components/schemas/Wide",
  broad: ref("Wide").$ref,
};
const union = {
  type: "object",
  discriminator: { propertyName: "size", mapping },
  oneOf: [ref("Tall"), ref("Wide")],
};
const branches = { [`${schema}>Tall`]: tall, [`${schema}>Wide`]: wide, [`${schema}>Shape`]: union };

/** Test cases for the lint rules on unions, and on schemas that tools cannot convert to types. */
export const unionCases: Readonly<Record<string, RuleCase>> = {
  "branches-titled": {
    passes: [
      {
        [request]: {
          oneOf: [
            { ...text, title: "Text" },
            { title: "List", type: "array", items: text, maxItems: 3 },
          ],
        },
      },
      { ...branches, [`${schema}>Tall>title`]: "Tall", [`${schema}>Wide>title`]: "Wide" },
      { [request]: { anyOf: [text, { type: "null" }] } },
      { [`${schema}>Thing>if`]: { title: "Named", required: ["name"] }, [`${schema}>Thing>then`]: {} },
    ],
    fails: [
      [
        {
          [request]: {
            oneOf: [
              { ...text, title: "Text" },
              { type: "integer", enum: [1] },
            ],
          },
        },
        "The branch at components.schemas.Thing.properties.part.oneOf.1 must have a title",
      ],
      [
        { ...branches, [`${schema}>Tall>title`]: "Shape", [`${schema}>Wide>title`]: "Shape" },
        "The branch at components.schemas.Shape.oneOf.1 has the title of another: Shape",
      ],
      [
        { [`${schema}>Thing>if`]: { title: "Named", required: ["name"] }, [`${schema}>Thing>else`]: {} },
        "The branch at components.schemas.Thing.else must have a title",
      ],
    ],
  },
  "union-not-extended": {
    passes: [
      branches,
      { ...branches, [request]: ref("Shape") },
      // The parent Thing is not a union, so this is inheritance in OpenAPI's sense, which the rule allows.
      { ...branches, [`${schema}>Tall>allOf`]: [ref("Thing")] },
    ],
    fails: [
      [
        {
          ...branches,
          [`${schema}>Box`]: { type: "object", properties: { a: text }, allOf: [ref("Shape")] },
        },
        "The allOf at components.schemas.Box extends a discriminated union",
      ],
      [
        {
          ...branches,
          [request]: { allOf: [{ allOf: [ref("Shape")] }] },
        },
        "The allOf at components.schemas.Thing.properties.part.allOf.0 extends",
      ],
      [
        { ...branches, [`${schema}>Shape>properties`]: { a: text } },
        "The discriminated union at components.schemas.Shape has members beside its branches",
      ],
    ],
  },
  "component-shaped": {
    passes: [
      branches,
      { [`${schema}>Free`]: { type: "object", additionalProperties: true } },
      { [`${schema}>Count`]: { type: ["integer", "null"], minimum: 0 } },
      { [`${schema}>Same`]: ref("Thing") },
    ],
    fails: [
      [{ [`${schema}>Terms`]: terms() }, "The component Terms has neither a type nor members"],
      [
        { [`${schema}>Terms`]: { type: "object", anyOf: [{ required: ["a"] }, { required: ["b"] }] } },
        "The component Terms has neither a type nor members",
      ],
      [{ [`${schema}>Any`]: { description: "Anything." } }, "The component Any has neither"],
    ],
  },
  "no-boolean-schemas": {
    passes: [
      { [request]: { type: "object", additionalProperties: false, unevaluatedProperties: true } },
      { [request]: { type: "array", prefixItems: [text], items: false } },
      { [`${schema}>Thing>examples`]: [{ properties: { a: true } }] },
    ],
    fails: [
      [{ [request]: true }, "The schema at components.schemas.Thing.properties.part is true; write {}"],
      [{ [request]: { type: "array", items: false } }, "part.items is false; write { not: {} }"],
      [{ [`${schema}>Thing>if`]: { properties: { name: true } } }, "Thing.if.properties.name is true"],
      [{ [request]: { anyOf: [text, true] } }, "part.anyOf.1 is true"],
    ],
  },
  "discriminator-mapping": {
    passes: [
      branches,
      { ...branches, [`${schema}>Tall`]: { type: "object", allOf: [tall] } },
      {
        ...branches,
        [`${schema}>Shape>oneOf`]: [ref("Tall"), ref("Both")],
        [`${schema}>Both`]: { anyOf: [ref("Wide")] },
      },
    ],
    fails: [
      [
        mapped({ ...mapping, broad: undefined }),
        "has no entry for broad, which components.schemas.Wide takes",
      ],
      [
        mapped({ ...mapping, tall: "#/components/schemas/Wide" }),
        "leads tall to #/components/schemas/Wide, which",
      ],
      [
        mapped({ ...mapping, flat: "#/components/schemas/Wide" }),
        "leads flat to #/components/schemas/Wide, which",
      ],
      [
        mapped({ ...mapping, tall: "#/components/schemas/Gone" }),
        "leads tall to #/components/schemas/Gone, which",
      ],
      [
        {
          ...branches,
          [`${schema}>Wide>properties>size`]: { enum: ["wide", "broad", "tall"] },
          ...reordered(),
        },
        "Two branches of components.schemas.Shape take the size tall",
      ],
      [
        { ...mapped({ ...mapping, broad: undefined }), [`${schema}>Wide>properties>size`]: text },
        "The branch components.schemas.Wide of components.schemas.Shape must fix size by const or enum",
      ],
    ],
  },
  "enum-values-taken": {
    passes: [
      branches,
      { ...branches, [`${schema}>Shape>properties`]: { size: { enum: ["tall", "broad"] }, a: text } },
      // Neither branch of the anyOf restricts `a`, so both branches accept every value of its enum.
      {
        [request]: { properties: { a: { enum: ["x"] } }, anyOf: [{ required: ["a"] }, { required: ["b"] }] },
      },
    ],
    fails: [
      [
        { ...branches, [`${schema}>Shape>properties`]: { size: { enum: ["tall", "flat", "round"] } } },
        "No branch of the union takes components.schemas.Shape.size: flat, round",
      ],
      [
        {
          ...branches,
          [`${schema}>Size`]: { type: "string", enum: ["tall", "flat"] },
          [`${schema}>Box`]: { type: "object", properties: { size: ref("Size") }, allOf: [ref("Shape")] },
        },
        "No branch of the union takes components.schemas.Box.size: flat",
      ],
    ],
  },
};

function ref(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

function branch(title: string, size: object): Record<string, unknown> {
  return { type: "object", title, required: ["size"], properties: { size: { type: "string", ...size } } };
}

function terms(): Record<string, unknown> {
  return { type: "object", if: { required: ["a"] }, else: { required: ["b"] } };
}

function mapped(entries: Record<string, string | undefined>): Edits {
  const defined = Object.fromEntries(Object.entries(entries).filter(([, target]) => target !== undefined));
  return { ...branches, [`${schema}>Shape>discriminator>mapping`]: defined };
}

/** Swaps the branches of Shape; the mapping stays unchanged. */
function reordered(): Edits {
  return { [`${schema}>Shape>oneOf`]: [ref("Wide"), ref("Tall")] };
}
