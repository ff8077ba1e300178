import { diffContracts } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { document, rulesBetween } from "./support/documents.ts";

const ok = { 200: { description: "Done" } };
const text = { type: "string" };
const at = (url: string, variables?: Record<string, unknown>) => ({
  url,
  ...(variables === undefined ? {} : { variables }),
});
const oneOf = (first: string, ...more: string[]) => ({ default: first, enum: [first, ...more] });
const any = (initial: string) => ({ default: initial });

/** Returns a contract with a GET for each path, each with the parameters that its path contains. */
const api = (servers: readonly object[], ...paths: string[]) =>
  document({ servers, paths: Object.fromEntries(paths.map((path) => [path, { get: operation(path) }])) });

function operation(path: string, more: object = {}): object {
  const names = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
  const parameters = names.map((name) => ({ name, in: "path", required: true, schema: text }));
  return { responses: ok, ...(parameters.length === 0 ? {} : { parameters }), ...more };
}

const host = "https://x.test";
const gone = ["breaking server-removed", "info server-added"];

type Row = readonly [
  title: string,
  base: ReturnType<typeof api>,
  head: ReturnType<typeof api>,
  rules: readonly string[],
];

describe("operations correspond by their full address", () => {
  const rows: readonly Row[] = [
    [
      "a prefix moves into the server",
      api([at(host)], "/v1/a", "/v1/b"),
      api([at(`${host}/v1`)], "/a", "/b"),
      [],
    ],
    ["and back", api([at(`${host}/v1`)], "/a", "/b"), api([at(host)], "/v1/a", "/v1/b"), []],
    ["with a slash at the end", api([at(`${host}/`)], "/v1/a"), api([at(`${host}/v1/`)], "/a"), []],
    ["with a relative server", api([at("/")], "/v1/a"), api([at("/v1")], "/a"), []],
    ["without a server", api([], "/v1/a"), api([at("/v1")], "/a"), []],
    ["in part", api([at(`${host}/api`)], "/v1/a"), api([at(`${host}/api/v1`)], "/a"), []],
    [
      "with parameters",
      api([at(host)], "/v1/{a}/b/{c}"),
      api([at(`${host}/v1`)], "/{a}/b/{d}"),
      ["info path-parameter-renamed"],
    ],
    [
      "with several servers",
      api([at(host), at("https://y.test")], "/v1/a"),
      api([at(`${host}/v1`), at("https://y.test/v1")], "/a"),
      [],
    ],
    [
      "not all servers",
      api([at(host), at("https://y.test")], "/v1/a"),
      api([at(`${host}/v1`), at("https://y.test")], "/a"),
      gone,
    ],
    ["the host changes as well", api([at(host)], "/v1/a"), api([at("https://y.test/v1")], "/a"), gone],
    ["another base path", api([at(`${host}/v1`)], "/a"), api([at(`${host}/v2`)], "/a"), gone],
    [
      "the old path becomes another address",
      api([at(`${host}/v1`)], "/a"),
      api([at(host)], "/v1/a", "/a"),
      ["info operation-added"],
    ],
    [
      "an operation goes on the way",
      api([at(host)], "/v1/a", "/v1/b"),
      api([at(`${host}/v1`)], "/a"),
      ["breaking operation-removed"],
    ],
    [
      "another order of servers",
      api([at(host), at("https://y.test")], "/a"),
      api([at("https://y.test"), at(host)], "/a"),
      [],
    ],
    ["escapes of what needs none", api([at(`${host}/caf%C3%A9`)], "/a"), api([at(`${host}`)], "/café/a"), []],
  ];

  it.each(rows)("%s", (_, base, head, rules) => {
    expect(rulesBetween(base, head)).toEqual(rules);
    expect(rulesBetween({ ...base, openapi: "3.0.3" }, { ...head, openapi: "3.0.3" })).toEqual(rules);
  });

  it("wherever the server is written", () => {
    const levels = (path: object, own: object, name: string) =>
      document({ paths: { [name]: { ...path, get: operation(name, own) } }, servers: [at(host)] });
    const servers = { servers: [at(`${host}/v1`)] };
    const plain = levels({}, {}, "/v1/a");
    expect(rulesBetween(plain, levels(servers, {}, "/a"))).toEqual([]);
    expect(rulesBetween(plain, levels({}, servers, "/a"))).toEqual([]);
    expect(rulesBetween(plain, levels({ servers: [at("https://y.test/v1")] }, servers, "/a"))).toEqual([]);
    expect(rulesBetween(levels({}, servers, "/a"), levels({}, {}, "/a"))).toEqual(gone);
  });

  it("and what changed in them is compared", () => {
    const query = (type: string) => ({ parameters: [{ name: "q", in: "query", schema: { type } }] });
    const one = (url: string, path: string, type: string) =>
      document({ servers: [at(url)], paths: { [path]: { get: { responses: ok, ...query(type) } } } });
    const { changes } = diffContracts(one(host, "/v1/a", "string"), one(`${host}/v1`, "/a", "integer"));
    expect(changes.map(({ id, operations, travels }) => [id, operations, travels])).toEqual([
      ["request-type-narrowed", ["GET /a"], "?q=a"],
    ]);
  });
});

