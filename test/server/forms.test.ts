import type { HandlerRequest } from "prospecting-contract/server";
import { UploadedFile } from "prospecting-contract/server";
import { describe, expect, it } from "vitest";
import { isObject, type JsonObject } from "../../src/contract.ts";
import { share, toContract, toKeywords, toOperation } from "./small-contract.ts";

const person = { type: "object", required: ["age"], properties: { age: { type: "integer" } } };
const form = {
  type: "object",
  required: ["name"],
  additionalProperties: false,
  properties: {
    name: { type: "string", minLength: 1 },
    age: { type: "integer", minimum: 0 },
    tags: { type: "array", items: { type: "string" } },
    ids: { type: "array", items: { type: "integer" } },
    person,
    photo: { type: "string", format: "binary", maxLength: 8 },
    cover: {
      anyOf: [
        { type: "string", format: "binary" },
        { type: "array", items: { type: "string" } },
      ],
    },
    photos: { type: "array", maxItems: 2, items: { type: "string", format: "binary" } },
    note: { type: "object", properties: { text: { type: "string" } } },
  },
};
const encoding = {
  ids: { style: "form", explode: false },
  photo: { contentType: "image/png, image/jpeg" },
  photos: { contentType: "image/*" },
};

/**
 * Returns a branch for a union of two objects. The member `k` has the value `kind`, and the member `v` has this type,
 * which differs between the branches.
 */
const branch = (kind: string, type: string) => ({
  type: "object",
  required: ["k", "v"],
  properties: { k: { const: kind }, v: { type } },
});
const chosen = {
  allOf: [{ $ref: "#/components/schemas/Either" }],
  properties: { note: { type: "string" } },
};

function take(operationId: string, content: JsonObject): JsonObject {
  return { post: toOperation(operationId, { requestBody: { required: true, content } }) };
}

const paths = {
  "/form": take("takeForm", { "application/x-www-form-urlencoded": { schema: form, encoding } }),
  "/parts": take("takeParts", { "multipart/form-data": { schema: form, encoding } }),
  "/either": take("takeEither", {
    "application/json": { schema: person },
    "application/x-www-form-urlencoded": { schema: person },
  }),
  "/text": take("takeText", { "text/plain": { schema: { type: "string", maxLength: 5 } } }),
  "/xml": take("takeXml", { "application/xml": { schema: person } }),
  "/image": take("takeImage", { "image/*": { schema: { type: "string", maxLength: 4 } } }),
  "/number": take("takeNumber", { "text/plain": { schema: { type: "integer" } } }),
  "/bytes": take("takeBytes", {
    "application/octet-stream": { schema: { type: "string", format: "binary", maxLength: 4 } },
  }),
  "/typed": take("takeTyped", {
    "multipart/form-data": {
      schema: {
        type: "object",
        properties: { a: { type: "string" }, b: { oneOf: [person, { type: "string" }] } },
      },
      encoding: {
        a: { contentType: "Text/Plain; charset=utf-8" },
        b: { contentType: "application/json;charset=utf-8, application/*+json" },
      },
    },
  }),
  "/free": take("takeFree", { "multipart/form-data": { schema: { type: "object" } } }),
  "/docs": take("takeDocs", {
    "multipart/form-data": {
      schema: {
        type: "object",
        properties: {
          doc: {
            type: "object",
            properties: {
              meta: { type: "object" },
              file: { type: "string", format: "binary", maxLength: 60 },
              json: { type: "string", format: "binary" },
              cover: {
                anyOf: [
                  { type: "string", format: "binary", maxLength: 40 },
                  { type: "array", items: { type: "string", format: "binary" } },
                ],
              },
              lang: { type: "string", default: "en" },
              parts: { type: "array", items: { type: "string", format: "binary" } },
            },
          },
          files: { type: "array", items: { type: "object" } },
        },
      },
    },
  }),
  "/any": take("takeAny", { "*/*": {} }),
  "/chosen": take("takeChosen", {
    "application/x-www-form-urlencoded": { schema: chosen },
    "multipart/form-data": { schema: chosen },
  }),
};
const contract = toContract(paths, {
  components: { schemas: { Either: { oneOf: [branch("a", "integer"), branch("b", "string")] } } },
});

