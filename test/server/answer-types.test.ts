import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/contract.ts";
import type { HandlerMap, HandlerResult, ServerOptions } from "../../src/server/index.ts";
import { start, toContract, toOperation } from "./small-contract.ts";

const row = { type: "object", required: ["a"], properties: { a: { type: "integer" } } };
const summary = { type: "object", required: ["sum"], properties: { sum: { type: "integer" } } };
const text = { schema: { type: "string", maxLength: 20 } };
const bytes = { schema: { type: "string", format: "binary" } };

/** Responses that the contract declares, by the name of the path. */
const contents: Record<string, JsonObject> = {
  report: { "application/json": { schema: row }, "text/csv": text, "application/pdf": bytes },
  united: { "application/json": { schema: { anyOf: [row, { type: "array" }] } }, "text/csv": text },
  texts: { "text/csv": text, "text/html": text, "application/json": { schema: { type: "string" } } },
  versions: { "application/json": { schema: row }, "application/vnd.sum+json": { schema: summary } },
  pets: { "application/json": { schema: row }, "application/xml": { schema: row } },
  ranges: { "application/json": { schema: row }, "text/*": text, "text/x-own; v=2": text },
  any: { "*/*": {} },
  plain: { "application/json": { schema: row } },
  sheet: { "text/csv": text },
  files: { "application/octet-stream": {}, "image/png": {} },
};
const failed = { description: "Failed", content: { "application/json": {}, "text/html": {} } };
const toPath = (name: string): JsonObject => {
  const responses = { 200: { description: "Done", content: contents[name] }, 404: failed };
  return { get: toOperation(`get_${name}`, { responses }) };
};
const contract = toContract({
  ...Object.fromEntries(Object.keys(contents).map((name) => [`/${name}`, toPath(name)])),
  "/free": { get: { operationId: "get_free" } },
  "/gone": { delete: toOperation("deleteIt", { responses: { 204: { description: "Gone" } } }) },
});

interface Received {
  readonly status: number;
  readonly type: string | null;
  readonly body: string;
  readonly vary: string | null;
  readonly logText: string;
}

/** Sends one request to a server in which the handler for the path `name` returns `result`. */
async function ask(
  name: string,
  result: Omit<HandlerResult, "status"> & { readonly status?: number },
  { accept, ...options }: { accept?: string } & Omit<ServerOptions, "contract" | "logger"> = {},
): Promise<Received> {
  const handlers: HandlerMap = { [`get_${name}`]: async () => ({ status: 200, ...result }) };
  const { url, logText } = await start(contract, handlers, options);
  const response = await fetch(`${url}/${name}`, accept === undefined ? {} : { headers: { accept } });
  const { status, headers } = response;
  const body = Buffer.from(await response.arrayBuffer()).toString("latin1");
  return { status, type: headers.get("content-type"), body, vary: headers.get("vary"), logText: logText() };
}

const json = "application/json; charset=utf-8";
const csv = "text/csv; charset=utf-8";
const pdf = Buffer.from([0x25, 0x50, 0xff]);

