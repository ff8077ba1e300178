import fc from "fast-check";
import { diffContracts } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { document, inRequest, rulesBetween, withOperation } from "./support/documents.ts";

type Content = Record<string, { schema: { type: string; maxLength: number } }>;

const text = (maxLength: number) => ({ schema: { type: "string", maxLength } });
const body = (content: unknown) => withOperation({ requestBody: { content } });
const answer = (content: unknown) => withOperation({ responses: { 200: { description: "Done", content } } });
const hook = (content: unknown) =>
  document({ webhooks: { event: { post: { responses: { 200: { description: "Done", content } } } } } });

describe("a specific media type beside a range", () => {
  it.each([
    ["a type beside everything", { "*/*": text(9) }, { "*/*": text(9), "application/json": text(3) }],
    ["a type beside its range", { "text/*": text(9) }, { "text/*": text(9), "text/csv": text(3) }],
    ["a range beside everything", { "*/*": text(9) }, { "*/*": text(9), "text/*": text(3) }],
    ["a narrower range", { "*/*": text(9), "text/*": text(3) }, { "*/*": text(9), "text/*": text(2) }],
  ])("takes over what the range took, so that it must accept as much: %s", (_, base, head) => {
    expect(rulesBetween(body(base), body(head))).toEqual(["breaking request-max-length-narrowed"]);
    expect(rulesBetween(hook(base), hook(head))).toEqual(["breaking request-max-length-narrowed"]);
    expect(rulesBetween(answer(head), answer(base))).toEqual(["breaking response-max-length-widened"]);
  });

  it("breaks nothing where it accepts as much", () => {
    const both = { "*/*": text(3), "application/json": text(9) };
    expect(rulesBetween(body({ "*/*": text(3) }), body(both))).toEqual(["info request-max-length-widened"]);
  });
});

describe("a media type written twice", () => {
  it("is two entries when a parameter tells them apart", () => {
    const both = { "application/json": text(9), "application/json; charset=utf-8": text(5) };
    expect(rulesBetween(body(both), body(structuredClone(both)))).toEqual([]);
    expect(rulesBetween(body({ "application/json": text(9) }), body(both))).toEqual([
      "breaking request-max-length-narrowed",
    ]);
    expect(rulesBetween(body(both), body({ ...both, "application/json; charset=utf-8": text(4) }))).toEqual([
      "breaking request-max-length-narrowed",
    ]);
  });

  it("counts as it stands first, with a note, when only case or spaces do", () => {
    const twice = body({ "application/json": text(9), "Application/JSON": text(5) });
    const { changes, notes } = diffContracts(twice, twice);
    expect(changes).toEqual([]);
    expect(notes.map(({ message }) => message)).toEqual([
      "application/json is listed twice; only the first is compared.",
    ]);
  });
});

