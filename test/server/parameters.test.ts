import { describe, expect, it } from "vitest";
import { isObject, type JsonObject } from "../../src/contract.ts";
import { echo, share, toContract, toKeywords, toOperation } from "./small-contract.ts";

const list = { type: "array", items: { type: "integer" } };
const color = {
  type: "object",
  properties: { R: { type: "integer" }, G: { type: "integer" } },
  additionalProperties: false,
};

const nested = {
  type: "object",
  properties: {
    n: { type: "integer" },
    next: { $ref: "#/components/schemas/Nested" },
    list: { type: "array", items: { $ref: "#/components/schemas/Nested" } },
  },
};

const query: Record<string, JsonObject> = {
  ids: { schema: list },
  comma: { schema: list, explode: false },
  spaced: { schema: list, style: "spaceDelimited", explode: false },
  piped: { schema: list, style: "pipeDelimited", explode: false },
  words: { schema: { type: "array", items: { type: "string" } }, explode: false },
  rgb: { schema: color, explode: false },
  deep: {
    style: "deepObject",
    schema: {
      type: "object",
      required: ["city"],
      properties: {
        city: { type: "string" },
        near: { type: "object", properties: { km: { type: "number" } } },
        tags: { type: "array", items: { type: "string" } },
      },
    },
  },
  filled: { style: "deepObject", schema: { type: "object", minProperties: 1 } },
  "page[limit]": { schema: { type: "integer", maximum: 100 } },
  "filter[user]": { schema: { type: "string" } },
  nullable: { schema: { anyOf: [{ type: "array", items: { type: "string" } }, { type: "null" }] } },
  typed: { schema: { type: ["array", "null"], items: { type: "integer" } } },
  referred: { schema: { $ref: "#/components/schemas/Ids" } },
  all: { schema: { oneOf: [{ type: "integer" }, { const: "all" }] } },
  size: { schema: { enum: [1, 2, 3] } },
  on: { schema: { const: true } },
  either: { schema: { anyOf: [{ type: "integer", maximum: 5 }, { type: "boolean" }] } },
  text: { schema: { type: ["string", "integer"] } },
  json: { content: { "application/json": { schema: { type: "object", required: ["a"] } } } },
  plain: { content: { "text/plain": { schema: { type: "string", maxLength: 3 } } } },
  count: { content: { "text/plain": { schema: { type: "integer" } } } },
  since: { schema: { type: "string", format: "date-time" } },
  raw: { allowReserved: true, schema: { type: "string" } },
  price: { schema: { type: "number", multipleOf: 0.01 } },
  big: { schema: { type: "integer", format: "int64" } },
  anchored: { schema: { $ref: "#Small" } },
  branched: {
    explode: false,
    schema: {
      anyOf: [
        { type: "array", items: { type: "integer" } },
        { type: "array", items: { type: "boolean" } },
      ],
    },
  },
  patterned: {
    style: "deepObject",
    schema: {
      type: "object",
      patternProperties: { "^n_": { type: "integer" } },
      additionalProperties: false,
    },
  },
  nested: { style: "deepObject", schema: { $ref: "#/components/schemas/Nested" } },
  constructor: { schema: { type: "integer" } },
  toString: { schema: list },
};

const places = (place: string, all: Record<string, JsonObject>) =>
  Object.entries(all).map(([name, rest]) => ({ name, in: place, ...rest }));
const pathOf = (operationId: string, declared: JsonObject) => ({
  get: toOperation(operationId, { parameters: [{ name: "v", in: "path", required: true, ...declared }] }),
});

/**
 * Returns a branch for a union of two objects. The member `k` has the value `kind`, and the member `v` has this type,
 * which differs between the branches.
 */
const branch = (kind: string, type: string) => ({
  type: "object",
  required: ["k", "v"],
  properties: { k: { const: kind }, v: { type } },
});
const either = { oneOf: [branch("a", "integer"), branch("b", "string")] };