describe("a handler's Content-Type", () => {
  it.each<[string, string, string, unknown, string, string]>([
    ["a text", "report", "text/csv", "a,b", csv, "a,b"],
    [
      "a text with parameters",
      "report",
      "Text/CSV; header=present",
      "a",
      `Text/CSV; header=present; charset=utf-8`,
      "a",
    ],
    [
      "a text whose charset is not the sent one",
      "report",
      "text/csv;charset=latin1",
      "ä",
      csv,
      "\u00c3\u00a4",
    ],
    ["bytes", "report", "application/pdf", pdf, "application/pdf", "%P\u00ff"],
    [
      "bytes in a text type",
      "report",
      "text/csv; charset=latin1",
      pdf,
      "text/csv; charset=latin1",
      "%P\u00ff",
    ],
    ["JSON", "report", "application/json", { a: 1 }, "application/json", '{"a":1}'],
    [
      "another JSON type",
      "versions",
      "application/vnd.sum+json",
      { sum: 1 },
      "application/vnd.sum+json",
      '{"sum":1}',
    ],
    ["a text in JSON", "texts", "application/json", "a", "application/json", '"a"'],
    [
      "XML, which is not checked by a schema of its elements",
      "pets",
      "application/xml",
      "<a>1</a>",
      "application/xml",
      "<a>1</a>",
    ],
    [
      "a type within a declared range",
      "ranges",
      "text/markdown",
      "# a",
      "text/markdown; charset=utf-8",
      "# a",
    ],
    ["any type, where the range is */*", "any", "image/png", pdf, "image/png", "%P\u00ff"],
    ["the only declared type", "plain", "application/json", { a: 1 }, "application/json", '{"a":1}'],
    ["any type, where no answer is declared", "free", "text/csv", "a,b", csv, "a,b"],
  ])("is sent with %s", async (_title, name, given, body, type, sent) => {
    for (const header of ["Content-Type", "content-type", "CONTENT-TYPE"])
      expect(await ask(name, { body, headers: { [header]: given } })).toMatchObject({
        status: 200,
        type,
        body: sent,
      });
  });

  it("decides, whatever Accept prefers", async () => {
    const headers = { "Content-Type": "text/csv" };
    expect(await ask("report", { body: "a", headers }, { accept: "application/json" })).toMatchObject({
      status: 200,
      type: csv,
    });
  });

  it.each<[string, string, HandlerResult["headers"], unknown, string]>([
    [
      "is not declared",
      "report",
      { "Content-Type": "text/html" },
      "a",
      "the media type text/html is not declared",
    ],
    [
      "is not declared beside one type",
      "plain",
      { "Content-Type": "text/html" },
      { a: 1 },
      "text/html is not declared",
    ],
    ["is no media type", "any", { "Content-Type": "csv" }, "a", "the media type csv is not declared"],
    [
      "is JSON for another body",
      "versions",
      { "Content-Type": "application/vnd.sum+json" },
      { a: 1 },
      "body.sum must have required",
    ],
    ["is JSON for a text", "report", { "Content-Type": "application/json" }, "a", "body must be object"],
    [
      "is a text type for an object",
      "report",
      { "Content-Type": "text/csv" },
      { a: 1 },
      "must be a text or bytes",
    ],
    [
      "has a schema that refuses the text",
      "report",
      { "Content-Type": "text/csv" },
      "a".repeat(21),
      "more than 20 characters",
    ],
    [
      "has two values",
      "report",
      { "Content-Type": ["text/csv", "text/html"] },
      "a",
      "Content-Type of an answer must be a single string",
    ],
  ])("breaks the contract if it %s", async (_title, name, headers, body, cause) => {
    const { status, type, logText } = await ask(name, { body, headers });
    expect([status, type]).toEqual([500, json]);
    expect(logText).toContain(cause);
  });

  it("is ignored where it has no value, or the answer has no body", async () => {
    const headers = { "Content-Type": undefined };
    expect(await ask("report", { body: { a: 1 }, headers })).toMatchObject({ status: 200, type: json });
    const empty = await ask("report", { headers: { "Content-Type": "text/csv" } });
    expect(empty).toMatchObject({ status: 200, type: null, body: "" });
    const { send } = await start(contract, {
      deleteIt: async () => ({ status: 204, headers: { "Content-Type": "text/csv" } }),
    });
    expect((await send("DELETE", "/gone")).status).toBe(204);
  });

  it("that is not declared is sent where answers are not checked, but never with a line break", async () => {
    const unchecked = { validateResponses: false };
    const own = { body: "a", headers: { "Content-Type": "text/html" } };
    expect(await ask("report", own, unchecked)).toMatchObject({ status: 200, body: "a" });
    const split = { body: "a", headers: { "Content-Type": "text/csv\r\nX-A: 1" } };
    expect((await ask("report", split, unchecked)).status).toBe(500);
  });
});