describe("the parts of a form", () => {
  const png = { contentType: "image/png" };
  const parts = (encoding: object, a: object, type = "multipart/form-data", components: object = {}) =>
    withOperation(
      { requestBody: { content: { [type]: { schema: { type: "object", properties: { a } }, encoding } } } },
      { components },
    );
  const string = { type: "string" };
  const strings = { type: "array", items: string };
  const urlEncoded = "application/x-www-form-urlencoded";

  it.each<[string, object, object, object, string?]>([
    ["in JSON, which has none", {}, { a: png }, string, "application/json"],
    ["the content type of a text", {}, { a: { contentType: "text/plain; charset=utf-8" } }, string],
    ["the content type of objects", {}, { a: { contentType: "application/json" } }, { type: "object" }],
    ["the content type of a list", {}, { a: { contentType: "text/plain" } }, strings],
    ["the content type of bytes", {}, { a: { contentType: "application/octet-stream" } }, {}],
    ["the content type of a list in allOf", {}, { a: { contentType: "text/plain" } }, { allOf: [strings] }],
    [
      "the content type of a list in a union",
      {},
      { a: { contentType: "text/plain" } },
      { anyOf: [strings, string] },
    ],
    [
      "the content type of bytes in allOf",
      {},
      { a: { contentType: "application/octet-stream" } },
      { allOf: [{ ...string, format: "binary" }] },
    ],
    ["the style of a text", {}, { a: { style: "form", explode: true } }, string, urlEncoded],
    ["the style of a list", {}, { a: { style: "form" } }, strings, urlEncoded],
    ["explode of a text", {}, { a: { explode: false } }, string, urlEncoded],
    [
      "headers of a form that has none",
      {},
      { a: { headers: { "X-A": { required: true } } } },
      string,
      urlEncoded,
    ],
    ["a style in a mixed body", {}, { a: { style: "pipeDelimited" } }, strings, "multipart/mixed"],
  ])("may be described as what they are: %s", (_, base, head, schema, type) => {
    expect(rulesBetween(parts(base, schema, type), parts(head, schema, type))).toEqual([]);
    expect(rulesBetween(parts(head, schema, type), parts(base, schema, type))).toEqual([]);
  });

  it.each<[string, object, object, object, string?]>([
    ["another content type", {}, { a: png }, string],
    ["fewer content types", { a: { contentType: "image/*" } }, { a: png }, string],
    ["explode of a list", {}, { a: { explode: false } }, strings, urlEncoded],
    ["the style of objects", {}, { a: { style: "deepObject" } }, { type: "object" }, urlEncoded],
    ["reserved characters", {}, { a: { allowReserved: true } }, string, urlEncoded],
  ])("break when they are written otherwise: %s", (_, base, head, schema, type) => {
    expect(rulesBetween(parts(base, schema, type), parts(head, schema, type))).toEqual([
      "breaking request-encoding-changed",
    ]);
  });

  it("are named in the sentence, with the way in which each contract sends them", () => {
    const say = (base: object, head: object, schema: object, type?: string) =>
      diffContracts(parts(base, schema, type), parts(head, schema, type)).changes.map(
        ({ message }) => message,
      );
    const images = { a: { contentType: "image/png, image/jpeg" } };
    expect(say(images, { a: png }, string)).toEqual([
      "POST /things body multipart/form-data in requests: encoding of parts changed (a), from image/png, image/jpeg to image/png.",
    ]);
    expect(say({}, { a: { explode: false } }, strings, urlEncoded)).toEqual([
      `POST /things body ${urlEncoded} in requests: encoding of parts changed (a), from form exploded to form.`,
    ]);
    const two = { type: "object", properties: { a: string, "b/c": string } };
    const form = (encoding: object) =>
      withOperation({ requestBody: { content: { "multipart/form-data": { schema: two, encoding } } } });
    const json = { contentType: "application/json" };
    expect(
      diffContracts(form({}), form({ a: json, "b/c": png })).changes.map(({ message }) => message),
    ).toEqual([
      "POST /things body multipart/form-data in requests: encoding of parts changed (a, b/c), from a text/plain; b/c text/plain to a application/json; b/c image/png.",
    ]);
  });

  it("are compared with those that only an encoding names", () => {
    const content = { "multipart/form-data": { schema: { type: "object" }, encoding: { a: png } } };
    expect(rulesBetween(withOperation({ requestBody: { content } }), parts({}, string))).toContain(
      "breaking request-encoding-changed",
    );
  });

  it("may have content types more, and parts more", () => {
    const more = parts({ a: { contentType: "image/png, image/jpeg" } }, string);
    expect(rulesBetween(parts({ a: png }, string), more)).toEqual(["info request-media-type-added"]);
    const content = { "multipart/form-data": { schema: { type: "object" } } };
    expect(rulesBetween(withOperation({ requestBody: { content } }), parts({ a: png }, string))).toEqual([
      "info request-property-added",
    ]);
  });

  it("have headers, by reference or not, whose parts may have the same headers again", () => {
    const header = { $ref: "#/components/headers/H" };
    const encoding = { a: { headers: { "X-A": header } } };
    const headers = (more: object) => ({ headers: { H: { schema: string, ...more } } });
    const framed = (components: object) => parts(encoding, string, "multipart/form-data", components);
    expect(
      rulesBetween(framed(headers({})), framed(headers({ required: true, schema: { type: "integer" } }))),
    ).toEqual(["breaking request-header-became-required", "breaking request-type-narrowed"]);
    const media = (more: object) => ({
      headers: {
        H: {
          content: {
            "multipart/mixed": { schema: { type: "object", properties: { a: string } }, encoding, ...more },
          },
        },
      },
    });
    const other = media({ encoding: { a: { ...png, headers: { "x-a": header } } } });
    expect(rulesBetween(framed(media({})), framed(other))).toEqual(["breaking request-encoding-changed"]);
  });
});

