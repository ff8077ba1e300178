import { diffContracts } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { document, inResponse, rulesBetween, withOperation } from "./support/documents.ts";

type Row = readonly [
  title: string,
  base: Record<string, unknown>,
  head: Record<string, unknown>,
  rules: readonly string[],
];

const done = { responses: { 200: { description: "Done" } } };
const text = { type: "string" };
const json = (schema: unknown) => ({ "application/json": { schema } });
const body = (content: unknown, more: object = {}) => withOperation({ requestBody: { content, ...more } });
const answers = (responses: unknown) => withOperation({ responses });
const parameters = (...list: unknown[]) => withOperation({ parameters: list });
const query = (more: object, schema: unknown = text) => ({ name: "q", in: "query", schema, ...more });
const ok = (more: object = {}) => ({ 200: { description: "Done", ...more } });
const strings = { type: "array", items: text };

const paths: readonly Row[] = [
  [
    "a renamed path parameter is the same path",
    document({
      paths: {
        "/a/{id}": {
          get: { ...done, parameters: [{ name: "id", in: "path", required: true, schema: text }] },
        },
      },
    }),
    document({
      paths: {
        "/a/{key}": {
          get: { ...done, parameters: [{ name: "key", in: "path", required: true, schema: text }] },
        },
      },
    }),
    ["info path-parameter-renamed"],
  ],
  [
    "a path item moves to components",
    document({ paths: { "/a": { get: done } } }),
    document({
      paths: { "/a": { $ref: "#/components/pathItems/A" } },
      components: { pathItems: { A: { get: done } } },
    }),
    [],
  ],
  [
    "members beside the $ref of a path item are lost",
    document({
      paths: {
        "/a": { $ref: "#/components/pathItems/A", delete: done, parameters: [query({ required: true })] },
      },
      components: { pathItems: { A: { get: done } } },
    }),
    document({
      paths: { "/a": { $ref: "#/components/pathItems/A" } },
      components: { pathItems: { A: { get: done } } },
    }),
    ["breaking operation-removed", "warning request-parameter-removed"],
  ],
  [
    "servers beside the $ref of a path item, behind two of them",
    document({
      paths: { "/a": { $ref: "#/components/pathItems/A" } },
      components: { pathItems: { A: { $ref: "#/components/pathItems/B", put: done }, B: { get: done } } },
    }),
    document({
      paths: { "/a": { $ref: "#/components/pathItems/A", servers: [{ url: "https://b.example" }] } },
      components: { pathItems: { A: { $ref: "#/components/pathItems/B", put: done }, B: { get: done } } },
    }),
    ["breaking server-removed", "info server-added"],
  ],
  [
    "the same may stand beside the $ref of a path item and behind it, and texts as they like",
    document({ paths: { "/a": { get: done, put: done } } }),
    document({
      paths: { "/a": { $ref: "#/components/pathItems/A", summary: "a", get: done } },
      components: { pathItems: { A: { summary: "b", get: done, put: done } } },
    }),
    [],
  ],
  [
    "an operation of a webhook and of a callback, beside $ref",
    document({
      webhooks: { event: { $ref: "#/components/pathItems/A", put: done } },
      paths: {
        "/a": {
          get: { ...done, callbacks: { c: { "{$url}": { $ref: "#/components/pathItems/A", put: done } } } },
        },
      },
      components: { pathItems: { A: { post: done } } },
    }),
    document({
      webhooks: { event: { $ref: "#/components/pathItems/A" } },
      paths: {
        "/a": { get: { ...done, callbacks: { c: { "{$url}": { $ref: "#/components/pathItems/A" } } } } },
      },
      components: { pathItems: { A: { post: done } } },
    }),
    ["breaking operation-removed", "breaking operation-removed"],
  ],
  [
    "a path in another spelling",
    document({
      paths: { "/caf%C3%A9/{id}": { get: done }, "/%61%2Fb": { get: done }, "/100%": { get: done } },
    }),
    document({ paths: { "/café/{id}": { get: done }, "/a%2fb": { get: done }, "/100%": { get: done } } }),
    [],
  ],
  [
    "an escaped slash is no slash",
    document({ paths: { "/a%2Fb": { get: done }, "/a%252Fb": { get: done } } }),
    document({ paths: { "/a/b": { get: done }, "/a%252Fb": { get: done } } }),
    ["breaking operation-removed", "info operation-added"],
  ],
  [
    "a method is exchanged",
    document({ paths: { "/a": { get: done } } }),
    document({ paths: { "/a": { put: done } } }),
    ["breaking operation-removed", "info operation-added"],
  ],
  [
    "an operationId is lost",
    withOperation({ operationId: "a" }),
    withOperation({}),
    ["breaking operation-id-removed"],
  ],
];

