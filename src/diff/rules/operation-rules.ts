import type { Rule } from "./rule.ts";

const done = { responses: { 200: { description: "Done" } } };

function paths(...items: [string, object][]): object {
  return { paths: Object.fromEntries(items.map(([path, operation]) => [path, { get: operation }])) };
}

function operation(base: object, head: object): Rule["example"] {
  return { frame: "operation", base, head };
}

const both = { kind: "wire", direction: null } as const;
const client = { kind: "client", direction: null } as const;
const old = { deprecated: true, "x-sunset": "2026-06-30" };

/** Rules for operations as a whole: existence, names, life cycle. */
export const operationRules: readonly Rule[] = [
  {
    id: "operation-removed",
    level: "breaking",
    ...both,
    title: "operation removed",
    why: "Consumers that call it get an error.",
    example: { frame: "document", base: paths(["/a", done], ["/b", done]), head: paths(["/a", done]) },
  },
  {
    id: "operation-sunset-reached",
    level: "info",
    ...both,
    title: "deprecated operation removed after its sunset date",
    why: "The end was announced and has come.",
    example: {
      frame: "document",
      base: paths(["/a", done], ["/b", { ...done, deprecated: true, "x-sunset": "2020-01-01" }]),
      head: paths(["/a", done]),
    },
  },
  {
    id: "operation-added",
    level: "info",
    ...both,
    title: "operation added",
    why: "Nobody has to use it.",
    example: { frame: "document", base: paths(["/a", done]), head: paths(["/a", done], ["/b", done]) },
  },
  {
    id: "operation-id-changed",
    level: "breaking",
    ...client,
    title: "operationId changed",
    why: "Generated clients name their methods after it, so that code which calls the old name does not compile.",
    example: operation({ operationId: "listThings" }, { operationId: "getThings" }),
  },
  {
    id: "operation-id-removed",
    level: "breaking",
    ...client,
    title: "operationId removed",
    why: "Generated clients name their methods after it and have to make up another name.",
    example: operation({ operationId: "listThings" }, {}),
  },
  {
    id: "operation-id-added",
    level: "warning",
    ...client,
    title: "operationId added",
    why: "Generated clients may have made up another name until now.",
    example: operation({}, { operationId: "listThings" }),
  },
  {
    id: "operation-tags-changed",
    level: "warning",
    ...client,
    title: "tags changed",
    why: "Generated clients often group their methods by tag.",
    example: operation({ tags: ["Things"] }, { tags: ["Items"] }),
  },
  {
    id: "path-parameter-renamed",
    level: "info",
    ...client,
    title: "path parameter renamed",
    why: "The address is the same; generated clients may call the argument otherwise.",
    example: {
      frame: "document",
      base: paths(["/a/{id}", { ...done, parameters: [{ name: "id", in: "path", required: true }] }]),
      head: paths(["/a/{key}", { ...done, parameters: [{ name: "key", in: "path", required: true }] }]),
    },
  },
  {
    id: "operation-deprecated",
    level: "info",
    ...both,
    title: "operation deprecated",
    why: "It still works; consumers should plan to leave it.",
    example: operation({}, { deprecated: true }),
  },
  {
    id: "operation-deprecation-withdrawn",
    level: "info",
    ...both,
    title: "operation no longer deprecated",
    why: "Consumers may stay.",
    example: operation({ deprecated: true }, {}),
  },
  {
    id: "sunset-announced",
    level: "info",
    ...both,
    title: "sunset date announced",
    why: "Consumers know how long they have.",
    example: operation({ deprecated: true }, old),
  },
  {
    id: "sunset-put-off",
    level: "info",
    ...both,
    title: "sunset date put off",
    why: "Consumers have more time.",
    example: operation(old, { ...old, "x-sunset": "2027-06-30" }),
  },
  {
    id: "sunset-moved-forward",
    level: "breaking",
    ...both,
    title: "sunset date moved forward",
    why: "Consumers that planned for the old date run out of time.",
    example: operation(old, { ...old, "x-sunset": "2026-01-31" }),
  },
  {
    id: "sunset-withdrawn",
    level: "info",
    ...both,
    title: "sunset date withdrawn",
    why: "The end is not fixed any more.",
    example: operation(old, { deprecated: true }),
  },
  {
    id: "operation-stability-lowered",
    level: "breaking",
    ...both,
    fixed: true,
    title: "stability lowered",
    why: "The old contract promised more; lowering the promise first would let any change through later.",
    example: operation({}, { "x-stability-level": "alpha" }),
  },
  {
    id: "operation-stability-raised",
    level: "info",
    ...both,
    title: "stability raised",
    why: "Consumers can rely on more.",
    example: operation({ "x-stability-level": "beta" }, {}),
  },
];