const ids = ["simpleList", "simpleRgb", "simpleSpread", "labelList", "labelCommas", "labelSpread"];
const contract = toContract(
  {
    "/things": { get: toOperation("listThings", { parameters: places("query", query) }) },
    "/headers": {
      get: toOperation("readHeaders", {
        parameters: places("header", {
          "X-List": { schema: list },
          "X-Rgb": { schema: color },
          "X-Spread": { schema: color, explode: true },
          "X-Text": { schema: { type: "string" } },
          "X-Either": { schema: either },
          "X-Json": { content: { "application/json": { schema: list } } },
          Accept: { schema: { const: "never" } },
          constructor: { schema: { type: "integer" } },
          ["__proto__"]: { schema: { type: "string" } },
        }),
      }),
    },
    "/cookies": {
      get: toOperation("readCookies", {
        parameters: places("cookie", {
          session: { required: true, schema: { type: "integer" } },
          theme: { schema: { enum: ["dark", "light"] } },
          note: { schema: { type: "string" } },
          ids: { schema: list, explode: false },
        }),
      }),
    },
    "/branches": {
      get: toOperation("readBranches", {
        parameters: places("query", {
          chosen: { style: "deepObject", schema: either },
          listed: { explode: false, schema: either },
          spread: { schema: either },
        }),
      }),
    },
    "/simple-list/{v}": pathOf("simpleList", { schema: list }),
    "/simple-rgb/{v}": pathOf("simpleRgb", { schema: color }),
    "/simple-spread/{v}": pathOf("simpleSpread", { schema: color, explode: true }),
    "/label/{v}": pathOf("labelOne", { style: "label", schema: { type: "integer" } }),
    "/label-list/{v}": pathOf("labelList", { style: "label", explode: true, schema: list }),
    "/label-commas/{v}": pathOf("labelCommas", { style: "label", schema: list }),
    "/label-spread/{v}": pathOf("labelSpread", { style: "label", explode: true, schema: color }),
    "/matrix/{v}": pathOf("matrixOne", { style: "matrix", schema: { type: "integer" } }),
    "/matrix-list/{v}": pathOf("matrixList", { style: "matrix", schema: list }),
    "/matrix-each/{v}": pathOf("matrixEach", { style: "matrix", explode: true, schema: list }),
    "/matrix-rgb/{v}": pathOf("matrixRgb", { style: "matrix", schema: color }),
    "/matrix-spread/{v}": pathOf("matrixSpread", { style: "matrix", explode: true, schema: color }),
  },
  {
    components: {
      schemas: { Ids: list, Small: { $anchor: "Small", type: "integer", maximum: 9 }, Nested: nested },
    },
  },
);
const handlers = Object.fromEntries(
  [...ids, "listThings", "readHeaders", "readCookies", "readBranches", "labelOne"]
    .concat(["matrixOne", "matrixList", "matrixEach", "matrixRgb", "matrixSpread"])
    .map((id) => [id, echo]),
);
const server = share(contract, handlers);