describe("an answer without a Content-Type", () => {
  it.each<[string, string | undefined, string, unknown, string, string]>([
    ["report", undefined, "JSON for an object", { a: 1 }, json, '{"a":1}'],
    ["report", "text/csv", "JSON for an object, even if Accept excludes it", { a: 1 }, json, '{"a":1}'],
    ["report", "text/csv", "the accepted type for a text", "a,b", csv, "a,b"],
    ["report", "application/json;q=0.5, text/csv", "the type of the highest weight", "a,b", csv, "a,b"],
    ["report", "application/pdf", "the accepted type for bytes", pdf, "application/pdf", "%P\u00ff"],
    ["report", "text/*;q=0.5, */*;q=0.1", "the type of the most specific range", "a,b", csv, "a,b"],
    ["report", undefined, "a type other than JSON for bytes", pdf, "text/csv", "%P\u00ff"],
    [
      "report",
      undefined,
      "a type other than JSON for a text that is not the declared JSON",
      "a,b",
      csv,
      "a,b",
    ],
    ["report", "application/json", "a type that fits a text, even if Accept excludes it", "a,b", csv, "a,b"],
    ["united", "*/*", "a type other than JSON for a text that no branch of a union is", "a,b", csv, "a,b"],
    ["texts", undefined, "the first type for a text", "a,b", csv, "a,b"],
    [
      "free",
      undefined,
      "no JSON for bytes, where no answer is declared",
      pdf,
      "application/octet-stream",
      "%P\u00ff",
    ],
    ["texts", "*/*", "the first type of equal weight", "a,b", csv, "a,b"],
    [
      "texts",
      "text/html",
      "the accepted type, although another is first",
      "a",
      "text/html; charset=utf-8",
      "a",
    ],
    ["texts", "application/json", "JSON for a text", "a", json, '"a"'],
    [
      "versions",
      "application/vnd.sum+json",
      "the accepted JSON type",
      { sum: 1 },
      "application/vnd.sum+json; charset=utf-8",
      '{"sum":1}',
    ],
    ["versions", undefined, "the first JSON type", { a: 1 }, json, '{"a":1}'],
    ["ranges", "text/plain", "a type within a range", "a", "text/plain; charset=utf-8", "a"],
    [
      "pets",
      "application/xml",
      "a type other than JSON and text without a charset",
      "<a/>",
      "application/xml",
      "<a/>",
    ],
    [
      "files",
      undefined,
      "the type of a file without a charset, for a text",
      "a",
      "application/octet-stream",
      "a",
    ],
    ["files", "image/png", "the type of an image without a charset, for a text", "a", "image/png", "a"],
    ["files", "image/png", "the type of an image without a charset, for bytes", pdf, "image/png", "%P\u00ff"],
  ])("of /%s to Accept %j has %s", async (name, accept, _title, body, type, sent) => {
    const received = await ask(name, { body }, accept === undefined ? {} : { accept });
    expect(received).toMatchObject({ status: 200, type, body: sent });
  });

  it("is checked by the schema of the type that Accept selects", async () => {
    const accept = "application/vnd.sum+json";
    expect((await ask("versions", { body: { a: 1 } }, { accept })).status).toBe(500);
  });

  it("tells caches that it depends on Accept, only where several types are declared", async () => {
    const cors = { origins: ["https://app.example"] };
    expect((await ask("report", { body: { a: 1 } }, { cors })).vary).toBe("Origin, Accept");
    const headers = { "Content-Type": "text/csv", Vary: "Prefer" };
    expect((await ask("report", { body: "a", headers })).vary).toBe("Prefer, Accept");
    for (const name of ["plain", "any"]) expect((await ask(name, { body: { a: 1 } })).vary).toBe(null);
  });
});

describe("Accept", () => {
  it.each([
    ["report", "text/csv", 200],
    ["report", "application/pdf", 200],
    ["report", "image/png", 406],
    ["report", "text/csv;q=0", 406],
    // The contract declares this media type only for a failure.
    ["report", "text/html", 406],
    ["plain", "text/csv", 406],
    ["sheet", "application/json", 200],
    ["ranges", "text/markdown", 200],
    ["ranges", "text/*;q=0, text/markdown", 200],
    ["ranges", "text/*;q=0, image/png", 406],
    ["any", "image/png", 200],
  ])("of /%s %j is answered %i", async (name, accept, status) => {
    const handled = name === "sheet" ? { body: "a" } : { body: { a: 1 } };
    expect((await ask(name, handled, { accept })).status).toBe(status);
  });
});

describe("a 406", () => {
  it("names the types that are available", async () => {
    const { url } = await start(contract);
    const refuse = async (name: string): Promise<unknown> =>
      (await fetch(`${url}/${name}`, { headers: { accept: "image/png" } })).json();
    const available = "Only application/json, text/csv and application/pdf are available";
    expect(await refuse("report")).toMatchObject({ code: "not_acceptable", message: available });
    expect(await refuse("plain")).toMatchObject({ message: "Only application/json is available" });
  });
});

describe("a failure with several declared types", () => {
  const html = { body: "<p>no</p>", headers: { "Content-Type": "text/html" } };

  it("has the type that the handler or answerFailure gives, and is checked by it", async () => {
    const answerFailure = () => ({ ...html, status: 404 });
    const { url, logText } = await start(
      contract,
      { get_report: async () => ({ status: 404, ...html }) },
      { answerFailure },
    );
    for (const path of ["/report", "/report?unknown=1"]) {
      const response = await fetch(url + path);
      expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect([response.status, await response.text()]).toEqual([404, "<p>no</p>"]);
    }
    expect(logText()).not.toContain("breaks the contract");
  });
});