const inputs: readonly Row[] = [
  [
    "a parameter moves from the path item into the operation",
    document({ paths: { "/a": { parameters: [query({})], get: done } } }),
    document({ paths: { "/a": { get: { ...done, parameters: [query({})] } } } }),
    [],
  ],
  [
    "header names in another case",
    parameters({ name: "X-Id", in: "header", schema: text }),
    parameters({ name: "x-id", in: "header", schema: text }),
    [],
  ],
  [
    "defaults of style written out",
    parameters(query({}, strings)),
    parameters(query({ style: "form", explode: true }, strings)),
    [],
  ],
  [
    "explode of a plain value",
    parameters(query({ explode: true })),
    parameters(query({ explode: false })),
    [],
  ],
  [
    "what has no effect at its place: explode of lists in headers and paths, and of deepObject, allowReserved of a header",
    parameters(
      { name: "X-A", in: "header", schema: strings },
      { name: "b", in: "path", required: true, schema: strings },
      query({ style: "deepObject" }, { type: "object" }),
    ),
    parameters(
      { name: "X-A", in: "header", schema: strings, explode: true, allowReserved: true },
      { name: "b", in: "path", required: true, schema: strings, explode: true },
      query({ style: "deepObject", explode: true }, { type: "object" }),
    ),
    [],
  ],
  [
    "allowEmptyValue anywhere but in the query",
    withOperation({
      parameters: [{ name: "X-A", in: "header", schema: text }],
      responses: ok({ headers: { "X-B": { schema: text, allowEmptyValue: true } } }),
    }),
    withOperation({
      parameters: [{ name: "X-A", in: "header", schema: text, allowEmptyValue: true }],
      responses: ok({ headers: { "X-B": { schema: text } } }),
    }),
    [],
  ],
  [
    "allowEmptyValue of a text, which may be empty",
    parameters(query({ allowEmptyValue: true }, text)),
    parameters(query({}, text)),
    [],
  ],
  [
    "allowEmptyValue of a number",
    parameters(query({ allowEmptyValue: true }, { type: "integer" })),
    parameters(query({}, { type: "integer" })),
    ["breaking request-parameter-empty-value-refused"],
  ],
  [
    "explode of objects in a header",
    parameters({ name: "X-A", in: "header", schema: { type: "object" } }),
    parameters({ name: "X-A", in: "header", schema: { type: "object" }, explode: true }),
    ["breaking request-parameter-serialization-changed"],
  ],
  [
    "a list beside a text, which is written as before",
    parameters(query({})),
    parameters(query({}, { anyOf: [text, strings] })),
    ["info request-type-widened"],
  ],
  [
    "explode of a text or null",
    parameters(query({ explode: true }, { enum: ["a", null] })),
    parameters(query({ explode: false }, { enum: ["a", null] })),
    [],
  ],
  [
    "explode of a list",
    parameters(query({}, strings)),
    parameters(query({ explode: false }, strings)),
    ["breaking request-parameter-serialization-changed"],
  ],
  [
    "reserved characters",
    parameters(query({ allowReserved: true })),
    parameters(query({})),
    ["breaking request-parameter-serialization-changed"],
  ],
  [
    "a schema becomes content",
    parameters(query({})),
    parameters({ name: "q", in: "query", content: json(text) }),
    ["breaking request-parameter-serialization-changed"],
  ],
  [
    "the Accept header, which is described elsewhere",
    parameters({ name: "Accept", in: "header", schema: text }),
    parameters(),
    [],
  ],
  [
    "a number in text becomes any text",
    parameters(query({}, { type: "integer" })),
    parameters(query({})),
    ["info request-type-widened"],
  ],
  [
    "any text becomes a number",
    parameters(query({})),
    parameters(query({}, { type: "integer" })),
    ["breaking request-type-narrowed"],
  ],
  [
    "another default",
    parameters(query({}, { ...text, default: "a" })),
    parameters(query({}, { ...text, default: "b" })),
    ["breaking request-default-changed"],
  ],
  [
    "a parameter moves to another place",
    parameters(query({})),
    parameters({ name: "q", in: "header", schema: text }),
    ["breaking request-parameter-moved"],
  ],
];

