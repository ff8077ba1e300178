import { diffContracts } from "prospecting-contract/diff";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compareContracts } from "../../src/diff/compare.ts";
import { loadContract } from "../../src/diff/load/load.ts";
import { rulesBetween } from "./support/documents.ts";
import { Repository } from "./support/repository.ts";

type Part = Record<string, unknown>;

const done = { responses: { 200: { description: "Done" } } };
const document = (parts: Part): Part => ({
  openapi: "3.2.0",
  info: { title: "T", version: "1.0.0" },
  ...parts,
});
const at = (item: Part, more: Part = {}): Part => document({ paths: { "/a": item }, ...more });
const old = (contract: Part): Part => ({ ...contract, openapi: "3.1.1" });

function notesOf(base: Part, head: Part = base): string[] {
  return diffContracts(base, head).notes.map(({ message }) => message);
}

/** Returns `level rule` for each change. Also checks that comparing each contract with itself finds no change. */
function between(base: Part, head: Part): string[] {
  for (const contract of [base, head]) expect(rulesBetween(contract, contract)).toEqual([]);
  return rulesBetween(base, head);
}

it("reads the smallest document of 3.2", () => {
  const contract = at({ get: done });
  expect(diffContracts(contract, contract)).toMatchObject({ changes: [], notes: [] });
  expect(between(old(contract), contract)).toEqual([]);
});

describe("operations of 3.2", () => {
  const body = (maxLength: number) => ({
    ...done,
    requestBody: { content: { "application/json": { schema: { type: "string", maxLength } } } },
  });

  it.each([
    ["query", (operation: Part) => ({ query: operation }), "QUERY /a"],
    ["another method", (operation: Part) => ({ additionalOperations: { COPY: operation } }), "COPY /a"],
    [
      "a method in small letters",
      (operation: Part) => ({ additionalOperations: { copy: operation } }),
      "copy /a",
    ],
    [
      "a method behind a $ref of the path",
      (operation: Part) => ({ $ref: "#/components/pathItems/A", additionalOperations: { LINK: operation } }),
      "LINK /a",
    ],
  ])("are compared: %s", (_, item, name) => {
    const more = { components: { pathItems: { A: {} } } };
    const [base, head] = [at(item(body(5)), more), at(item(body(4)), more)];
    const { changes } = diffContracts(base, head);
    expect(changes.map(({ id, operations, message }) => [id, operations, message.split(":")[0]])).toEqual([
      ["request-max-length-narrowed", [name], `${name} body in requests`],
    ]);
    expect(between(base, at({}, more))).toEqual(["breaking operation-removed"]);
    expect(between(at({}, more), base)).toEqual(["info operation-added"]);
  });

  it("tell methods apart by their case, and are compared in webhooks and callbacks", () => {
    const method = (name: string) => at({ additionalOperations: { [name]: done } });
    expect(between(method("COPY"), method("copy"))).toEqual([
      "breaking operation-removed",
      "info operation-added",
    ]);
    const webhook = (item: Part) => document({ webhooks: { a: item } });
    expect(between(webhook({ query: done }), webhook({}))).toEqual(["breaking operation-removed"]);
    const callback = (item: Part) => at({ post: { ...done, callbacks: { a: { "/b": item } } } });
    expect(between(callback({ additionalOperations: { PING: done } }), callback({}))).toEqual([
      "breaking operation-removed",
    ]);
  });

  it("may not stand in additionalOperations where their method has a field, and are read all the same", () => {
    const more = at({ additionalOperations: { POST: done } });
    expect(between(more, at({ post: done }))).toEqual([]);
    expect(notesOf(more)).toEqual([
      "POST has a field of its own in a path item; it is read as if it stood there.",
    ]);
    const both = at({ post: done, additionalOperations: { POST: { ...done, operationId: "b" } } });
    expect(between(both, at({ post: done }))).toEqual([]);
    expect(notesOf(both)).toEqual(["POST has a field of its own in a path item; it is not read."]);
  });

  it("mean nothing in a document of 3.1", () => {
    const contract = old(at({ get: done, query: done }));
    expect(between(contract, old(at({ get: done })))).toEqual([]);
    expect(notesOf(contract)).toEqual(["query means nothing before OpenAPI 3.2; it is not read."]);
  });
});