describe("the values of a server's variables are addresses of their own", () => {
  const regions = at("https://{region}.test", { region: oneOf("eu", "us") });
  const versions = at(`${host}/{version}`, { version: oneOf("v1", "v2") });
  const rows: readonly Row[] = [
    [
      "written out as servers",
      api([regions], "/a"),
      api([at("https://eu.test"), at("https://us.test")], "/a"),
      [],
    ],
    ["and back", api([at("https://eu.test"), at("https://us.test")], "/a"), api([regions], "/a"), []],
    [
      "one of them written out",
      api([regions], "/a"),
      api([at("https://eu.test")], "/a"),
      ["breaking server-removed"],
    ],
    [
      "under another name",
      api([regions], "/a"),
      api([at("https://{r}.test", { r: oneOf("eu", "us") })], "/a"),
      [],
    ],
    [
      "one goes",
      api([regions], "/a"),
      api([at("https://{region}.test", { region: oneOf("eu") })], "/a"),
      ["breaking server-variable-narrowed"],
    ],
    [
      "one goes and is a server of its own",
      api([regions], "/a"),
      api([at("https://{region}.test", { region: oneOf("eu") }), at("https://us.test")], "/a"),
      [],
    ],
    [
      "any value instead of some",
      api([regions], "/a"),
      api([at("https://{region}.test", { region: any("eu") })], "/a"),
      ["info server-variable-widened"],
    ],
    [
      "some values instead of any",
      api([at("https://{region}.test", { region: any("eu") })], "/a"),
      api([regions], "/a"),
      ["breaking server-variable-narrowed"],
    ],
    [
      "a server that an open variable has",
      api([at("https://eu.test")], "/a"),
      api([at("https://{region}.test", { region: any("eu") })], "/a"),
      ["info server-added"],
    ],
    ["versions as paths", api([versions], "/a"), api([at(host)], "/v1/a", "/v2/a"), []],
    ["versions as one path", api([versions], "/a"), api([at(host)], "/v1/a"), ["breaking server-removed"]],
    [
      "a tenant as a parameter",
      api([at(`${host}/{tenant}`, { tenant: any("t") })], "/a"),
      api([at(host)], "/{tenant}/a"),
      [],
    ],
    [
      "a tenant as a variable",
      api([at(host)], "/{tenant}/a/{id}"),
      api([at(`${host}/{tenant}`, { tenant: any("t") })], "/a/{id}"),
      [],
    ],
    [
      "some tenants of any as a variable",
      api([at(host)], "/{version}/a"),
      api([versions], "/a"),
      ["breaking server-removed"],
    ],
    [
      "some tenants as a parameter",
      api([versions], "/a"),
      api([at(host)], "/{version}/a"),
      ["info server-added"],
    ],
  ];

  it.each(rows)("%s", (_, base, head, rules) => {
    expect(rulesBetween(base, head)).toEqual(rules);
  });

  it("up to a number, beyond which their lists are compared", () => {
    const many = Array.from({ length: 100 }, (_, index) => `r${index}`);
    const server = (values: readonly string[]) =>
      at("https://{region}.test", { region: { default: "r0", enum: values } });
    expect(rulesBetween(api([server(many)], "/a"), api([server(many.toReversed())], "/a"))).toEqual([]);
    const { changes } = diffContracts(api([server(many)], "/a"), api([server(many.slice(1))], "/a"));
    expect(changes.map(({ id, base }) => [id, base?.value])).toEqual([["server-variable-narrowed", ["r0"]]]);
  });
});