const media: readonly Row[] = [
  [
    "case and charset of a media type",
    body({ "application/json": {} }),
    body({ "Application/JSON; charset=utf-8": {} }),
    [],
  ],
  [
    "a range takes the place of a type",
    body({ "text/csv": {} }),
    body({ "text/*": {} }),
    ["info request-media-type-added"],
  ],
  [
    "a type takes the place of a range",
    body({ "text/*": {} }),
    body({ "text/csv": {} }),
    ["breaking request-media-type-removed"],
  ],
  [
    "an answer takes one type of a range",
    answers(ok({ content: { "text/*": {} } })),
    answers(ok({ content: { "text/csv": {} } })),
    ["info response-media-types-limited"],
  ],
  [
    "an answer of any type keeps to one",
    answers(ok({ content: { "*/*": {} } })),
    answers(ok({ content: { "application/json": {} } })),
    ["info response-media-types-limited"],
  ],
  [
    "an answer of one type may be of any",
    answers(ok({ content: { "application/json": {} } })),
    answers(ok({ content: { "*/*": {} } })),
    ["info response-media-type-added"],
  ],
  [
    "a body becomes required",
    body(json(text)),
    body(json(text), { required: true }),
    ["breaking request-body-became-required"],
  ],
  [
    "bytes in the words of 3.0 and 3.1",
    body({ "application/octet-stream": { schema: { type: "string", format: "binary" } } }),
    body({ "application/octet-stream": {} }),
    [],
  ],
];

const outputs: readonly Row[] = [
  ["a range keeps to one of its statuses", answers({ "2XX": { description: "Done" } }), answers(ok()), []],
  [
    "a range keeps to one of its statuses, with another body",
    answers({ "2XX": { description: "Done", content: json(text) } }),
    answers(ok({ content: json({ type: ["string", "null"] }) })),
    ["breaking response-null-widened"],
  ],
  [
    "a status becomes its range",
    answers(ok()),
    answers({ "2XX": { description: "Done" } }),
    ["breaking response-success-status-added"],
  ],
  [
    "a webhook takes one status of a range",
    document({ webhooks: { event: { post: { responses: { "2XX": { description: "Done" } } } } } }),
    document({ webhooks: { event: { post: done } } }),
    ["breaking request-status-removed"],
  ],
  [
    "200 becomes 201",
    answers(ok()),
    answers({ 201: { description: "Done" } }),
    ["breaking response-success-status-added", "breaking response-success-status-removed"],
  ],
  [
    "200 becomes 204 beside default",
    answers({ ...ok(), default: { description: "x" } }),
    answers({ 204: { description: "Done" }, default: { description: "x" } }),
    ["breaking response-success-status-added", "breaking response-success-status-removed"],
  ],
  [
    "a success without a body is left to what default says of errors",
    answers({ 204: { description: "Done" }, default: { description: "x", content: json(text) } }),
    answers({ default: { description: "x", content: json(text) } }),
    ["breaking response-success-status-removed"],
  ],
  [
    "a second success beside default",
    answers({ ...ok(), default: { description: "x", content: json(text) } }),
    answers({ ...ok(), 202: { description: "Later" }, default: { description: "x", content: json(text) } }),
    ["breaking response-success-status-added"],
  ],
  [
    "a success is written out that default alone said",
    answers({ default: { description: "x", content: json(text) } }),
    answers({ ...ok({ content: json(text) }), default: { description: "x", content: json(text) } }),
    [],
  ],
  [
    "an error is written out that default covered",
    answers({ ...ok(), default: { description: "x", content: json(text) } }),
    answers({
      ...ok(),
      default: { description: "x", content: json(text) },
      404: { description: "x", content: json(text) },
    }),
    [],
  ],
  [
    "an error is written out otherwise than default said",
    answers({ ...ok(), default: { description: "x", content: json(text) } }),
    answers({
      ...ok(),
      default: { description: "x", content: json(text) },
      404: { description: "x", content: json({ type: "integer" }) },
    }),
    ["breaking response-type-widened", "info response-type-narrowed"],
  ],
  [
    "a range takes the place of a status",
    answers({ ...ok(), 404: { description: "x", content: json(text) } }),
    answers({ ...ok(), "4XX": { description: "x", content: json(text) } }),
    ["info response-error-status-added"],
  ],
  [
    "a required header is lost",
    answers(ok({ headers: { "X-A": { required: true, schema: text } } })),
    answers(ok()),
    ["breaking response-header-removed"],
  ],
  [
    "an optional header is lost",
    answers(ok({ headers: { "x-a": { schema: text } } })),
    answers(ok()),
    ["warning response-optional-header-removed"],
  ],
  [
    "a header's values grow",
    answers(ok({ headers: { "X-A": { schema: { enum: ["a"] } } } })),
    answers(ok({ headers: { "x-a": { schema: { enum: ["a", "b"] } } } })),
    ["breaking response-enum-widened"],
  ],
  [
    "a link changes",
    answers(ok({ links: { next: { operationId: "a" } } })),
    answers(ok({ links: { next: { operationId: "b" } } })),
    ["warning link-changed"],
  ],
];