describe("items of a sequence", () => {
  const event = (maxLength: number) => ({
    type: "object",
    required: ["data"],
    properties: { data: { type: "string", maxLength } },
  });
  const answer = (media: Part, type = "text/event-stream") =>
    at({ get: { responses: { 200: { description: "Done", content: { [type]: media } } } } });
  const request = (media: Part, type = "application/jsonl") =>
    at({ post: { ...done, requestBody: { content: { [type]: media } } } });

  it.each([
    "text/event-stream",
    "application/jsonl",
    "application/x-ndjson",
    "application/json-seq",
    "application/geo+json-seq",
    "multipart/mixed",
  ])("are compared by itemSchema: %s", (type) => {
    const sent = (maxLength: number) => request({ itemSchema: event(maxLength) }, type);
    expect(between(sent(5), sent(4))).toEqual(["breaking request-max-length-narrowed"]);
    expect(between(sent(4), sent(5))).toEqual(["info request-max-length-widened"]);
    const got = (maxLength: number) => answer({ itemSchema: event(maxLength) }, type);
    expect(between(got(4), got(5))).toEqual(["breaking response-max-length-widened"]);
    expect(between(got(5), answer({}, type)).some((rule) => rule.startsWith("breaking"))).toBe(true);
  });

  it("may be described as those of a list", () => {
    const list = (maxLength: number) => request({ schema: { type: "array", items: event(maxLength) } });
    const items = (maxLength: number) => request({ itemSchema: event(maxLength) });
    expect(between(list(5), items(5))).toEqual([]);
    expect(between(items(5), list(5))).toEqual([]);
    expect(between(list(5), items(4))).toEqual(["breaking request-max-length-narrowed"]);
    expect(between(items(5), list(4))).toEqual(["breaking request-max-length-narrowed"]);
  });

  it("were described by schema before 3.2, which is compared with a note", () => {
    const before = old(answer({ schema: event(5) }));
    expect(between(before, answer({ itemSchema: event(5) }))).toEqual([]);
    expect(between(before, answer({ itemSchema: event(6) }))).toEqual([
      "breaking response-max-length-widened",
    ]);
    expect(notesOf(before, answer({ itemSchema: event(5) }))).toEqual([
      "The other contract describes the items of this media type by itemSchema; this schema is compared with it as the schema of one item.",
    ]);
  });

  it("and the list are compared each with its own where both are described", () => {
    const both = (maxItems: number, maxLength: number) =>
      request({ schema: { type: "array", maxItems }, itemSchema: event(maxLength) });
    expect(between(both(3, 5), both(2, 5))).toEqual(["breaking request-max-items-narrowed"]);
    expect(between(both(3, 5), both(3, 4))).toEqual(["breaking request-max-length-narrowed"]);
    const list = request({ schema: { type: "array", maxItems: 3 } });
    expect(between(list, both(3, 5)).some((rule) => rule.startsWith("breaking"))).toBe(true);
    expect(between(both(3, 5), list).some((rule) => rule.startsWith("breaking"))).toBe(false);
  });

  it("are none of a media type that is one value, and mean nothing before 3.2", () => {
    const one = (maxLength: number) => request({ itemSchema: event(maxLength) }, "application/json");
    expect(between(one(5), one(4))).toEqual([]);
    expect(notesOf(one(5))).toEqual(["application/json is not a sequence of items; itemSchema is not read."]);
    expect(notesOf(old(request({ itemSchema: event(5) })))).toEqual([
      "itemSchema means nothing before OpenAPI 3.2; it is not read.",
    ]);
  });

  it("may be a media type behind a $ref", () => {
    const contract = (maxLength: number) =>
      at(
        {
          post: {
            ...done,
            requestBody: { content: { "application/jsonl": { $ref: "#/components/mediaTypes/E" } } },
          },
        },
        { components: { mediaTypes: { E: { itemSchema: event(maxLength) } } } },
      );
    expect(between(contract(5), contract(4))).toEqual(["breaking request-max-length-narrowed"]);
  });
});

