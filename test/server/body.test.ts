import { request } from "node:http";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { echo, share, start, toContract, toKeywords, toOperation, toPost } from "./small-contract.ts";

const schema = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
const contract = toContract({
  "/things": { ...toPost("createThing", schema), get: toOperation("listThings") },
  "/notes": toPost("createNote", schema, { requestBody: { content: { "application/json": { schema } } } }),
  "/patches": toPost("createPatch", schema, {
    requestBody: { content: { "application/merge-patch+json": { schema } } },
  }),
});
const handlers = { createThing: echo, createNote: echo, createPatch: echo, listThings: echo };

const things = share(contract, handlers);

describe("bodies", () => {
  it.each(["{", '{"name": }', "nonsense", '{"name":"x"} trailing'])(
    "answers 400 malformed_json for %s",
    async (body) => {
      const { fail } = things();
      const refused = await fail("POST", "/things", { body });
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({
        code: "malformed_json",
        message: "The request body is not valid JSON",
      });
      expect(refused.body.errors).toBeUndefined();
      expect(refused.body.requestId).toBe(refused.headers.get("x-request-id"));
    },
  );

  it.each([
    ["a byte that never stands in it", "ff", 400],
    ["half a letter", "c3", 400],
    ["a letter in Latin-1", "e9", 400],
    ["half a pair of UTF-16", "eda080", 400],
    ["an overlong slash", "c0af", 400],
    ["a letter beyond the basic plane", "f09f9a80", 200],
  ])("judges the UTF-8 of a body with %s", async (_, hex, status) => {
    const { url } = things();
    const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from(hex, "hex"), Buffer.from('"}')]);
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${url}/things`, { method: "POST", headers, body });
    expect(answer.status).toBe(status);
    const refused = {
      code: "malformed_json",
      message: "The request body is not valid UTF-8, as JSON has to be",
    };
    expect(await answer.json()).toMatchObject(status === 400 ? refused : { body: { name: "🚀" } });
  });

  it.each([
    ['{"name":"x","n":1e400}', { "body.n": ["number"] }],
    ['{"name":"x","n":-1e400}', { "body.n": ["number"] }],
    ['{"name":"x","n":9007199254740993}', { "body.n": ["number"] }],
    ['{"name":"x","n":1e-400}', { "body.n": ["number"] }],
    ['{"name":"x","a":[1,{"b c":[true,12345678901234567891]}]}', { 'body.a[1]["b c"][1]': ["number"] }],
    ['{"name":"1e400","n":[9007199254740993,0,1e999]}', { "body.n[0]": ["number"], "body.n[2]": ["number"] }],
  ])("refuses a number that reading would change: %s", async (body, wanted) => {
    const refused = await things().fail("POST", "/things", { body });
    expect([refused.status, toKeywords(refused)]).toEqual([400, wanted]);
  });

  it.each([
    '{"name":"1e400 \\" 9007199254740993"}',
    '{"name":"x","9007199254740993":1}',
    '{"name":"x","n":[9007199254740992,-9007199254740991,100000000000000000000,1.7976931348623157e308]}',
    '{"name":"x","n":[3985746368461915600,-12345678901234567000,-9223372036854776000]}',
    '{"name":"x","n":[0e999,0.12345678901234567890,3.141592653589793238,5e-324]}',
  ])("takes numbers that a double holds, and digits in texts: %s", async (body) => {
    const answer = await things().send("POST", "/things", { body });
    expect([answer.status, answer.body]).toMatchObject([200, { body: JSON.parse(body) }]);
  });

  it.each([
    ['{"name":"\\ud800"}', { "body.name": ["encoding"] }],
    ['{"name":"a\\uDFFFb"}', { "body.name": ["encoding"] }],
    ['{"name":"\\ude80\\ud83d"}', { "body.name": ["encoding"] }],
    ['{"name":"x","a":[1,{"b":["\\uD83D "]}]}', { "body.a[1].b[0]": ["encoding"] }],
    ['{"name":"x","a":{"k\\udead":1}}', { 'body.a["k\\udead"]': ["encoding"] }],
    ['{"name":"\\ud800","n":1e400}', { "body.name": ["encoding"], "body.n": ["number"] }],
  ])("refuses a text with half of a surrogate pair (RFC 8259, 8.2): %s", async (body, wanted) => {
    const refused = await things().fail("POST", "/things", { body });
    expect([refused.status, toKeywords(refused)]).toEqual([400, wanted]);
  });

  it.each(['{"name":"\\ud83d\\ude80"}', '{"name":"\\\\ud800"}', '{"name":"\\uD7FF\\uE000\\ufffd"}'])(
    "takes pairs, and what only looks like half of one: %s",
    async (body) => {
      const answer = await things().send("POST", "/things", { body });
      expect([answer.status, answer.body]).toMatchObject([200, { body: JSON.parse(body) }]);
    },
  );

  it.each([
    "text/plain",
    "application/xml",
    "application/vnd.api+json",
    "multipart/form-data; boundary=x",
    "json",
    "",
  ])("answers 415 for the content type %j", async (type) => {
    const { fail } = things();
    const refused = await fail("POST", "/things", {
      body: '{"name":"x"}',
      headers: { "content-type": type },
    });
    expect(refused.status).toBe(415);
    expect(refused.body).toMatchObject({
      code: "unsupported_media_type",
      message: "Send the body as application/json",
    });
  });

  it.each([
    { "content-type": "application/json; charset=latin1" },
    { "content-type": "application/json; charset=utf-16le" },
    { "content-type": 'application/json; charset="UTF-7"' },
    { "content-encoding": "rot13" },
  ])("answers 415 for a charset or an encoding that it does not read: %j", async (headers) => {
    const { fail } = things();
    const { status } = await fail("POST", "/things", { body: '{"name":"x"}', headers });
    expect(status).toBe(415);
  });

  it("takes the declared type in any letter case and with any parameters", async () => {
    const { send } = things();
    for (const type of [
      ...["application/json", "Application/JSON; charset=UTF-8", "application/json;a=1;b=2"],
      ...["application/json; charset=utf8", 'application/json; charset="US-ASCII"'],
    ]) {
      const { status } = await send("POST", "/things", {
        body: { name: "x" },
        headers: { "content-type": type },
      });
      expect(status).toBe(200);
    }
    const patch = await send("POST", "/patches", {
      body: { name: "x" },
      headers: { "content-type": "application/merge-patch+json" },
    });
    expect(patch).toMatchObject({ status: 200, body: { body: { name: "x" } } });
  });

  it("answers 413 over the limit, by the announced and by the real length, compressed or not", async () => {
    const { url, fail, send } = await start(contract, handlers, { bodyLimitBytes: 1000 });
    expect((await send("POST", "/things", { body: { name: "x".repeat(900) } })).status).toBe(200);
    const announced = await fail("POST", "/things", { body: { name: "x".repeat(1001) } });
    expect(announced.status).toBe(413);
    expect(announced.body).toMatchObject({
      code: "payload_too_large",
      message: "The request body is larger than 1000 bytes",
    });
    const bomb = gzipSync(JSON.stringify({ name: "x".repeat(100_000) }));
    expect(bomb.length).toBeLessThan(1000);
    const headers = { "content-type": "application/json", "content-encoding": "gzip" };
    expect((await fetch(`${url}/things`, { method: "POST", headers, body: bomb })).status).toBe(413);
    expect(await postChunked(`${url}/things`, ['{"name":"', "x".repeat(2000), '"}'])).toBe(413);
  });

  it("has a limit of 1 MiB unless told otherwise", async () => {
    const { send } = things();
    expect((await send("POST", "/things", { body: { name: "x".repeat(1_048_000) } })).status).toBe(200);
    expect((await send("POST", "/things", { body: { name: "x".repeat(1_048_576) } })).status).toBe(413);
  });

  it("says that a required body is missing, and takes a missing optional one", async () => {
    const { fail, send } = things();
    expect(toKeywords(await fail("POST", "/things"))).toEqual({ body: ["required"] });
    expect(await send("POST", "/notes")).toMatchObject({ status: 200, body: { query: {} } });
    expect(toKeywords(await fail("POST", "/notes", { body: {} }))).toEqual({ "body.name": ["required"] });
  });

  it.each([["null"], ['"text"'], ["5"], ["[]"]])(
    "lets the schema judge JSON that is no object: %s",
    async (body) => {
      const { fail } = things();
      expect(toKeywords(await fail("POST", "/things", { body }))).toEqual({ body: ["type"] });
    },
  );

  it.each(["gzip", "deflate", "br"])(
    "says that a body is not compressed with %s as it claims",
    async (encoding) => {
      const headers = { "content-encoding": encoding };
      const refused = await things().fail("POST", "/things", { body: '{"name":"x"}', headers });
      expect(refused.status).toBe(400);
      expect(refused.body.errors).toEqual([
        { property: "body", message: "is not compressed as Content-Encoding says, or is cut off" },
      ]);
    },
  );

  it("takes a chunked body without content for no body", async () => {
    const { url } = things();
    expect(await postChunked(`${url}/notes`, [])).toBe(200);
    expect(await postChunked(`${url}/things`, [])).toBe(400);
    expect(await postChunked(`${url}/notes`, [], {})).toBe(200);
    expect(await postChunked(`${url}/notes`, ["{}"], {})).toBe(415);
  });

  it("skips a byte order mark", async () => {
    const { status } = await things().send("POST", "/things", { body: '\ufeff{"name":"x"}' });
    expect(status).toBe(200);
  });

  it.each(["gzip", "x-gzip", "X-GZIP"])("takes bodies compressed with %s", async (encoding) => {
    const { url } = things();
    const response = await fetch(`${url}/things`, {
      method: "POST",
      headers: { "content-type": "application/json", "content-encoding": encoding },
      body: gzipSync('{"name":"x"}'),
    });
    expect(response.status).toBe(200);
  });
});

const any = { type: "object", properties: { a: { type: "string" } } };
const types: [type: string, schema: object][] = [
  ["text/plain", { type: "string" }],
  ["application/x-www-form-urlencoded", any],
  ["application/octet-stream", {}],
  ["application/xml", {}],
  ["multipart/form-data", any],
  ["model/gltf+json", { type: "object", required: ["name"] }],
  ["*/*", {}],
];
const typed = share(
  toContract(
    Object.fromEntries(
      types.flatMap(([type, one], index) =>
        [true, false].map((required) => {
          const requestBody = { required, content: { [type]: { schema: one } } };
          return [
            `/${required ? "needed" : "optional"}/${type}`,
            toPost(`create${index}${required}`, {}, { requestBody }),
          ];
        }),
      ),
    ),
  ),
  Object.fromEntries(
    types.flatMap((_, index) => [
      [`create${index}true`, echo],
      [`create${index}false`, echo],
    ]),
  ),
);

describe("bodies of other types", () => {
  const post = async (path: string, body: string, type?: string): Promise<[number, unknown]> => {
    const headers = type === undefined ? {} : { "content-type": type };
    const sent = { method: "POST", body: new TextEncoder().encode(body), headers };
    const response = await fetch(`${typed().url}/${path}`, sent);
    const answer: { body?: unknown } = await response.json();
    return [response.status, response.status === 200 ? answer.body : undefined];
  };

  it.each<[string, unknown]>([
    ["text/plain", ""],
    ["application/x-www-form-urlencoded", {}],
    ["application/octet-stream", { type: "Buffer", data: [] }],
  ])("may be empty if they are required and no bytes are a value of %s", async (type, value) => {
    expect(await post(`needed/${type}`, "", type)).toEqual([200, value]);
    expect(await post(`optional/${type}`, "", type)).toEqual([200, undefined]);
    expect((await post(`needed/${type}`, ""))[0]).toBe(400);
  });

  it.each(["application/xml", "multipart/form-data; boundary=b", "model/gltf+json"])(
    "are missing if they are empty and %s has no such value",
    async (type) => {
      expect((await post(`needed/${type.split(";")[0]}`, "", type))[0]).toBe(400);
    },
  );

  it("match a declared type such as application/*+json, as .NET writes it", async () => {
    const content = { "application/*+json": { schema }, "application/*": { schema: {} } };
    const { send, fail } = await start(
      toContract({ "/things": toPost("createThing", schema, { requestBody: { content } }) }),
      { createThing: echo },
    );
    const headers = { "content-type": "application/vnd.shop+json; v=1" };
    expect((await send("POST", "/things", { headers, body: '{"name":"x"}' })).status).toBe(200);
    expect((await fail("POST", "/things", { headers, body: "{}" })).status).toBe(400);
    expect((await send("POST", "/things", { body: "{}" })).status).toBe(200);
  });

  it("are JSON under every type that ends in +json", async () => {
    const path = "needed/model/gltf+json";
    expect(await post(path, '{"name":"x"}', "model/gltf+json")).toEqual([200, { name: "x" }]);
    expect((await post(path, "{}", "model/gltf+json"))[0]).toBe(400);
    expect((await post(path, "{", "model/gltf+json;charset=utf-8"))[0]).toBe(400);
  });

  it.each<[string, string, number]>([
    ["application/octet-stream", "application/octet-stream; charset=binary", 200],
    ["*/*", "image/svg; charset=iso-8859-1", 200],
    ["text/plain", 'text/plain; title="a; charset=utf-16"', 200],
    ["text/plain", "text/plain; charset=iso-8859-1", 415],
    ["*/*", "text/csv; header=present; charset = utf-16", 415],
  ])(
    "of the declared type %s have a charset only if they are read as text: %s",
    async (path, type, status) => {
      expect((await post(`needed/${path}`, "ab", type))[0]).toBe(status);
    },
  );

  it("without a type are bytes", async () => {
    const bytes = { type: "Buffer", data: [97, 98] };
    expect(await post("needed/application/octet-stream", "ab")).toEqual([200, bytes]);
    expect(await post("optional/*/*", "ab")).toEqual([200, bytes]);
    expect((await post("needed/text/plain", "ab"))[0]).toBe(415);
  });
});

it("refuses a body in a transfer coding that Node.js does not decode", async () => {
  const headers = { "content-type": "application/json", "transfer-encoding": "gzip, chunked" };
  expect(await postChunked(`${things().url}/things`, ['{"name":"x"}'], headers)).toBe(501);
});

/** Posts a body in chunks without Content-Length, and returns the status of the response. */
function postChunked(
  url: string,
  chunks: string[],
  type: Record<string, string> = { "content-type": "application/json" },
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { "transfer-encoding": "chunked", ...type };
    const outgoing = request(url, { method: "POST", headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    outgoing.on("error", reject);
    for (const chunk of chunks) outgoing.write(chunk);
    outgoing.end();
  });
}