describe("a concrete path answers in place of a template", () => {
  const user = (schema: unknown, more: object = {}) => ({
    responses: { 200: { description: "Done", content: { "application/json": { schema } } } },
    ...more,
  });
  const named = { type: "object", required: ["name"], properties: { name: text } };
  const counted = { type: "object", required: ["count"], properties: { count: { type: "integer" } } };
  const id = (schema: unknown, name = "id") => ({
    parameters: [{ name, in: "path", required: true, schema }],
  });
  const template = (schema: unknown) => ({ "/users/{id}": { get: user(named, id(schema)) } });
  const warnings = (base: object, head: object) =>
    diffContracts(document({ paths: base }), document({ paths: { ...base, ...head } }))
      .changes.filter(({ level }) => level !== "info")
      .map(({ level, message }) => `${level} ${message}`);
  const takes = (path: string, from: string, otherwise = "") =>
    `warning GET ${path}: concrete path takes requests from a path template (GET ${from}${otherwise}).`;

  it.each([
    ["of any text", text],
    ["of texts that the pattern takes", { type: "string", pattern: "^[a-z]+$" }],
    ["of a format that is known by name only", { type: "string", format: "slug" }],
    ["that the path item does not declare", undefined],
  ])("with a parameter %s", (_, schema) => {
    const base = template(schema);
    expect(warnings(base, { "/users/me": { get: user(named) } })).toEqual([
      takes("/users/me", "/users/{id}"),
    ]);
    expect(warnings(base, { "/users/me": { get: user(counted) } })).toEqual([
      takes("/users/me", "/users/{id}", ", with breaking differences: response-required-property-removed"),
    ]);
  });

  it.each([
    ["an integer", { type: "integer" }],
    ["a format that the text does not have", { type: "string", format: "uuid" }],
    ["another pattern", { type: "string", pattern: "^\\d+$" }],
    ["other constants", { type: "string", enum: ["a", "b"] }],
    ["a longer text", { type: "string", minLength: 3 }],
  ])("not where its parameter never took the text: %s", (_, schema) => {
    expect(warnings(template(schema), { "/users/me": { get: user(counted) } })).toEqual([]);
  });

  it("for a number that is written out, and for a part of a segment", () => {
    expect(warnings(template({ type: "integer" }), { "/users/0": { get: user(named) } })).toEqual([
      takes("/users/0", "/users/{id}"),
    ]);
    const report = { "/report.{format}": { get: user(named, id(text, "format")) } };
    expect(warnings(report, { "/report.csv": { get: user(named) } })).toEqual([
      takes("/report.csv", "/report.{format}"),
    ]);
    expect(warnings(report, { "/report": { get: user(named) } })).toEqual([]);
  });

  it("only of the same method, and not where the path was there", () => {
    expect(warnings(template(text), { "/users/me": { post: user(named) } })).toEqual([]);
    const both = { ...template(text), "/users/me": { post: user(named) } };
    expect(warnings(both, { "/users/me": { post: user(named), get: user(named) } })).toEqual([]);
  });

  it("of the closest template, whose other parameters are compared", () => {
    const base = {
      "/{a}/{b}/{c}": { get: user(named) },
      "/{a}/x/{c}": {
        get: user(named, { parameters: [...id(text, "a").parameters, ...id(text, "c").parameters] }),
      },
    };
    expect(warnings(base, { "/{a}/x/y": { get: user(named, id(text, "a")) } })).toEqual([
      takes("/{a}/x/y", "/{a}/x/{c}"),
    ]);
    expect(warnings(base, { "/{d}/x/y": { get: user(named, id({ type: "integer" }, "d")) } })).toEqual([
      takes("/{d}/x/y", "/{a}/x/{c}", ", with breaking differences: request-type-narrowed"),
    ]);
  });

  it("wherever its address is divided", () => {
    const moved = api([at(`${host}/v1`)], "/users/{id}", "/users/me");
    expect(rulesBetween(api([at(host)], "/v1/users/{id}"), moved)).toEqual([
      "info operation-added",
      "warning operation-took-over",
    ]);
  });

  it("and a template beside a concrete path takes nothing from it", () => {
    const base = { "/users/me": { get: user(counted) } };
    expect(warnings(base, template(text))).toEqual([]);
  });

  it("at the same servers only", () => {
    const whole = (paths: object) =>
      document({ servers: [{ url: host }], paths: { ...template(text), ...paths } });
    const other = { "/users/me": { get: user(named), servers: [{ url: "https://y.test" }] } };
    expect(rulesBetween(whole({}), whole(other))).toEqual(["info operation-added"]);
  });
});