describe("parts by their position", () => {
  const form = (more: Part) =>
    at({
      post: {
        ...done,
        requestBody: {
          content: {
            "multipart/mixed": {
              schema: { type: "array", prefixItems: [{ type: "object" }], items: { type: "string" } },
              ...more,
            },
          },
        },
      },
    });

  it.each([
    [
      "a part",
      { prefixEncoding: [{ contentType: "text/csv" }] },
      { prefixEncoding: [{ contentType: "text/xml" }] },
    ],
    [
      "the parts after it",
      { itemEncoding: { contentType: "image/png" } },
      { itemEncoding: { contentType: "image/gif" } },
    ],
    [
      "parts of a part",
      { itemEncoding: { contentType: "multipart/mixed", itemEncoding: { contentType: "image/png" } } },
      { itemEncoding: { contentType: "multipart/mixed", itemEncoding: { contentType: "image/gif" } } },
    ],
  ])("are compared by what encoding says of them: %s", (_, one, other) => {
    expect(between(form(one), form(other))).toEqual(["breaking request-encoding-changed"]);
  });

  it("may gain a media type, have defaults written out, and have headers", () => {
    const typed = (contentType: string) => form({ itemEncoding: { contentType } });
    expect(between(typed("image/png"), typed("image/png, image/gif"))).toEqual([
      "info request-media-type-added",
    ]);
    expect(between(form({}), form({ prefixEncoding: [{ contentType: "application/json" }] }))).toEqual([]);
    const headed = (required: boolean) =>
      form({ prefixEncoding: [{ headers: { "X-A": { required, schema: { type: "string" } } } }] });
    expect(between(headed(false), headed(true))).toEqual(["breaking request-header-became-required"]);
  });
});

describe("a querystring", () => {
  const whole = (name: string, schema: Part, required = false) =>
    at({
      get: {
        ...done,
        parameters: [
          { name, in: "querystring", required, content: { "application/x-www-form-urlencoded": { schema } } },
        ],
      },
    });
  const object = (maxLength: number) => ({
    type: "object",
    properties: { q: { type: "string", maxLength } },
  });

  it("is compared by its content, whatever its name", () => {
    expect(between(whole("a", object(5)), whole("b", object(5)))).toEqual([]);
    expect(between(whole("a", object(5)), whole("b", object(4)))).toEqual([
      "breaking request-max-length-narrowed",
    ]);
    expect(between(whole("a", object(5)), whole("a", object(5), true))).toEqual([
      "breaking request-parameter-became-required",
    ]);
  });

  it("is not judged against single parameters, which a note says", () => {
    const single = at({
      get: { ...done, parameters: [{ name: "q", in: "query", schema: { type: "string" } }] },
    });
    const note =
      "The other contract describes the query by single parameters; these and the querystring are not compared with each other.";
    expect(notesOf(single, whole("a", object(5)))).toEqual([note]);
    expect(notesOf(whole("a", object(5)), single)).toEqual([note]);
    expect(between(single, whole("a", object(5)))).toEqual([
      "info request-parameter-added",
      "warning request-parameter-removed",
    ]);
  });
});

describe("tags", () => {
  const tagged = (names: string[], tags: Part[]) => at({ get: { ...done, tags: names } }, { tags });

  it.each([
    ["of no kind", [{ name: "new" }], ["warning operation-tags-changed"]],
    ["for navigation", [{ name: "new", kind: "nav" }], ["warning operation-tags-changed"]],
    ["that are badges", [{ name: "new", kind: "badge" }], []],
    ["for an audience", [{ name: "new", kind: "audience", parent: "a" }], []],
    ["of a kind of their own", [{ name: "new", kind: "team" }], []],
    ["that are declared nowhere", [], ["warning operation-tags-changed"]],
  ])("group operations for clients unless their kind is another: those %s", (_, tags, want) => {
    expect(between(tagged(["a"], tags), tagged(["a", "new"], tags))).toEqual(want);
  });
});