const keys = {
  components: {
    securitySchemes: {
      A: { type: "apiKey", in: "header", name: "X-A" },
      B: { type: "http", scheme: "Bearer" },
    },
  },
};
const secure = (operation: object, root: object = {}) =>
  withOperation({ ...operation }, { ...keys, ...root });

const security: readonly Row[] = [
  [
    "a public operation inherits a requirement",
    secure({}),
    secure({}, { security: [{ A: [] }] }),
    ["breaking request-security-narrowed"],
  ],
  [
    "an exemption is lost",
    secure({ security: [] }, { security: [{ A: [] }] }),
    secure({}, { security: [{ A: [] }] }),
    ["breaking request-security-narrowed"],
  ],
  [
    "a requirement written out",
    secure({}, { security: [{ A: [] }] }),
    secure({ security: [{ A: [] }] }, { security: [{ A: [] }] }),
    [],
  ],
  [
    "an alternative is added",
    secure({ security: [{ A: [] }] }),
    secure({ security: [{ A: [] }, { B: [] }] }),
    ["info request-security-widened"],
  ],
  [
    "an alternative is lost",
    secure({ security: [{ A: [] }, { B: [] }] }),
    secure({ security: [{ A: [] }] }),
    ["breaking request-security-narrowed"],
  ],
  [
    "both are needed where one was enough",
    secure({ security: [{ A: [] }, { B: [] }] }),
    secure({ security: [{ A: [], B: [] }] }),
    ["breaking request-security-narrowed"],
  ],
  [
    "one is enough where both were needed",
    secure({ security: [{ A: [], B: [] }] }),
    secure({ security: [{ A: [] }] }),
    ["info request-security-widened"],
  ],
  [
    "a scope is asked for",
    secure({ security: [{ B: [] }] }),
    secure({ security: [{ B: ["write"] }] }),
    ["breaking request-security-narrowed"],
  ],
  [
    "a scheme gets another name",
    secure({ security: [{ A: [] }] }),
    withOperation(
      { security: [{ Z: [] }] },
      { components: { securitySchemes: { Z: { type: "apiKey", in: "header", name: "x-a" } } } },
    ),
    [],
  ],
  [
    "a key moves to the query",
    secure({ security: [{ A: [] }] }),
    withOperation(
      { security: [{ A: [] }] },
      { components: { securitySchemes: { A: { type: "apiKey", in: "query", name: "X-A" } } } },
    ),
    ["breaking request-security-narrowed"],
  ],
];

const hook = (operation: object) => document({ webhooks: { event: { post: { ...done, ...operation } } } });
const back = (operation: object) =>
  withOperation({ callbacks: { done: { "{$request.query.url}": { post: { ...done, ...operation } } } } });

/**
 * Returns the members of an operation that has callbacks inside callbacks, to this depth. The innermost callback
 * receives a body with the schema.
 */
const nested = (levels: number, schema: object): Record<string, unknown> => ({
  ...done,
  ...(levels === 0
    ? { requestBody: { content: json(schema) } }
    : { callbacks: { c: { "{$url}": { post: nested(levels - 1, schema) } } } }),
});
const around = (maxLength: number) => {
  const callbacks = { c: { "{$url}": { $ref: "#/paths/~1things" } } };
  return withOperation({ callbacks, requestBody: { content: json({ type: "string", maxLength }) } });
};