/** Responds to a request with the request's own body, after converting files and bytes in it to JSON. */
async function tell({ body }: HandlerRequest) {
  return { status: 200, body: toJson(body) ?? null };
}

function toJson(value: unknown): unknown {
  if (Buffer.isBuffer(value)) return { bytes: value.toString("hex") };
  if (value instanceof UploadedFile) return { ...value, bytes: value.bytes.toString("hex") };
  if (Array.isArray(value)) return value.map(toJson);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toJson(member)]));
}

const names = ["takeForm", "takeParts", "takeEither", "takeText", "takeXml", "takeImage", "takeAny"].concat([
  "takeNumber",
  "takeBytes",
  "takeFree",
  "takeDocs",
  "takeChosen",
  "takeTyped",
]);
const server = share(contract, Object.fromEntries(names.map((name) => [name, tell])));

const urlencoded = { "content-type": "application/x-www-form-urlencoded" };
const post = (path: string, body: string, headers = urlencoded) =>
  server().send("POST", path, { body, headers });
const refuse = async (path: string, body: string, headers = urlencoded) =>
  toKeywords(await server().fail("POST", path, { body, headers }));

async function postParts(parts: [string, string | Blob, string?][]) {
  const data = new FormData();
  for (const [name, value, filename] of parts) {
    if (typeof value === "string") data.append(name, value);
    else data.append(name, value, filename);
  }
  const response = await fetch(`${server().url}/parts`, { method: "POST", body: data });
  const body: unknown = await response.json();
  return { status: response.status, body };
}

/**
 * Posts a form with the boundary `x`. The string `body` contains one character for each byte of the form (Latin-1).
 * Returns the status, the text of the response, and the response's error messages by property.
 */
async function sendRaw(path: string, body: string, type = "multipart/form-data; boundary=x") {
  const headers = { "content-type": type };
  const init = { method: "POST", headers, body: Buffer.from(body, "latin1") };
  const response = await fetch(server().url + path, init);
  const text = await response.text();
  const parsed: { errors?: { property: string; message: string }[] } = JSON.parse(text);
  const errors = (parsed.errors ?? []).map(({ property, message }) => [property, message]);
  return { status: response.status, text, errors: Object.fromEntries(errors) };
}

const png = (hex: string, type = "image/png") => new Blob([Buffer.from(hex, "hex")], { type });