describe("a default mapping", () => {
  const branch = (letter: string) => ({
    type: "object",
    properties: { type: { type: "string" }, [letter]: { type: "string" } },
  });
  const union = (discriminator: Part) => {
    const refs = ["A", "B", "C"].map((name) => ({ $ref: `#/components/schemas/${name}` }));
    const schema = { oneOf: refs, discriminator: { propertyName: "type", ...discriminator } };
    return at(
      { post: { ...done, requestBody: { content: { "application/json": { schema } } } } },
      { components: { schemas: { A: branch("a"), B: branch("b"), C: branch("c") } } },
    );
  };
  const ofClients = (rules: string[]) => rules.filter((rule) => rule.includes("mapping"));

  it("says which branch a client takes for any other value", () => {
    const to = (defaultMapping: string) => union({ defaultMapping });
    expect(ofClients(between(to("A"), to("B")))).toEqual(["breaking request-mapping-changed"]);
    expect(ofClients(between(to("A"), to("#/components/schemas/A")))).toEqual([]);
    expect(ofClients(between(union({}), to("A")))).toEqual(["info request-mapping-added"]);
    expect(ofClients(between(to("A"), union({})))).toEqual(["warning request-mapping-removed"]);
  });

  it("that leads nowhere is noted", () => {
    expect(notesOf(union({ defaultMapping: "Z" }))).toEqual([
      "Nothing is found at Z; what it stands for is not known.",
    ]);
  });
});

describe("security", () => {
  const schemes = (device: Part) => ({
    components: {
      securitySchemes: {
        Key: { type: "apiKey", in: "header", name: "X-Key" },
        Login: { type: "oauth2", flows: { deviceAuthorization: device } },
      },
    },
  });
  const device = {
    deviceAuthorizationUrl: "https://x.example/device",
    tokenUrl: "https://x.example/token",
    scopes: { read: "", write: "" },
  };
  const asks = (name: string, more: Part = schemes(device)) =>
    at({ get: { ...done, security: [{ [name]: [] }] } }, more);

  it("may name a scheme by its URI", () => {
    expect(between(asks("Key"), asks("#/components/securitySchemes/Key"))).toEqual([]);
    expect(
      between(asks("#/components/securitySchemes/Login"), asks("#/components/securitySchemes/Key")),
    ).toEqual(["breaking request-security-narrowed"]);
    expect(notesOf(asks("#/components/securitySchemes/Key"))).toEqual([]);
    expect(notesOf(asks("#/components/securitySchemes/Lost"))).toEqual([
      "There is no security scheme #/components/securitySchemes/Lost; only its name is compared.",
    ]);
    const named = { components: { securitySchemes: { "#/x": { type: "http", scheme: "basic" } } }, x: {} };
    expect(notesOf(asks("#/x", named))).toEqual([]);
  });

  it.each([
    ["another address for devices", { deviceAuthorizationUrl: "https://y.example/device" }],
    ["another address of tokens", { tokenUrl: "https://y.example/token" }],
    ["a scope less", { scopes: { read: "" } }],
  ])("of the device flow is compared: %s", (_, change) => {
    expect(between(asks("Login"), asks("Login", schemes({ ...device, ...change })))).toEqual([
      "breaking request-security-narrowed",
    ]);
  });
});

describe("XML node types", () => {
  const xml = (form: Part, type = "string") =>
    at({
      get: {
        responses: {
          200: {
            description: "Done",
            content: {
              "application/xml": { schema: { type: "object", properties: { a: { type, xml: form } } } },
            },
          },
        },
      },
    });

  it.each([
    ["an attribute written as a flag", xml({ attribute: true }), xml({ nodeType: "attribute" }), []],
    [
      "a wrapped list written as a flag",
      xml({ wrapped: true }, "array"),
      xml({ nodeType: "element" }, "array"),
      [],
    ],
    [
      "an element that becomes an attribute",
      xml({}),
      xml({ nodeType: "attribute" }),
      ["breaking response-xml-changed"],
    ],
    [
      "text that becomes CDATA",
      xml({ nodeType: "text" }),
      xml({ nodeType: "cdata" }),
      ["breaking response-xml-changed"],
    ],
    [
      "a list that is wrapped",
      xml({}, "array"),
      xml({ nodeType: "element" }, "array"),
      ["breaking response-xml-changed"],
    ],
  ])("are compared with the flags that they replace: %s", (_, one, other, want) => {
    expect(between(one, other)).toEqual(want);
  });
});

