import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { createMockServer } from "prospecting-contract/mock";
import { createLogger, createServer } from "prospecting-contract/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildReference } from "../../scripts/api-reference.ts";
import { resolveRef } from "../../src/contract.ts";
import { mountReference } from "../../src/mock/reference.ts";
import { annotateReference } from "../../src/mock/reference-notes.ts";
import { document } from "./walk.ts";

let folder: string;
const closers: (() => Promise<void>)[] = [];
const ownHash = createHash("sha256")
  .update(readFileSync(new URL("../../generated/openapi.json", import.meta.url)))
  .digest("hex");

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "api-reference-"));
  await buildReference(folder);
});

afterAll(async () => {
  await Promise.all(closers.map((close) => close()));
  rmSync(folder, { recursive: true });
});

async function serve(hash: string, folders: readonly URL[]): Promise<string> {
  const server = await createServer(
    {},
    {
      // The server itself serves an empty contract, so that it starts faster. `mountReference` gets the contract to
      // show.
      contract: { openapi: "3.1.1", info: { title: "Nothing", version: "1" }, paths: {} },
      logger: createLogger({ level: "silent" }),
      mount: (app) =>
        mountReference(app, { document, hash, folders, toOrigin: () => "http://localhost:4010" }),
    },
  );
  closers.push(() => server.close());
  return (await server.listen()).url;
}