const flow = (base: object, head: object): Rule["example"] =>
  operation({ callbacks: base }, { callbacks: head });
const callback = (name: string): object => ({ [name]: { "{$request.query.url}": { post: done } } });
const linked = (links: object): object => ({ responses: { 200: { description: "Done", links } } });

/** Rules for callbacks, webhooks and links. */
export const relationRules: readonly Rule[] = [
  {
    id: "callback-removed",
    level: "breaking",
    ...both,
    title: "callback removed",
    why: "Consumers wait for a call that never comes.",
    example: flow({ ...callback("done"), ...callback("failed") }, callback("done")),
  },
  {
    id: "callback-added",
    level: "info",
    ...both,
    title: "callback added",
    why: "It is sent to those who ask for it.",
    example: flow(callback("done"), { ...callback("done"), ...callback("failed") }),
  },
  {
    id: "webhook-removed",
    level: "breaking",
    ...both,
    title: "webhook removed",
    why: "Consumers wait for a call that never comes.",
    example: { frame: "document", base: { webhooks: { done: { post: done } } }, head: {} },
  },
  {
    id: "webhook-added",
    level: "info",
    ...both,
    title: "webhook added",
    why: "It is sent to those who ask for it.",
    example: { frame: "document", base: {}, head: { webhooks: { done: { post: done } } } },
  },
  {
    id: "link-removed",
    level: "warning",
    ...client,
    title: "link removed",
    why: "Clients that follow links lose the way; the operation behind it has rules of its own.",
    example: operation(linked({ next: { operationId: "a" } }), linked({})),
  },
  {
    id: "link-changed",
    level: "warning",
    ...client,
    title: "link changed",
    why: "Clients that follow links end up elsewhere.",
    example: operation(linked({ next: { operationId: "a" } }), linked({ next: { operationId: "b" } })),
  },
  {
    id: "link-added",
    level: "info",
    ...client,
    title: "link added",
    why: "Nobody has to follow it.",
    example: operation(linked({}), linked({ next: { operationId: "a" } })),
  },
];

const version = (value: string, path: string): object => ({
  info: { title: "Example", version: value },
  ...paths(["/a", done], [path, done]),
});

/** Rules for the contract as a whole: servers, version. */
export const documentRules: readonly Rule[] = [
  {
    id: "server-removed",
    level: "breaking",
    ...both,
    title: "server removed",
    why: "Consumers that use the address find nobody there.",
    example: operation(
      { servers: [{ url: "https://a.example" }, { url: "https://b.example" }] },
      { servers: [{ url: "https://a.example" }] },
    ),
  },
  {
    id: "server-added",
    level: "info",
    ...both,
    title: "server added",
    why: "Nobody has to use it.",
    example: operation(
      { servers: [{ url: "https://a.example" }] },
      { servers: [{ url: "https://a.example" }, { url: "https://b.example" }] },
    ),
  },
  {
    id: "server-variable-narrowed",
    level: "breaking",
    ...both,
    title: "values of a server variable removed",
    why: "Consumers that use the address find nobody there.",
    example: operation(server(["eu", "us"]), server(["eu"])),
  },
  {
    id: "server-variable-widened",
    level: "info",
    ...both,
    title: "values of a server variable added",
    why: "Nobody has to use them.",
    example: operation(server(["eu"]), server(["eu", "us"])),
  },
  {
    id: "server-default-changed",
    level: "warning",
    ...client,
    title: "default of a server variable changed",
    why: "Generated clients that say nothing end up at another address.",
    example: operation(server(["eu", "us"]), server(["eu", "us"], "us")),
  },
  {
    id: "version-too-low",
    level: "warning",
    ...client,
    title: "version raised too little",
    why:
      "Semantic versioning asks for a new major version after a break and a new minor one after an addition. " +
      "A version that is the same on both sides is not judged: it says that there is no release yet.",
    example: { frame: "document", base: version("1.0.0", "/b"), head: version("1.0.1", "/c") },
  },
  {
    id: "version-lowered",
    level: "warning",
    ...client,
    title: "version lowered",
    why: "Consumers take the newer contract for the older one.",
    example: { frame: "document", base: version("1.1.0", "/b"), head: version("1.0.0", "/b") },
  },
];

function server(values: readonly string[], initial = "eu"): object {
  const variables = { region: { enum: values, default: initial } };
  return { servers: [{ url: "https://{region}.example", variables }] };
}