describe("$self", () => {
  let repository: Repository;
  const self = "https://api.example/v1/openapi.yaml";
  const item = (maxLength: number) =>
    `get: {responses: {200: {description: Done, content: {text/plain: {schema: {type: string, maxLength: ${maxLength}}}}}}}\n`;
  const root = (reference: string, more = "") =>
    `openapi: 3.2.0\n$self: ${self}\ninfo: {title: T, version: 1.0.0}\npaths: {/a: {$ref: "${reference}"}}\n${more}`;

  beforeAll(() => {
    repository = new Repository();
    repository.commit({
      "relative.yaml": root("parts/a.yaml"),
      "absolute.yaml": root("https://api.example/v1/parts/a.yaml"),
      "named.yaml": root(
        `${self}#/components/pathItems/A`,
        `components: {pathItems: {A: {${item(5).trim().replaceAll("\n", "")}}}}\n`,
      ),
      "other.yaml": root("parts/b.yaml#/components/pathItems/A"),
      "without.yaml": root("parts/a.yaml").replace(/\$self.*\n/, ""),
      "outside.yaml": root("https://elsewhere.example/a.yaml"),
      "urn.yaml": root("parts/a.yaml").replace(self, "urn:example:api"),
      "parts/a.yaml": item(5),
      "parts/b.yaml": `openapi: 3.2.0\n$self: https://api.example/v1/parts/b.yaml\ninfo: {}\ncomponents: {pathItems: {A: {$ref: "a.yaml"}}}\n`,
      "schemes.yaml": `openapi: 3.2.0\ninfo: {title: T, version: 1.0.0}\npaths: {/a: {get: {security: [{"./parts/keys.yaml#/Key": []}]}}}\n`,
      "parts/keys.yaml": "Key: {type: apiKey, in: header, name: X-Key}\n",
    });
  });
  afterAll(() => repository.dispose());

  const load = (name: string) => loadContract(name, { directory: repository.directory });

  it.each(["relative", "absolute", "named", "other"])(
    "is what references start from and a name of the document, and nothing is fetched: %s",
    async (name) => {
      for (const path of [`${name}.yaml`, `HEAD:${name}.yaml`]) {
        const { changes, notes } = compareContracts(await load("without.yaml"), await load(path));
        expect({ changes, notes }).toEqual({ changes: [], notes: [] });
      }
    },
  );

  it("of elsewhere is refused like any other host", async () => {
    await expect(load("outside.yaml")).rejects.toMatchObject({ code: "refused_reference" });
  });

  it.each(["urn.yaml", "HEAD:urn.yaml"])(
    "is refused if it has no path for relative references: %s",
    async (name) => {
      await expect(load(name)).rejects.toMatchObject({
        code: "refused_reference",
        message: expect.stringMatching(
          /a\.yaml is not the address of a file; .* needs a \$self or \$id with a path/,
        ),
      });
    },
  );

  it("aside, a security scheme is found in another file by its URI", async () => {
    const contract = await load("schemes.yaml");
    expect(compareContracts(contract, contract)).toMatchObject({ changes: [], notes: [] });
  });

  it("names a document that is given as data", () => {
    const contract = (reference: string) =>
      at({ $ref: reference }, { $self: self, components: { pathItems: { A: { get: done } } } });
    expect(
      between(contract(`${self}#/components/pathItems/A`), contract("#/components/pathItems/A")),
    ).toEqual([]);
    expect(notesOf(contract("openapi.yaml#/components/pathItems/A"))).toEqual([]);
  });
});