describe("query parameters", () => {
  it.each<[string, JsonObject]>([
    ["ids=1&ids=2", { ids: [1, 2] }],
    ["ids=1", { ids: [1] }],
    ["comma=1,2", { comma: [1, 2] }],
    ["spaced=1%202", { spaced: [1, 2] }],
    ["spaced=1+2", { spaced: [1, 2] }],
    ["piped=1|2", { piped: [1, 2] }],
    ["piped=1%7C2", { piped: [1, 2] }],
    ["words=a%2Cb,c", { words: ["a,b", "c"] }],
    ["rgb=R,100,G,200", { rgb: { R: 100, G: 200 } }],
    ["deep[city]=Bonn&deep[near][km]=2.5", { deep: { city: "Bonn", near: { km: 2.5 } } }],
    ["deep%5Bcity%5D=Bonn", { deep: { city: "Bonn" } }],
    ["deep[city]=B&deep[tags]=a&deep[tags]=b", { deep: { city: "B", tags: ["a", "b"] } }],
    ["deep[city]=B&deep[tags][]=a", { deep: { city: "B", tags: ["a"] } }],
    ["page[limit]=5&filter[user]=7", { "page[limit]": 5, "filter[user]": "7" }],
    ["page%5Blimit%5D=5", { "page[limit]": 5 }],
    ["nullable=a", { nullable: ["a"] }],
    ["nullable=a&nullable=b", { nullable: ["a", "b"] }],
    ["typed=4", { typed: [4] }],
    ["referred=4", { referred: [4] }],
    ["all=7", { all: 7 }],
    ["all=all", { all: "all" }],
    ["size=2", { size: 2 }],
    ["on=true", { on: true }],
    ["either=4", { either: 4 }],
    ["either=false", { either: false }],
    ["text=4", { text: "4" }],
    [`json=${encodeURIComponent('{"a":[1]}')}`, { json: { a: [1] } }],
    ["plain=12", { plain: "12" }],
    ["count=12", { count: 12 }],
    ["since=2026-11-28T10:00:00+02:00", { since: "2026-11-28T10:00:00+02:00" }],
    ["since=2026-11-28T10:00:00%2B02:00", { since: "2026-11-28T10:00:00+02:00" }],
    ["raw=a+b", { raw: "a+b" }],
    ["price=0.07", { price: 0.07 }],
    ["price=19.99", { price: 19.99 }],
    ["big=-9223372036854775808", { big: -(2 ** 63) }],
    ["big=9223372036854774784", { big: 2 ** 63 - 1024 }],
    ["ids[]=1&ids[]=2", { ids: [1, 2] }],
    ["ids[1]=4&ids[0]=5", { ids: [5, 4] }],
    ["nested[list][0][n]=1&nested[list][1][n]=2", { nested: { list: [{ n: 1 }, { n: 2 }] } }],
    ["branched=true,false", { branched: [true, false] }],
    ["patterned[n_a]=5", { patterned: { n_a: 5 } }],
    ["constructor=5&toString=1", { constructor: 5, toString: [1] }],
    ["anchored=9", { anchored: 9 }],
    ["big=3985746368461915600", { big: 3985746368461915600 }],
  ])("?%s", async (text, expected) => {
    const { body } = await server().send("GET", `/things?${text}`);
    expect(body).toEqual({ path: {}, query: expected, header: {} });
  });

  it.each<[string, Record<string, string[]>]>([
    ["ids=a", { "query.ids[0]": ["type"] }],
    ["rgb=R,x", { "query.rgb.R": ["type"] }],
    ["rgb=B,1", { "query.rgb.B": ["additionalProperties"] }],
    ["deep[near][km]=x", { "query.deep.city": ["required"], "query.deep.near.km": ["type"] }],
    ["deep[city]=a&deep[city]=b", { "query.deep.city": ["type"] }],
    ["page[limit]=500", { "query.page[limit]": ["maximum"] }],
    ["page[offset]=1", { "query.page[offset]": ["additionalProperties"] }],
    ["all=some", { "query.all": ["const"] }],
    ["size=4", { "query.size": ["enum"] }],
    ["on=1", { "query.on": ["const"] }],
    ["json=%7B%22a%22", { "query.json": ["content"] }],
    ["json=%7B%7D", { "query.json.a": ["required"] }],
    ["json=%7B%7D&json=%7B%7D", { "query.json": ["maxItems"] }],
    ["count=x", { "query.count": ["type"] }],
    ["plain=1234", { "query.plain": ["maxLength"] }],
    ["since=2026-11-28%2010:00:00Z", { "query.since": ["format"] }],
    ["price=0.075", { "query.price": ["multipleOf"] }],
    ["big=18446744073709551616", { "query.big": ["format"] }],
    ["big=9223372036854775808", { "query.big": ["format"] }],
    ["big=-9223372036854777856", { "query.big": ["format"] }],
    ["anchored=10", { "query.anchored": ["maximum"] }],
    ["words=%FF,a", { "query.words": ["encoding"] }],
    ["big=9007199254740993", { "query.big": ["number"] }],
    ["comma=1,9007199254740993", { "query.comma": ["number"] }],
    ["price=1e-400", { "query.price": ["number"] }],
    ["json=9007199254740993", { "query.json": ["number"] }],
    ["patterned[m]=5", { "query.patterned.m": ["additionalProperties"] }],
  ])("refuses ?%s", async (text, expected) => {
    const found = toKeywords(await server().fail("GET", `/things?${text}`));
    expect(Object.fromEntries(Object.entries(found).map(([key, value]) => [toDotted(key), value]))).toEqual(
      expected,
    );
  });

  it.each<[string, string, boolean]>([
    ["comma=1%2C2", "query.comma[0]", true],
    ["comma=1,x", "query.comma[1]", false],
    ["ids=1,2", "query.ids[0]", false],
    ["piped=1%2C2", "query.piped[0]", false],
  ])(
    "explain an encoded comma where a plain one separates items: ?%s",
    async (text, property, isExplained) => {
      const { body } = await server().fail("GET", `/things?${text}`);
      expect(body.errors).toEqual([expect.objectContaining({ property })]);
      expect(JSON.stringify(body).includes("separate values by a plain one")).toBe(isExplained);
    },
  );

  it.each<[string, JsonObject]>([
    ["chosen[k]=a&chosen[v]=5", { chosen: { k: "a", v: 5 } }],
    ["chosen[k]=b&chosen[v]=5", { chosen: { k: "b", v: "5" } }],
    ["listed=k,a,v,5", { listed: { k: "a", v: 5 } }],
    ["listed=k,b,v,5", { listed: { k: "b", v: "5" } }],
    ["k=a&v=5", { spread: { k: "a", v: 5 } }],
    ["k=b&v=5", { spread: { k: "b", v: "5" } }],
  ])("are read by the branch that fits the whole object: ?%s", async (text, expected) => {
    expect((await server().send("GET", `/branches?${text}`)).body).toMatchObject({ query: expected });
  });

  it("are refused where they nest deeper than a stack can follow", async () => {
    const json = `${"[".repeat(600)}${"]".repeat(600)}`;
    const query = `json=${json}&nested${"[next]".repeat(1500)}[n]=1`;
    expect(toKeywords(await server().fail("GET", `/things?${query}`))).toEqual({
      "query.json": ["depth"],
      "query.nested": ["depth"],
    });
  });

  it("keep a member called __proto__", async () => {
    const { body } = await server().send("GET", "/things?filled[__proto__]=x");
    const values = isObject(body) && isObject(body["query"]) ? body["query"]["filled"] : undefined;
    expect(JSON.stringify(values)).toBe('{"__proto__":"x"}');
  });
});