describe("forms in application/x-www-form-urlencoded", () => {
  it.each([
    ["name=Ada&ids=1%2C2", "body.ids[0]", true],
    ["name=Ada&ids=1,x", "body.ids[1]", false],
    ["name=Ada&age=1%2C2", "body.age", false],
  ])(
    "explain an encoded comma where a plain one separates items: %s",
    async (text, property, isExplained) => {
      const { body } = await server().fail("POST", "/form", { body: text, headers: urlencoded });
      expect(body.errors).toEqual([expect.objectContaining({ property })]);
      expect(JSON.stringify(body).includes("separate values by a plain one")).toBe(isExplained);
    },
  );

  it.each<[string, JsonObject]>([
    ["name=a+b&age=7", { name: "a b", age: 7 }],
    ["name=%C3%A4&tags=x&tags=y&ids=1,2", { name: "ä", tags: ["x", "y"], ids: [1, 2] }],
    ["name=a&person=%7B%22age%22%3A5%7D", { name: "a", person: { age: 5 } }],
    ["name=a&person[age]=5", { name: "a", person: { age: 5 } }],
    ["name=a&ids[]=1&ids[]=2", { name: "a", ids: [1, 2] }],
  ])("%s", async (body, expected) => {
    expect((await post("/form", body)).body).toEqual(expected);
  });

  it.each<[string, JsonObject]>([
    ["age=-1", { "body.name": ["required"], "body.age": ["minimum"] }],
    ["name=&other=1", { "body.name": ["minLength"], "body.other": ["additionalProperties"] }],
    ["name=a&person[age]=x", { "body.person.age": ["type"] }],
    ["name=%FF", { "body.name": ["encoding"] }],
  ])("refuses %s", async (body, expected) => {
    expect(await refuse("/form", body)).toEqual(expected);
  });

  it.each<[string, JsonObject]>([
    ["k=a&v=5&note=7", { k: "a", v: 5, note: "7" }],
    ["k=b&v=5", { k: "b", v: "5" }],
  ])("are read by the branch that fits the whole: %s", async (body, expected) => {
    expect((await post("/chosen", body)).body).toEqual(expected);
    const parts = new FormData();
    for (const [name, value] of new URLSearchParams(body)) parts.append(name, value);
    const response = await fetch(`${server().url}/chosen`, { method: "POST", body: parts });
    expect(await response.json()).toEqual(expected);
  });

  it("are told by one branch where none fits", async () => {
    expect(await refuse("/chosen", "k=a&v=x")).toEqual({ "body.v": ["type"] });
    expect(await refuse("/chosen", "k=a&v=9007199254740993")).toEqual({ "body.v": ["type"] });
  });

  it.each([
    ["1,001 fields", `${"a&".repeat(1000)}a`],
    // If the server copied the list of values for each new value, this form would take minutes to read.
    ["200,000 fields of one name", "tags&".repeat(200_000)],
  ])("have at most 1,000 parts, unlike %s", async (_, body) => {
    const refused = await server().fail("POST", "/form", { body, headers: urlencoded });
    expect(refused.body.errors).toEqual([
      expect.objectContaining({ property: "body", message: "must have at most 1000 parts" }),
    ]);
  });

  it("are taken beside JSON, each by its own type", async () => {
    expect((await post("/either", "age=5")).body).toEqual({ age: 5 });
    const json = { "content-type": "application/json" };
    expect((await post("/either", '{"age":5}', json)).body).toEqual({ age: 5 });
    expect(await refuse("/either", '{"age":"5"}', json)).toEqual({ "body.age": ["type"] });
  });
});

