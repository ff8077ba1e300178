import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Consumer, createFullConsumer, readManifest } from "./consumer.ts";
import { documents, modules, name, peers, rules } from "./entries.ts";

const root = join(import.meta.dirname, "../..");
const manifest = readManifest();

let consumer: Consumer;

beforeAll(async () => {
  consumer = await createFullConsumer();
}, 300_000);

afterAll(() => consumer?.remove());

describe("the packed packages, installed in a fresh project", () => {
  it("brings no development tool along", () => {
    const lock = JSON.parse(readFileSync(join(consumer.folder, "package-lock.json"), "utf8"));
    const asked = new Set(
      Object.values<{ dependencies?: object; peerDependencies?: object }>(lock.packages).flatMap(
        (installed) => [
          ...Object.keys(installed.dependencies ?? {}),
          ...Object.keys(installed.peerDependencies ?? {}),
        ],
      ),
    );
    const tools = Object.keys(manifest.devDependencies).filter((tool) =>
      existsSync(join(consumer.folder, "node_modules", tool)),
    );
    expect(tools.filter((tool) => !asked.has(tool))).toEqual([]);
    for (const tool of ["vitest", "typescript", "openapi-typescript", "@redocly/cli", "@stoplight/prism-cli"])
      expect(tools).not.toContain(tool);
  });

  it("can be imported at run time, by every entry", async () => {
    const script = `
      for (const entry of ${JSON.stringify(modules)}) {
        const names = Object.keys(await import(entry));
        console.log(entry, names.length > 0, names.includes("default"));
      }`;
    const { code, output } = await consumer.node("--input-type=module", "--eval", script);
    expect(output.trim().split("\n")).toEqual(modules.map((entry) => `${entry} true false`));
    expect(code).toBe(0);
  });

  it("can be required by CommonJS, as Jest does by default, with the same names as the modules", async () => {
    const script = `
      for (const entry of ["client", "query/options"]) {
        const required = Object.keys(require("${name}/" + entry)).sort();
        import("${name}/" + entry).then((module) =>
          console.log(entry, required.length > 0, String(required) === String(Object.keys(module).sort())));
      }`;
    const { code, output } = await consumer.node("--input-type=commonjs", "--eval", script);
    expect(output.trim().split("\n").sort()).toEqual(["client true true", "query/options true true"]);
    expect(code).toBe(0);
  });

  it.each(Object.entries(peers))("says what %s lacks where %s is not installed", async (entry, peer) => {
    const { code, output } = await consumer.node("--input-type=module", "--eval", `await import("${entry}")`);
    expect(code).toBe(1);
    expect(output).toContain(`Cannot find package '${peer}'`);
  });

  it.each(Object.keys(peers))("gives %s where its peers are installed", async (entry) => {
    const links = ["msw", "react", "@tanstack/react-query"].map((peer) =>
      join(consumer.folder, "node_modules", peer),
    );
    mkdirSync(join(consumer.folder, "node_modules/@tanstack"), { recursive: true });
    for (const link of links) symlinkSync(join(root, relative(consumer.folder, link)), link);
    const script = `console.log(Object.keys(await import("${entry}")).length > 1)`;
    const outcome = await consumer.node("--input-type=module", "--eval", script);
    for (const link of links) rmSync(link);
    expect(outcome).toEqual({ code: 0, output: "true\n" });
  });

  it.each(documents)("can be read as JSON: %s", async (entry) => {
    const script = `const { readFileSync } = await import("node:fs"); console.log(Object.keys(JSON.parse(readFileSync(new URL(import.meta.resolve(${JSON.stringify(entry)}))))).length > 5);`;
    expect(await consumer.node("--input-type=module", "--eval", script)).toEqual({
      code: 0,
      output: "true\n",
    });
  });

  it("gives a Spectral ruleset to extend, and functions to give options to", async () => {
    const summary = { summary: "Get a thing.", operationId: "getThing", responses: {} };
    consumer.write(
      "things.json",
      JSON.stringify({
        openapi: "3.1.0",
        info: { title: "Things", version: "1.0.0" },
        paths: { "/things": { get: { ...summary, description: "At most ten." } } },
      }),
    );
    consumer.write(
      "ruleset.yaml",
      `extends: [${rules}]
functionsDir: node_modules/${name}/openapi/rules
functions: [operation-id-verb-noun]
rules:
  summary-grammar: warn
  operation-id-verb-noun:
    given: $
    then:
      function: operation-id-verb-noun
      functionOptions: { verbs: [fetch] }
`,
    );
    const report = await consumer.tool(
      "@stoplight/spectral-cli/dist/index.js",
      ...["lint", "things.json", "--ruleset", "ruleset.yaml", "--format", "json", "--quiet"],
    );
    const findings: { code: string; severity: number }[] = JSON.parse(report.output);
    expect(findings.map(({ code, severity }) => [code, severity]).sort()).toEqual([
      ["operation-id-verb-noun", 3],
      ["summary-grammar", 1],
    ]);
  });

  it("has a command that prints its help", async () => {
    const [bin = ""] = Object.keys(manifest.bin);
    const { code, output } = await consumer.node(join("node_modules/.bin", bin), "--help");
    expect(output).toContain(`Usage: ${bin}`);
    expect(code).toBe(0);
  });

  it("mocks the contract for a call of its client", async () => {
    const mock = consumer.start("node_modules/.bin/prospecting", "mock", "--port", "0", "--json");
    try {
      const { url }: { url: string } = JSON.parse(await mock.firstLine);
      const script = `
        const { createClient } = await import("${name}/client");
        const client = createClient({ accessKey: "ak_sandbox", secretKey: "sk_sandbox", baseUrl: "${url}", apiUrl: "${url}" });
        const { status } = await client.people.search({ query: "VP Engineering in Berlin" });
        console.log(status);`;
      expect(await consumer.node("--input-type=module", "--eval", script)).toEqual({
        code: 0,
        output: "queued\n",
      });
    } finally {
      await mock.stop();
    }
  });

  it("scaffolds a backend that asks for the tarball", async () => {
    const bin = "node_modules/.bin/prospecting";
    expect(await consumer.node(bin, "scaffold", "backend")).toMatchObject({ code: 0 });
    const folder = join(consumer.folder, "backend");
    const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const [, path = ""] = /^file:(.*)$/.exec(dependencies[name]) ?? [];
    // The packages were installed from tarballs in this project's folder.
    expect(resolve(folder, path)).toBe(join(consumer.folder, basename(consumer.tarball(name))));
    expect(existsSync(resolve(folder, path))).toBe(true);
  });

  it("says whether a change breaks somebody", async () => {
    const bin = "node_modules/.bin/prospecting";
    const base = readFileSync(join(consumer.folder, `node_modules/${name}/generated/openapi.json`), "utf8");
    consumer.write("base.json", base);
    consumer.write("head.json", base.replace('"/api/deep-research":', '"/api/deeper-research":'));
    expect(await consumer.node(bin, "diff", "base.json", "base.json")).toMatchObject({ code: 0 });
    const broken = await consumer.node(bin, "diff", "base.json", "head.json");
    expect(broken.code).toBe(1);
    expect(broken.output).toContain("/api/deep-research");
  });
});
