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
    photos: { type: "array", maxItems: 2, items: { type: "string", format: "binary" } },
    note: { type: "object", properties: { text: { type: "string" } } },
  },
};
const encoding = {
  ids: { style: "form", explode: false },
  photo: { contentType: "image/png, image/jpeg" },
  photos: { contentType: "image/*" },
};

function take(operationId: string, content: JsonObject): JsonObject {
  return { post: toOperation(operationId, { requestBody: { required: true, content } }) };
}

const contract = toContract({
  "/form": take("takeForm", { "application/x-www-form-urlencoded": { schema: form, encoding } }),
  "/parts": take("takeParts", { "multipart/form-data": { schema: form, encoding } }),
  "/either": take("takeEither", {
    "application/json": { schema: person },
    "application/x-www-form-urlencoded": { schema: person },
  }),
  "/text": take("takeText", { "text/plain": { schema: { type: "string", maxLength: 5 } } }),
  "/xml": take("takeXml", { "application/xml": { schema: person } }),
  "/image": take("takeImage", { "image/*": { schema: { type: "string", maxLength: 4 } } }),
  "/any": take("takeAny", { "*/*": {} }),
});

/** Answers the body, files and bytes told by their parts. */
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

const names = ["takeForm", "takeParts", "takeEither", "takeText", "takeXml", "takeImage", "takeAny"];
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

const png = (hex: string, type = "image/png") => new Blob([Buffer.from(hex, "hex")], { type });

describe("forms in application/x-www-form-urlencoded", () => {
  it.each<[string, JsonObject]>([
    ["name=a+b&age=7", { name: "a b", age: 7 }],
    ["name=%C3%A4&tags=x&tags=y&ids=1,2", { name: "ä", tags: ["x", "y"], ids: [1, 2] }],
    ["name=a&person=%7B%22age%22%3A5%7D", { name: "a", person: { age: 5 } }],
    ["name=a&person[age]=5", { name: "a", person: { age: 5 } }],
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
      ["person", '{"age":5}'],
      ["note", new Blob(['{"text":"hi"}'], { type: "application/json" })],
      ["photo", png("00ff10"), "a.png"],
      ["photos", png("01"), "1.png"],
      ["photos", png("02"), "2.png"],
    ]);
    expect(body).toEqual({
      ...{ name: "Ada", age: 36, tags: ["x"], person: { age: 5 }, note: { text: "hi" } },
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
        expect.objectContaining({ property: "body.photo", message: expect.stringContaining("8 characters") }),
        expect.objectContaining({ property: "body.photos", message: "must be sent as image/*" }),
      ]),
    });
  });

  it("have at most 1,000 parts", async () => {
    const { status, body } = await postParts(Array.from({ length: 1001 }, () => ["tags", "x"]));
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ property: "body", message: "must have at most 1000 parts" }] });
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
  it("are text, or bytes", async () => {
    expect((await post("/text", "häh", { "content-type": "text/plain" })).body).toBe("häh");
    expect((await post("/xml", "<a/>", { "content-type": "application/xml" })).body).toBe("<a/>");
    expect((await post("/image", "\u0001", { "content-type": "image/png" })).body).toEqual({ bytes: "01" });
    expect((await post("/any", '{"a":1}', { "content-type": "application/json" })).body).toEqual({ a: 1 });
    expect((await post("/any", "x", { "content-type": "model/obj" })).body).toEqual({ bytes: "78" });
  });

  it("are judged by the length of their text or bytes", async () => {
    expect(await refuse("/text", "longer", { "content-type": "text/plain" })).toEqual({
      body: ["maxLength"],
    });
    expect(await refuse("/image", "ä3456", { "content-type": "image/png" })).toEqual({ body: ["maxLength"] });
    expect((await post("/text", "x", { "content-type": "text/html" })).status).toBe(415);
  });
});