describe("raw bytes", () => {
  const string = { type: "string" };
  const binary = { ...string, format: "binary" };
  const png = { contentMediaType: "image/png" };
  const descriptions = [binary, string, { ...string, ...png }, png, {}, undefined];
  const whole = (schema: unknown) => ({ "image/png": schema === undefined ? {} : { schema } });
  const part = (p: unknown, contentType = "image/png") => ({
    "multipart/form-data": {
      schema: { type: "object", properties: { p: p ?? {} } },
      encoding: { p: { contentType } },
    },
  });
  const files = (items: unknown) => part({ type: "array", items });

  it.each([
    ["a body", whole],
    ["a part", part],
    ["a part of text", (schema: unknown) => part(schema, "text/csv")],
    ["a part of several types", (schema: unknown) => part(schema, "image/png, application/pdf")],
    ["a list of parts", (schema: unknown) => files(schema ?? {})],
  ])("are the same in the forms of 3.0 and 3.1: %s", (_, toContent) => {
    for (const one of descriptions)
      for (const other of descriptions)
        for (const frame of [body, answer])
          expect([one, other, rulesBetween(frame(toContent(one)), frame(toContent(other)))]).toEqual([
            one,
            other,
            [],
          ]);
  });

  it("are the same in parts without a content type", () => {
    const parts = (f: unknown) => ({
      "multipart/form-data": {
        schema: { type: "object", properties: { f, list: { type: "array", items: f } } },
      },
    });
    const bytes = [binary, { ...string, contentMediaType: "application/octet-stream" }, {}];
    for (const one of bytes)
      for (const other of bytes)
        for (const frame of [body, answer])
          expect([one, other, rulesBetween(frame(parts(one)), frame(parts(other)))]).toEqual([
            one,
            other,
            [],
          ]);
    expect(rulesBetween(body(parts(binary)), body(parts(string)))).toContain(
      "breaking request-content-encoding-changed",
    );
  });

  it("are not limited by application/octet-stream, even if they are encoded", () => {
    const base = inRequest({ ...string, format: "byte" });
    const media = { contentEncoding: "base64", contentMediaType: "application/octet-stream" };
    expect(rulesBetween({ ...base, openapi: "3.0.3" }, inRequest({ ...string, ...media }))).toEqual([]);
  });

  it.each([binary, { ...string, ...png }, png, {}])("break if they are encoded: %j", (base) => {
    for (const encoded of [{ format: "byte" }, { contentEncoding: "base64" }])
      for (const toContent of [whole, part])
        expect(rulesBetween(body(toContent(base)), body(toContent({ ...string, ...encoded })))).toEqual([
          "breaking request-content-encoding-changed",
        ]);
  });

  it.each([binary, png, {}])("break if they are limited: %j", (base) => {
    for (const toContent of [whole, part])
      expect(rulesBetween(body(toContent(base)), body(toContent({ ...base, maxLength: 9 })))).toEqual([
        "breaking request-max-length-narrowed",
      ]);
  });

  it("break if they become an object or another type of part", () => {
    for (const toContent of [whole, part])
      expect(rulesBetween(body(toContent(binary)), body(toContent({ type: "object" })))).toContain(
        "breaking request-type-narrowed",
      );
    expect(rulesBetween(body(part(binary)), body(part(png, "image/jpeg")))).toEqual([
      "breaking request-encoding-changed",
    ]);
  });

  it.each(["application/json", "application/cbor", "application/yaml", "*/*"])(
    "are not what %s holds",
    (type) => {
      const of = (schema: unknown) => answer({ [type]: { schema } });
      expect(rulesBetween(of(string), of({}))).toContain("breaking response-type-widened");
    },
  );
});

const ranges = ["*/*", "application/*", "text/*", "application/json", "text/plain", "text/csv"] as const;
const types = [
  "application/json",
  "application/pdf",
  "text/plain",
  "text/csv",
  "text/html",
  "image/png",
] as const;
const content: fc.Arbitrary<Content> = fc.dictionary(
  fc.constantFrom(...ranges),
  fc.integer({ min: 1, max: 3 }).map(text),
  {
    minKeys: 1,
    maxKeys: 4,
    noNullPrototype: true,
  },
);

/**
 * Returns the maximum length of a string that is sent in the given media type, according to a contract's map of media
 * types. Returns undefined if the map does not cover the media type.
 */
function lengthOf(list: Content, type: string): number | undefined {
  const entry = list[type] ?? list[`${type.split("/")[0]}/*`] ?? list["*/*"];
  return entry?.schema.maxLength;
}

describe("any two lists of media types", () => {
  it("break a request exactly where some type is no longer taken, or not in full", () => {
    fc.assert(
      fc.property(content, content, (base, head) => {
        const broken = types.some((type) => (lengthOf(base, type) ?? 0) > (lengthOf(head, type) ?? 0));
        for (const frame of [body, hook])
          expect(diffContracts(frame(base), frame(head)).summary.breaking > 0).toBe(broken);
      }),
      { numRuns: 60, seed: 20261128 },
    );
  });

  it("break an answer where a type that both may answer with grows", () => {
    fc.assert(
      fc.property(content, content, (base, head) => {
        const grown = types.some((type) => {
          const [before, after] = [lengthOf(base, type), lengthOf(head, type)];
          return before !== undefined && after !== undefined && after > before;
        });
        const { changes } = diffContracts(answer(base), answer(head));
        expect(changes.some(({ id }) => id === "response-max-length-widened")).toBe(grown);
      }),
      { numRuns: 60, seed: 20261128 },
    );
  });
});