/** Matches the URLs that a browser loads by itself, but not those of hyperlinks. */
const askedAddresses =
  /(?:src|srcset|href)="(https?:[^"]+)"|@import\s+["'(]+(https?:[^"')]+)|url\(["']?(https?:[^"')]+)/g;

describe("the API reference", () => {
  it("is our contract rendered at build time, with every operation in it", async () => {
    const url = await serve(ownHash, [pathToFileURL(`${folder}/`)]);
    const response = await fetch(`${url}/docs`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const html = await response.text();
    for (const id of ["createDeepResearch", "searchPeople", "listMonitorEvents"])
      expect(html.includes(id)).toBe(true);
  });

  it("names the mock's own address as the server, in place of the contract's variable", async () => {
    const url = await serve(ownHash, [pathToFileURL(`${folder}/`)]);
    const html = await (await fetch(`${url}/docs`)).text();
    expect(html.includes("{base_url}") || html.includes("{api_url}")).toBe(false);
    expect(html.includes('"servers":[{"url":"http://localhost:4010"')).toBe(true);
  });

  it("of another contract is rendered in the browser from the contract that the mock answers", async () => {
    const url = await serve("another", [pathToFileURL(`${folder}/`)]);
    const html = await (await fetch(`${url}/docs`)).text();
    expect(html.includes("createDeepResearch")).toBe(false);
    expect(html.includes('<div id="redoc"></div>')).toBe(true);
    expect(html.includes('fetch("/docs/reference.json")')).toBe(true);
    expect(await (await fetch(`${url}/docs/openapi.json`)).json()).toEqual(document);
    const script = await fetch(`${url}/docs/redoc.js`);
    expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect((await script.text()).includes("export{RedocStandalone,hydrate,init}")).toBe(true);
  });

  it("says in words what the extensions say of an operation and of a member", async () => {
    const url = await serve(ownHash, [pathToFileURL(`${folder}/`)]);
    const shown = await (await fetch(`${url}/docs/reference.json`)).json();
    const html = await (await fetch(`${url}/docs`)).text();
    const { description } = shown.paths["/api/deep-research"].post;
    expect(description.split("\n\n").at(-1).split("\n")).toEqual([
      "- **Credits:** 10 per request, 1 per page",
      "- **Scope:** `deep-research:write`",
      "- **Stability:** stable",
      "- **Rate limit:** shared by all operations but polling",
      "- **Job:** `deep_research`, its result a `DeepResearchResult`",
    ]);
    expect(shown.paths["/api/operations/{id}/cancel"].post["x-badges"]).toEqual([{ name: "alpha" }]);
    expect(shown.paths["/api/health"].get.description).toContain(
      "- **Credits:** free\n- **Stability:** beta",
    );
    const { kind, createdAt } = shown.components.schemas.Operation.properties;
    expect(kind.description).toMatch(/Known values: `deep_research`, .*`monitor_run`; more may come\.$/);
    expect(createdAt.description).toMatch(/\b_alpha_$|\n_alpha_$/);
    // The HTML that was rendered at build time must contain the same descriptions as the document.
    expect(html).toContain(JSON.stringify(kind.description).slice(1, -1));
    expect(html).toContain(JSON.stringify(description).slice(1, -1));
  });

  it("starts with a curl line that works as pasted, and leads to the page of the mock", async () => {
    const mock = await createMockServer({ frozen: true });
    const { url } = await mock.listen();
    closers.push(() => mock.close());
    const shown = annotateReference(document).info["description"];
    const [, command = ""] = /```sh\n([\s\S]*?)\n```/.exec(String(shown)) ?? [];
    const { stdout } = await promisify(execFile)("sh", ["-c", command.replaceAll("{base_url}", url)]);
    expect(JSON.parse(stdout)).toMatchObject({ status: "queued", pollUrl: expect.stringContaining(url) });
    const html = await (await fetch(`${await serve(ownHash, [pathToFileURL(`${folder}/`)])}/docs`)).text();
    expect(html).toContain("curl -s http://localhost:4010/api/v1/people/search");
    expect(html).toContain('href="/__mock/"');
    const other = { openapi: "3.1.0", info: { title: "Things", version: "1" }, paths: {} };
    expect(annotateReference(other).info).toEqual(other.info);
  });

  it("gives every branch of a union a title, by what tells it from the others", () => {
    const schema = {
      oneOf: [
        { type: "object", properties: { kind: { const: "cat" } } },
        { type: "object", properties: { kind: { enum: ["dog"] } } },
        { type: "object", required: ["email", "name"] },
        { title: "Own", type: "object" },
        { type: "null" },
        { const: 7 },
      ],
    };
    const shown = annotateReference({
      openapi: "3.1.0",
      info: { title: "Things", version: "1" },
      paths: {},
      components: { schemas: { Pet: schema } },
    });
    const pet = resolveRef(shown, { $ref: "#/components/schemas/Pet" });
    const branches: { title?: string }[] = Array.isArray(pet["oneOf"]) ? pet["oneOf"] : [];
    expect(branches.map(({ title }) => title)).toEqual([
      "kind: cat",
      "kind: dog",
      "with email, name",
      "Own",
      "null",
      "7",
    ]);
    expect(JSON.stringify(annotateReference(document))).not.toContain('{"type":"null"}');
  });

  it("names the end of an operation and what replaces it", async () => {
    const old = { deprecated: true, "x-sunset": "2027-06-30", "x-replaced-by": "getNew", responses: {} };
    const { paths } = annotateReference({
      openapi: "3.1.0",
      info: { title: "Things", version: "1" },
      paths: { "/old": { get: { operationId: "getOld", "x-credits": { base: 0, webResearch: 5 }, ...old } } },
    });
    expect(paths?.["/old"]?.["get"]).toMatchObject({
      description:
        "- **Credits:** 5 per web research\n- **Stability:** stable\n- **Ends:** 2027-06-30; use `getNew`",
    });
  });

  it("asks no other host, and its policy would not let it", async () => {
    const url = await serve(ownHash, [pathToFileURL(`${folder}/`)]);
    const response = await fetch(`${url}/docs`);
    expect(response.headers.get("content-security-policy")).toContain(
      "default-src 'none'; script-src 'self'",
    );
    expect(response.headers.get("content-security-policy")).toContain("connect-src 'self'");
    for (const name of ["index.html", "live.html", "redoc.js"]) {
      const text = readFileSync(join(folder, name), "utf8");
      for (const host of [
        "cdn.redoc.ly",
        "cdn.redocly.com",
        "otel.cloud.redocly.com",
        "fonts.googleapis.com",
      ])
        expect(text.includes(host), `${name} names ${host}`).toBe(false);
      const links =
        name === "index.html"
          ? [...text.matchAll(/<a [^>]*href="(https?:[^"]+)"/g)].map((match) => match[1])
          : [];
      const asked = [...text.matchAll(askedAddresses)].map((match) => match[1] ?? match[2] ?? match[3]);
      expect(name === "redoc.js" ? [] : asked.filter((address) => !links.includes(address))).toEqual([]);
    }
  });

  it("that was not built says how to build it", async () => {
    const url = await serve(ownHash, [new URL("nowhere/", pathToFileURL(`${folder}/`))]);
    const response = await fetch(`${url}/docs`);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("npm run build");
  });
});