describe("forms in multipart/form-data", () => {
  it("give fields their types, and files their name, type and bytes", async () => {
    const { body } = await postParts([
      ["name", "Ada"],
      ["age", "36"],
      ["tags", "x"],
      ["ids", "1,2"],
      ["person", '{"age":5}'],
      ["note", new Blob(['{"text":"hi"}'], { type: "application/json" })],
      ["photo", png("00ff10"), "a.png"],
      ["photos", png("01"), "1.png"],
      ["photos", png("02"), "2.png"],
    ]);
    expect(body).toEqual({
      ...{ name: "Ada", age: 36, tags: ["x"], ids: [1, 2], person: { age: 5 }, note: { text: "hi" } },
      photo: { filename: "a.png", mediaType: "image/png", bytes: "00ff10" },
      photos: [
        { filename: "1.png", mediaType: "image/png", bytes: "01" },
        { filename: "2.png", mediaType: "image/png", bytes: "02" },
      ],
    });
  });

  it("are judged by the schema and the encoding objects, lengths of files in bytes", async () => {
    const { status, body } = await postParts([
      ["age", "old"],
      ["photo", png("00".repeat(9)), "a.png"],
      ["photos", png("01", "text/html"), "1.html"],
    ]);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      errors: expect.arrayContaining([
        expect.objectContaining({ property: "body.name" }),
        expect.objectContaining({ property: "body.age", message: "must be integer" }),
        expect.objectContaining({ property: "body.photo", message: expect.stringContaining("8 bytes") }),
        expect.objectContaining({ property: "body.photos", message: "must be sent as image/*" }),
      ]),
    });
  });

  it("match declared types without their parameters, and JSON without a file name to a union", async () => {
    const part = (name: string, type: string, text: string) =>
      `--x\r\nContent-Disposition: form-data; name=${name}\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`;
    const plain = part("a", "text/plain", "text");
    const read = (b: string, type?: string) => sendRaw("/typed", `${plain}${b}--x--`, type);
    const quoted = 'multipart/form-data; note="; boundary=y"; boundary=x';
    expect((await read(part("b", "application/json", '{"age":5}'), quoted)).text).toContain('{"age":5}');
    expect((await read(part("b", "application/ld+json", '{"age":6}'))).text).toContain('{"age":6}');
    const file = part("b; filename=b.json", "application/json", '{"age":7}');
    expect((await read(file)).text).toContain('"filename":"b.json"');
    expect((await read(part("b", "application/json", "{"))).text).toContain('"bytes":"7b"');
    expect((await read(part("b", "text/plain", "x"))).errors).toEqual({
      "body.b": "must be sent as application/json;charset=utf-8 or application/*+json",
    });
  });

  it("take members and items in brackets, as many clients name them", async () => {
    const { body } = await postParts([
      ["name", "Ada"],
      ["person[age]", "5"],
      ["tags[]", "x"],
      ["tags[]", "y"],
      ["ids[]", "1"],
      ["ids[]", "2"],
      ["photos[0]", png("01"), "1.png"],
      ["photos[1]", png("02"), "2.png"],
    ]);
    expect(body).toMatchObject({
      ...{ name: "Ada", person: { age: 5 }, tags: ["x", "y"], ids: [1, 2] },
      photos: [{ filename: "1.png" }, { filename: "2.png" }],
    });
    const wrong = await postParts([
      ["name", "Ada"],
      ["person[age]", "old"],
      ["name[]", "B"],
      ["photos[]", png("01", "text/html"), "1.html"],
    ]);
    expect(wrong.status).toBe(400);
    expect(wrong.body).toMatchObject({
      errors: expect.arrayContaining([
        expect.objectContaining({ property: "body.person.age", message: "must be integer" }),
        expect.objectContaining({ property: 'body["name[]"]' }),
        expect.objectContaining({ property: "body.photos", message: "must be sent as image/*" }),
      ]),
    });
  });

  it("put items in the order of their indexes if each has one", async () => {
    const { body } = await postParts([
      ["name", "Ada"],
      ["tags[10]", "z"],
      ["tags[9]", "y"],
      ["tags[0]", "x"],
      ["photos[1]", png("02"), "2.png"],
      ["photos[0]", png("01"), "1.png"],
    ]);
    expect(body).toMatchObject({
      tags: ["x", "y", "z"],
      photos: [{ filename: "1.png" }, { filename: "2.png" }],
    });
    const mixed = await postParts([
      ["name", "Ada"],
      ["tags[1]", "y"],
      ["tags[]", "x"],
      ["tags[0]", "z"],
    ]);
    expect(mixed.body).toMatchObject({ tags: ["y", "x", "z"] });
  });

  it("take files as members of objects and of items", async () => {
    const data = new FormData();
    data.append("doc[title]", "a");
    data.append("doc[meta]", new Blob(['{"a":1}'], { type: "application/json" }));
    data.append("doc[file]", png("fffe"), "1.png");
    data.append("doc[json]", new Blob(["{}"], { type: "application/json" }), "1.json");
    data.append("doc[cover]", png("00".repeat(41)), "long.png");
    data.append("doc[parts][1]", png("02"), "b.png");
    data.append("doc[parts][0]", png("01"), "a.png");
    data.append("files[0][file]", new Blob(["abc"], { type: "text/plain" }), "1.txt");
    data.append("files[0][title]", "first");
    const response = await fetch(`${server().url}/docs`, { method: "POST", body: data });
    expect(await response.json()).toEqual({
      doc: {
        ...{ title: "a", meta: { a: 1 }, lang: "en" },
        file: { filename: "1.png", mediaType: "image/png", bytes: "fffe" },
        json: { filename: "1.json", mediaType: "application/json", bytes: "7b7d" },
        cover: [{ filename: "long.png", mediaType: "image/png", bytes: "00".repeat(41) }],
        parts: [
          { filename: "a.png", mediaType: "image/png", bytes: "01" },
          { filename: "b.png", mediaType: "image/png", bytes: "02" },
        ],
      },
      files: [{ file: { filename: "1.txt", mediaType: "text/plain", bytes: "616263" }, title: "first" }],
    });
  });

  it("refuse a file in a member by its length, and where the member is an object", async () => {
    const data = new FormData();
    data.append("doc[file]", png("00".repeat(61)), "1.png");
    data.append("doc[meta]", png("01"), "2.png");
    const response = await fetch(`${server().url}/docs`, { method: "POST", body: data });
    expect(await response.json()).toMatchObject({
      errors: [
        { property: "body.doc.meta", message: "must be object" },
        { property: "body.doc.file", message: "must NOT have more than 60 bytes" },
      ],
    });
  });

  it("give one file where the schema allows one file and a list, unless it is sent as an item", async () => {
    const one = await postParts([
      ["name", "Ada"],
      ["cover", png("01"), "1.png"],
    ]);
    expect(one.body).toMatchObject({ cover: { filename: "1.png" } });
    const item = await postParts([
      ["name", "Ada"],
      ["cover[]", png("01"), "1.png"],
    ]);
    expect(item.body).toMatchObject({ cover: [{ filename: "1.png" }] });
  });

  it("have at most 1,000 parts", async () => {
    const { status, body } = await postParts(Array.from({ length: 1001 }, () => ["tags", "x"]));
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ property: "body", message: "must have at most 1000 parts" }] });
  });

  it.each<[string, string, JsonObject]>([
    [
      "a part without a name",
      "Content-Disposition: form-data\r\n\r\n1",
      { body: "has a part without a name" },
    ],
    [
      "a part that is an attachment",
      "Content-Disposition: attachment; name=name; filename=a.txt\r\n\r\n1",
      { body: "has a part without a valid Content-Disposition: form-data; name=..." },
    ],
    [
      "a part without a disposition beside a field",
      "Content-Disposition: form-data; name=name\r\n\r\nAda\r\n--x\r\nContent-Type: text/plain\r\n\r\n1",
      { body: "has a part without a valid Content-Disposition: form-data; name=..." },
    ],
    [
      "a number that reading changes",
      "Content-Disposition: form-data; name=age\r\n\r\n9007199254740993",
      { "body.age": expect.stringContaining("64-bit double") },
    ],
    [
      "a header without a colon",
      "Content-Disposition: form-data; name=name\r\nContent-Type text/plain\r\n\r\nAda",
      {
        body: 'has the line "Content-Type text/plain" among the headers of part 1; a header is written as name: value',
      },
    ],
    [
      "a header without a name in the second part",
      "Content-Disposition: form-data; name=name\r\n\r\nAda\r\n--x\r\n: x\r\nContent-Disposition: form-data; name=age\r\n\r\n1",
      { body: 'has the line ": x" among the headers of part 2; a header is written as name: value' },
    ],
    [
      "a header with a blank before the colon",
      "Content-Disposition : form-data; name=name\r\n\r\nAda",
      { body: expect.stringContaining('the line "Content-Disposition : form-data; name=name"') },
    ],
    [
      "text in another encoding",
      "Content-Disposition: form-data; name=name\r\n\r\n\xff",
      { "body.name": "must be UTF-8" },
    ],
  ])("refuse %s", async (_, part, expected) => {
    const { status, errors } = await sendRaw("/parts", `--x\r\n${part}\r\n--x--`);
    expect(status).toBe(400);
    expect(errors).toMatchObject(expected);
  });

  it("take the names that browsers escape, and no other escapes", async () => {
    const part = (name: string, filename: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\n\r\n1\r\n`;
    const body = `${part("a%22b", "c%0D%0Ad")}${part("50%25", "e%41")}--x--`;
    expect(JSON.parse((await sendRaw("/free", body)).text)).toMatchObject({
      'a"b': { filename: "c\r\nd" },
      "50%25": { filename: "e%41" },
    });
  });

  it.each([
    ["multipart/form-data; boundary=x", "\r\n--y\r\n a --x b"],
    ['multipart/form-data; charset=utf-8; Boundary="a b"', "--a\r\n-- a b"],
  ])(
    "keep a content that resembles a delimiter, and skip text around the parts: %s",
    async (type, content) => {
      const delimiter = type.includes("a b") ? "--a b" : "--x";
      const part = `Content-Disposition: form-data; name=text\r\n\r\n${content}`;
      const body = `before\r\n${delimiter}\r\n${part}\r\n${delimiter}--\r\n${delimiter}\r\nafter`;
      expect(JSON.parse((await sendRaw("/free", body, type)).text)).toEqual({ text: content });
    },
  );

  it("take a header that is continued on the next line, and contents that look like headers", async () => {
    const part = "Content-Disposition: form-data;\r\n name=text\r\n\r\nno colon\r\n\r\nhere";
    const { text } = await sendRaw("/free", `--x\r\n${part}\r\n--x--`);
    expect(JSON.parse(text)).toEqual({ text: "no colon\r\n\r\nhere" });
  });

  it("keep a field called __proto__", async () => {
    const part = 'Content-Disposition: form-data; name="__proto__"; filename="a"\r\n\r\n1';
    const { text } = await sendRaw("/free", `--x\r\n${part}\r\n--x--`);
    expect(text).toContain('"__proto__":{"filename":"a"');
  });

  it.each(["multipart/form-data", "multipart/form-data; boundary=x"])(
    "are refused as a whole where they are cut off or lack a boundary: %s",
    async (type) => {
      const refused = await server().fail("POST", "/parts", {
        body: "--x\r\nContent-Disposition: form-data; name=a\r\n\r\nb",
        headers: { "content-type": type },
      });
      expect(refused.body).toMatchObject({ code: "validation_failed", errors: [{ property: "body" }] });
    },
  );
});

describe("other bodies", () => {
  it("refuse a number that reading changes", async () => {
    const text = { "content-type": "text/plain" };
    expect((await post("/number", "7", text)).body).toBe(7);
    expect(await refuse("/number", "9007199254740993", text)).toEqual({ body: ["number"] });
  });

  it("are text, or bytes", async () => {
    expect((await post("/text", "häh", { "content-type": "text/plain" })).body).toBe("häh");
    expect((await post("/xml", "<a/>", { "content-type": "application/xml" })).body).toBe("<a/>");
    expect((await post("/image", "\u0001", { "content-type": "image/png" })).body).toEqual({ bytes: "01" });
    expect((await post("/any", '{"a":1}', { "content-type": "application/json" })).body).toEqual({ a: 1 });
    expect((await post("/any", "x", { "content-type": "model/obj" })).body).toEqual({ bytes: "78" });
  });

  it("are judged by the length of their text or bytes", async () => {
    const bytes = { "content-type": "application/octet-stream" };
    expect(await refuse("/bytes", "12345", bytes)).toEqual({ body: ["maxLength"] });
    expect((await post("/bytes", "12345", bytes)).body).toMatchObject({
      errors: [{ message: "must NOT have more than 4 bytes" }],
    });
    expect((await post("/bytes", "1234", bytes)).body).toEqual({ bytes: "31323334" });
    expect(await refuse("/text", "longer", { "content-type": "text/plain" })).toEqual({
      body: ["maxLength"],
    });
    expect(await refuse("/image", "ä3456", { "content-type": "image/png" })).toEqual({ body: ["maxLength"] });
    expect((await post("/text", "x", { "content-type": "text/html" })).status).toBe(415);
  });
});