/** Converts `query["page[limit]"]` to `query.page[limit]`. */
function toDotted(property: string): string {
  return property.replaceAll(/\["([^"]+)"\]/g, ".$1");
}

describe("path parameters", () => {
  it.each<[string, unknown]>([
    ["simple-list/1,2", [1, 2]],
    ["simple-rgb/R,100,G,200", { R: 100, G: 200 }],
    ["simple-spread/R=100,G=200", { R: 100, G: 200 }],
    ["label/.7", 7],
    ["label-list/.1.2", [1, 2]],
    ["label-commas/.1,2", [1, 2]],
    ["label-spread/.R=100.G=200", { R: 100, G: 200 }],
    ["matrix/;v=7", 7],
    ["matrix-list/;v=1,2", [1, 2]],
    ["matrix-each/;v=1;v=2", [1, 2]],
    ["matrix-rgb/;v=R,100,G,200", { R: 100, G: 200 }],
    ["matrix-spread/;R=100;G=200", { R: 100, G: 200 }],
  ])("/%s", async (path, expected) => {
    expect((await server().send("GET", `/${path}`)).body).toMatchObject({ path: { v: expected } });
  });

  it.each<[string, Record<string, string[]>]>([
    ["simple-list/1,x", { "path.v[1]": ["type"] }],
    ["simple-rgb/R,100,G", { "path.v": ["type"] }],
    ["matrix-rgb/;v=R", { "path.v": ["type"] }],
    ["label/7", { "path.v": ["style"] }],
    ["matrix/7", { "path.v": ["style"] }],
    ["matrix-each/;v=1;w=2", { "path.v": ["style"] }],
    ["simple-list/%C0", { "path.v": ["encoding"] }],
  ])("refuses /%s", async (path, expected) => {
    expect(toKeywords(await server().fail("GET", `/${path}`))).toEqual(expected);
  });
});

describe("headers and cookies", () => {
  it("are read by their defaults of style and explode", async () => {
    const headers = { "x-list": "1, 2", "x-rgb": "R,1,G,2", "x-spread": "R=1,G=2", "x-json": "[3]" };
    expect((await server().send("GET", "/headers", { headers })).body).toMatchObject({
      header: { "x-list": [1, 2], "x-rgb": { R: 1, G: 2 }, "x-spread": { R: 1, G: 2 }, "x-json": [3] },
    });
    const numbered = { "x-either": "k,a,v,5" };
    expect((await server().send("GET", "/headers", { headers: numbered })).body).toMatchObject({
      header: { "x-either": { k: "a", v: 5 } },
    });
    const wrong = { "x-list": "1, b", "x-json": "{", "x-rgb": "R,1,G" };
    expect(toKeywords(await server().fail("GET", "/headers", { headers: wrong }))).toEqual({
      "header.x-list[1]": ["type"],
      "header.x-rgb": ["type"],
      "header.x-json": ["content"],
    });
  });

  it.each<[string, Buffer, string]>([
    ["UTF-8", Buffer.from("größe 日本"), "größe 日本"],
    ["ISO-8859-1", Buffer.from("größe", "latin1"), "größe"],
    ["no charset", Buffer.from([0x61, 0xc3, 0x28, 0xff]), "aÃ(ÿ"],
    ["ASCII", Buffer.from("plain"), "plain"],
  ])("are read as %s", async (_, bytes, text) => {
    // `fetch` sends each character of a header as one byte, and Latin-1 converts each byte to one such character.
    const value = bytes.toString("latin1");
    const headers = { "x-text": value };
    expect((await server().send("GET", "/headers", { headers })).body).toMatchObject({
      header: { "x-text": text },
    });
    const cookies = { cookie: `session=7; note=${value}` };
    expect((await server().send("GET", "/cookies", { headers: cookies })).body).toMatchObject({
      cookie: { note: text },
    });
  });

  it("are absent where an object inherits their name", async () => {
    expect((await server().send("GET", "/headers")).body).toEqual({ path: {}, query: {}, header: {} });
  });

  it("are read from the Cookie header", async () => {
    const headers = { cookie: 'session=7; theme="dark"; ids=1,2; other=1' };
    expect((await server().send("GET", "/cookies", { headers })).body).toMatchObject({
      cookie: { session: 7, theme: "dark", ids: [1, 2] },
    });
    expect(toKeywords(await server().fail("GET", "/cookies", { headers: { cookie: "theme=blue" } }))).toEqual(
      {
        "cookie.session": ["required"],
        "cookie.theme": ["enum"],
      },
    );
  });
});