const inverted: readonly Row[] = [
  [
    "a callback of a callback, on the seventh level",
    withOperation(nested(7, { type: "string", maxLength: 3 })),
    withOperation(nested(7, { type: "string", maxLength: 4 })),
    ["breaking response-max-length-widened"],
  ],
  [
    "an operation that is its own callback",
    around(3),
    around(4),
    ["breaking response-max-length-widened", "info request-max-length-widened"],
  ],
  [
    "a webhook sends more values",
    hook({ requestBody: { content: json({ enum: ["a"] }) } }),
    hook({ requestBody: { content: json({ enum: ["a", "b"] }) } }),
    ["breaking response-enum-widened"],
  ],
  [
    "a webhook sends fewer values",
    hook({ requestBody: { content: json({ enum: ["a", "b"] }) } }),
    hook({ requestBody: { content: json({ enum: ["a"] }) } }),
    ["info response-enum-narrowed"],
  ],
  [
    "a webhook takes fewer answers",
    hook({ responses: ok({ content: json({ enum: ["a", "b"] }) }) }),
    hook({ responses: ok({ content: json({ enum: ["a"] }) }) }),
    ["breaking request-enum-narrowed"],
  ],
  [
    "a callback sends more values",
    back({ requestBody: { content: json({ maxLength: 3, type: "string" }) } }),
    back({ requestBody: { content: json({ maxLength: 4, type: "string" }) } }),
    ["breaking response-max-length-widened"],
  ],
  [
    "a webhook sends a new required header",
    hook({}),
    hook({ parameters: [{ name: "X-A", in: "header", required: true, schema: text }] }),
    ["info response-parameter-added"],
  ],
];

const servers: readonly Row[] = [
  ["the implied server written out", withOperation({}), withOperation({}, { servers: [{ url: "/" }] }), []],
  [
    "the scheme, host and port in another spelling",
    withOperation({ servers: [{ url: "HTTPS://Api.Example:443/V1" }, { url: "http://{Host}.Example/" }] }),
    withOperation({ servers: [{ url: "https://api.example/V1/" }, { url: "http://{Host}.example:80" }] }),
    [],
  ],
  [
    "another path or port of a host",
    withOperation({ servers: [{ url: "https://a.example/V1" }, { url: "http://b.example:443" }] }),
    withOperation({ servers: [{ url: "https://a.example/v1" }, { url: "http://b.example" }] }),
    ["breaking server-removed", "breaking server-removed", "info server-added", "info server-added"],
  ],
  [
    "a variable with another name",
    withOperation({ servers: [{ url: "{a}", variables: { a: { default: "x" } } }] }),
    withOperation({ servers: [{ url: "{b}", variables: { b: { default: "x" } } }] }),
    [],
  ],
  [
    "a server at the path is lost",
    document({ paths: { "/a": { servers: [{ url: "/x" }], get: done } } }),
    document({ paths: { "/a": { get: done } } }),
    ["breaking server-removed", "info server-added"],
  ],
];

describe.each([
  ["paths", paths],
  ["parameters", inputs],
  ["bodies", media],
  ["answers", outputs],
  ["security", security],
  ["webhooks and callbacks", inverted],
  ["servers", servers],
])("%s", (_, rows) => {
  it.each(rows.map((row) => [row[0], row] as const))("%s", (_, [, base, head, rules]) => {
    expect(rulesBetween(base, head)).toEqual([...rules].sort());
  });
});

describe("stability", () => {
  const level = (value: string, more: object = {}) => withOperation({ "x-stability-level": value, ...more });

  it("lets alpha break, turns breaks of beta into warnings, and keeps the lowering of stability", () => {
    expect(rulesBetween(level("alpha", { operationId: "a" }), level("alpha"))).toEqual([
      "info operation-id-removed",
    ]);
    expect(rulesBetween(level("beta", { operationId: "a" }), level("beta"))).toEqual([
      "warning operation-id-removed",
    ]);
    expect(rulesBetween(level("beta"), level("alpha"))).toEqual(["breaking operation-stability-lowered"]);
    expect(
      rulesBetween(
        document({ paths: { "/a": { get: { ...done, "x-stability-level": "beta" } } } }),
        document({}),
      ),
    ).toEqual(["warning operation-removed"]);
  });

  it("follows marks on properties down to what they hold", () => {
    const thing = (mark: object, maxLength: number) =>
      inResponse({
        type: "object",
        properties: { a: { type: "object", ...mark, properties: { b: { ...text, maxLength } } } },
      });
    const alpha = { "x-stability-level": "alpha" };
    expect(rulesBetween(thing({}, 3), thing({}, 4))).toEqual(["breaking response-max-length-widened"]);
    expect(rulesBetween(thing(alpha, 3), thing(alpha, 4))).toEqual(["info response-max-length-widened"]);
  });

  it("takes the most stable way to a schema that is reached by several", () => {
    const use = { responses: ok({ content: json({ $ref: "#/components/schemas/A" }) }) };
    const contract = (maxLength: number) =>
      document({
        paths: { "/a": { get: { ...use, "x-stability-level": "alpha" } }, "/b": { get: use } },
        components: { schemas: { A: { ...text, maxLength } } },
      });
    const [change] = diffContracts(contract(3), contract(4)).changes;
    expect(change?.level).toBe("breaking");
    expect(change?.operations).toEqual(["GET /a", "GET /b"]);
  });
});

