import type { Example, RuleTable } from "./rule.ts";

const done = { responses: { 200: { description: "Done" } } };

function operation(base: object, head: object): Example {
  return { frame: "operation", base, head };
}

const flow = (base: object, head: object): Example => operation({ callbacks: base }, { callbacks: head });
const callback = (name: string): object => ({ [name]: { "{$request.query.url}": { post: done } } });
const linked = (links: object): object => ({ responses: { 200: { description: "Done", links } } });

/** Rules for callbacks, webhooks and links. */
export const relationRules = {
  "callback-removed": {
    level: "breaking",
    direction: null,
    title: "callback removed",
    why: "Consumers wait for a call that never comes.",
    example: flow({ ...callback("done"), ...callback("failed") }, callback("done")),
  },
  "callback-added": {
    level: "info",
    direction: null,
    title: "callback added",
    why: "Only consumers that register for it receive it.",
    example: flow(callback("done"), { ...callback("done"), ...callback("failed") }),
  },
  "webhook-removed": {
    level: "breaking",
    direction: null,
    title: "webhook removed",
    why: "Consumers wait for a call that never comes.",
    example: { frame: "document", base: { webhooks: { done: { post: done } } }, head: {} },
  },
  "webhook-added": {
    level: "info",
    direction: null,
    title: "webhook added",
    why: "Only consumers that register for it receive it.",
    example: { frame: "document", base: {}, head: { webhooks: { done: { post: done } } } },
  },
  "link-removed": {
    level: "warning",
    kind: "client",
    direction: null,
    title: "link removed",
    why: "Clients that follow the link no longer find it. Other rules report changes of the operation that it names.",
    example: operation(linked({ next: { operationId: "a" } }), linked({})),
  },
  "link-changed": {
    level: "warning",
    kind: "client",
    direction: null,
    title: "link changed",
    why: "Clients that follow the link call another operation, or call it with other values.",
    example: operation(linked({ next: { operationId: "a" } }), linked({ next: { operationId: "b" } })),
  },
  "link-added": {
    level: "info",
    kind: "client",
    direction: null,
    title: "link added",
    why: "No client has to follow it.",
    example: operation(linked({}), linked({ next: { operationId: "a" } })),
  },
} satisfies RuleTable;

const version = (value: string, path: string): object => ({
  info: { title: "Example", version: value },
  paths: { "/a": { get: done }, [path]: { get: done } },
});

/** Rules for the contract as a whole: servers, names of components, and the version. */
export const documentRules = {
  "server-removed": {
    level: "breaking",
    direction: null,
    title: "server removed",
    why: "Consumers that use the address get no answer.",
    example: operation(
      { servers: [{ url: "https://a.example" }, { url: "https://b.example" }] },
      { servers: [{ url: "https://a.example" }] },
    ),
  },
  "server-added": {
    level: "info",
    direction: null,
    title: "server added",
    why: "No consumer has to use it.",
    example: operation(
      { servers: [{ url: "https://a.example" }] },
      { servers: [{ url: "https://a.example" }, { url: "https://b.example" }] },
    ),
  },
  "server-variable-narrowed": {
    level: "breaking",
    direction: null,
    title: "values of a server variable removed",
    why: "Consumers that use the address get no answer.",
    example: operation(server(["eu", "us"]), server(["eu"])),
  },
  "server-variable-widened": {
    level: "info",
    direction: null,
    title: "values of a server variable added",
    why: "No consumer has to use them.",
    example: operation(server(["eu"]), server(["eu", "us"])),
  },
  "server-default-changed": {
    level: "warning",
    kind: "client",
    direction: null,
    title: "default of a server variable changed",
    why: "Generated clients that do not set the variable use another address.",
    example: operation(server(["eu", "us"]), server(["eu", "us"], "us")),
  },
  "components-renamed": {
    level: "info",
    kind: "client",
    direction: null,
    title: "components renamed",
    why: "The data does not change, but generated clients name their types after the components. Code that uses these types has to use the new names.",
    example: { frame: "document", base: named("Thing"), head: named("Item") },
  },
  "version-too-low": {
    level: "warning",
    kind: "client",
    direction: null,
    title: "version raised too little",
    why:
      "Semantic versioning requires a new major version after a breaking change, and a new minor version after an addition. " +
      "If both contracts have the same version, this rule reports nothing: the new contract is then not released yet.",
    example: { frame: "document", base: version("1.0.0", "/b"), head: version("1.0.1", "/c") },
  },
  "version-lowered": {
    level: "warning",
    kind: "client",
    direction: null,
    title: "version lowered",
    why: "Consumers take the newer contract for the older one.",
    example: { frame: "document", base: version("1.1.0", "/b"), head: version("1.0.0", "/b") },
  },
} satisfies RuleTable;

function named(name: string): object {
  const schema = { $ref: `#/components/schemas/${name}` };
  const content = { "application/json": { schema } };
  return {
    paths: { "/a": { get: { responses: { 200: { description: "Done", content } } } } },
    components: { schemas: { [name]: { type: "object", properties: { a: { type: "string" } } } } },
  };
}

function server(values: readonly string[], initial = "eu"): object {
  const variables = { region: { enum: values, default: initial } };
  return { servers: [{ url: "https://{region}.example", variables }] };
}
