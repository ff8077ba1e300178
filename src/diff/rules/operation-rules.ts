import type { Example, RuleTable } from "./rule.ts";

const done = { responses: { 200: { description: "Done" } } };

function paths(...items: [string, object][]): object {
  return { paths: Object.fromEntries(items.map(([path, operation]) => [path, { get: operation }])) };
}

function operation(base: object, head: object): Example {
  return { frame: "operation", base, head };
}

const withIdParameter = {
  ...done,
  parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
};

const old = { deprecated: true, "x-sunset": "2026-06-30" };

/** Rules for operations as a whole: their addition, removal, names and life cycle. */
export const operationRules = {
  "operation-removed": {
    level: "breaking",
    direction: null,
    title: "operation removed",
    why: "Consumers that call the operation receive an error.",
    example: { frame: "document", base: paths(["/a", done], ["/b", done]), head: paths(["/a", done]) },
  },
  "operation-sunset-reached": {
    level: "info",
    direction: null,
    title: "deprecated operation removed after its sunset date",
    why: "The removal was announced for a date that has passed.",
    example: {
      frame: "document",
      base: paths(["/a", done], ["/b", { ...done, deprecated: true, "x-sunset": "2020-01-01" }]),
      head: paths(["/a", done]),
    },
  },
  "operation-added": {
    level: "info",
    direction: null,
    title: "operation added",
    why: "No consumer has to use it.",
    example: { frame: "document", base: paths(["/a", done]), head: paths(["/a", done], ["/b", done]) },
  },
  "operation-took-over": {
    level: "warning",
    direction: null,
    title: "concrete path takes requests from a path template",
    why:
      "Until now, the path template matched requests to this address, by a parameter. " +
      "A concrete path is matched before a template, so another operation answers them now.",
    example: {
      frame: "document",
      base: { paths: { "/a/{id}": { get: withIdParameter } } },
      head: { paths: { "/a/{id}": { get: withIdParameter }, "/a/me": { get: done } } },
    },
  },
  "operation-id-changed": {
    level: "breaking",
    kind: "client",
    direction: null,
    title: "operationId changed",
    why: "Generated clients name their methods after it, so code that calls a method by the old name does not compile.",
    example: operation({ operationId: "listThings" }, { operationId: "getThings" }),
  },
  "operation-id-removed": {
    level: "breaking",
    kind: "client",
    direction: null,
    title: "operationId removed",
    why: "Generated clients name their methods after it, and now have to make up a name.",
    example: operation({ operationId: "listThings" }, {}),
  },
  "operation-id-added": {
    level: "warning",
    kind: "client",
    direction: null,
    title: "operationId added",
    why: "Until now, generated clients had to make up a method name, which may differ from the operationId.",
    example: operation({}, { operationId: "listThings" }),
  },
  "operation-tags-changed": {
    level: "warning",
    kind: "client",
    direction: null,
    title: "tags changed",
    why: "Generated clients often group their methods by tag.",
    example: operation({ tags: ["Things"] }, { tags: ["Items"] }),
  },
  "path-parameter-renamed": {
    level: "info",
    kind: "client",
    direction: null,
    title: "path parameter renamed",
    why: "The address does not change, but generated clients may give the argument another name.",
    example: {
      frame: "document",
      base: paths(["/a/{id}", { ...done, parameters: [{ name: "id", in: "path", required: true }] }]),
      head: paths(["/a/{key}", { ...done, parameters: [{ name: "key", in: "path", required: true }] }]),
    },
  },
  "operation-deprecated": {
    level: "info",
    direction: null,
    title: "operation deprecated",
    why: "It still works, but consumers should plan to stop using it.",
    example: operation({}, { deprecated: true }),
  },
  "operation-deprecation-withdrawn": {
    level: "info",
    direction: null,
    title: "operation no longer deprecated",
    why: "Consumers can continue to use it.",
    example: operation({ deprecated: true }, {}),
  },
  "sunset-announced": {
    level: "info",
    direction: null,
    title: "sunset date announced",
    why: "Consumers know until when they can use the operation.",
    example: operation({ deprecated: true }, old),
  },
  "sunset-put-off": {
    level: "info",
    direction: null,
    title: "sunset date postponed",
    why: "Consumers have more time to stop using the operation.",
    example: operation(old, { ...old, "x-sunset": "2027-06-30" }),
  },
  "sunset-moved-forward": {
    level: "breaking",
    direction: null,
    title: "sunset date moved earlier",
    why: "Consumers that planned for the old date have too little time.",
    example: operation(old, { ...old, "x-sunset": "2026-01-31" }),
  },
  "sunset-withdrawn": {
    level: "info",
    direction: null,
    title: "sunset date withdrawn",
    why: "The date of the removal is no longer fixed.",
    example: operation(old, { deprecated: true }),
  },
  "operation-stability-lowered": {
    level: "breaking",
    direction: null,
    fixed: true,
    title: "stability lowered",
    why: "The old contract promised more. Otherwise a contract could first lower the stability and then make any change.",
    example: operation({}, { "x-stability-level": "alpha" }),
  },
  "operation-stability-raised": {
    level: "info",
    direction: null,
    title: "stability raised",
    why: "Consumers can rely on more.",
    example: operation({ "x-stability-level": "beta" }, {}),
  },
} satisfies RuleTable;