describe("sunset", () => {
  const old = document({ paths: { "/a": { get: { ...done, deprecated: true, "x-sunset": "2026-06-30" } } } });

  it("allows the removal of a deprecated operation from its date on", () => {
    expect(rulesBetween(old, document({}), { now: new Date("2026-06-29T12:00:00Z") })).toEqual([
      "breaking operation-removed",
    ]);
    expect(rulesBetween(old, document({}), { now: new Date("2026-07-01T00:00:00Z") })).toEqual([
      "info operation-sunset-reached",
    ]);
  });
});

describe("versions", () => {
  const version = (value: string, parts: object) => ({
    ...document({ ...parts }),
    info: { title: "T", version: value },
  });
  const one = { paths: { "/a": { get: done } } };
  const two = { paths: { "/a": { get: done }, "/b": { get: done } } };

  it.each([
    ["1.0.0", one, "1.0.1", two, ["info operation-added", "warning version-too-low"]],
    ["1.0.0", one, "1.1.0", two, ["info operation-added"]],
    ["1.0.0", two, "1.1.0", one, ["breaking operation-removed", "warning version-too-low"]],
    ["1.0.0", two, "2.0.0", one, ["breaking operation-removed"]],
    ["0.3.0", two, "0.4.0", one, ["breaking operation-removed"]],
    ["1.0.0", two, "1.0.0", one, ["breaking operation-removed"]],
    ["1.2.0", one, "1.1.9", one, ["warning version-lowered"]],
    ["1.0.0", one, "1.0.1", one, []],
  ])("from %s to %s is judged by semantic versioning once it changes", (from, base, to, head, rules) => {
    expect(rulesBetween(version(from, base), version(to, head))).toEqual(rules);
  });
});

describe("profiles", () => {
  it("count breaks of generated clients unless only the wire matters", () => {
    const [base, head] = [withOperation({ operationId: "a" }), withOperation({ operationId: "b" })];
    expect(diffContracts(base, head).summary).toEqual({ breaking: 1, warning: 0, info: 0 });
    expect(diffContracts(base, head, { profile: "wire" }).summary).toEqual({
      breaking: 0,
      warning: 0,
      info: 1,
    });
  });
});

describe("a changed component", () => {
  const contract = (maximum: number, reversed = false) => {
    const names = ["a", "b", "c"];
    const entries = (reversed ? names.reverse() : names).map((name) => [
      `/${name}`,
      { get: { responses: ok({ content: json({ $ref: "#/components/schemas/Shared" }) }) } },
    ]);
    const schemas = { Shared: { type: "object", properties: { n: { type: "integer", maximum } } } };
    return document({ paths: Object.fromEntries(entries), components: { schemas } });
  };

  it("is one finding that lists the operations it reaches", () => {
    const { changes } = diffContracts(contract(5), contract(9));
    expect(
      changes.map(({ id, operations, witness, head }) => ({
        id,
        operations,
        witness,
        pointer: head?.pointer,
      })),
    ).toEqual([
      {
        id: "response-maximum-widened",
        operations: ["GET /a", "GET /b", "GET /c"],
        witness: 6,
        pointer: "/components/schemas/Shared/properties/n/maximum",
      },
    ]);
  });

  it("has the same fingerprint and order whatever the order of the document", () => {
    expect(diffContracts(contract(5, true), contract(9)).changes).toEqual(
      diffContracts(contract(5), contract(9, true)).changes,
    );
  });
});
