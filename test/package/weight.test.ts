import { rmSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Consumer, createConsumer } from "./consumer.ts";

/** Limits for installing prospecting-contract alone. */
const limits = { packages: 15, bytes: 20_000_000 };

const use = `
import { createClient, isClientError } from "prospecting-contract/client";
export async function call() {
  const client = createClient({ baseUrl: "http://127.0.0.1:9", accessKey: "ak", secretKey: "sk", retries: 0 });
  try {
    await client.health.get();
  } catch (error) {
    return isClientError(error, "ConnectionError");
  }
}
`;

let consumer: Consumer;

beforeAll(async () => {
  consumer = await createConsumer("prospecting-contract");
}, 300_000);

afterAll(() => consumer?.remove());

describe("prospecting-contract, installed alone", () => {
  it("is light", () => {
    const { packages, bytes } = consumer.weigh();
    expect(packages).toBeLessThanOrEqual(limits.packages);
    expect(bytes).toBeLessThanOrEqual(limits.bytes);
  });

  it("answers an ES module", async () => {
    const script = `${use}\nconsole.log(await call());`;
    expect(await consumer.node("--input-type=module", "--eval", script)).toEqual({
      code: 0,
      output: "true\n",
    });
  });

  it("answers a CommonJS module by dynamic import", async () => {
    consumer.write(
      "program.cjs",
      `import("prospecting-contract/diff").then(({ diffContracts }) => console.log(typeof diffContracts));`,
    );
    expect(await consumer.node("program.cjs")).toEqual({ code: 0, output: "function\n" });
  });

  it("is bundled by esbuild, for a browser", async () => {
    consumer.write("use.js", use);
    const outfile = join(consumer.folder, "bundled/use.mjs");
    const entryPoints = [join(consumer.folder, "use.js")];
    await build({ entryPoints, outfile, bundle: true, format: "esm", platform: "browser", minify: true });
    const script = `import { call } from "./bundled/use.mjs"; console.log(await call());`;
    expect(await consumer.node("--input-type=module", "--eval", script)).toEqual({
      code: 0,
      output: "true\n",
    });
  });

  it("is bundled by Vite", async () => {
    consumer.write("src/use.js", use);
    consumer.write(
      "vite.config.js",
      `export default { build: { lib: { entry: "src/use.js", formats: ["es"], fileName: "use" }, outDir: "vite" } };`,
    );
    const built = await consumer.tool("vite/bin/vite.js", "build", "--logLevel", "error");
    expect(built, built.output).toMatchObject({ code: 0 });
    const script = `import { call } from "./vite/use.js"; console.log(await call());`;
    expect(await consumer.node("--input-type=module", "--eval", script)).toEqual({
      code: 0,
      output: "true\n",
    });
  });

  it("runs in a worker, which has the web's globals and nothing of Node.js", async () => {
    consumer.write("worker.js", `${use}\nglobalThis.called = call();`);
    const { outputFiles } = await build({
      entryPoints: [join(consumer.folder, "worker.js")],
      bundle: true,
      write: false,
      format: "iife",
      platform: "neutral",
      mainFields: ["module", "main"],
      conditions: ["worker", "browser"],
    });
    const { AbortController, AbortSignal, Headers, Request, Response, URL, URLSearchParams, crypto } =
      globalThis;
    const { clearTimeout, fetch, setTimeout, TextDecoder, TextEncoder } = globalThis;
    const web = { AbortController, AbortSignal, Headers, Request, Response, URL, URLSearchParams, crypto };
    const context = { ...web, clearTimeout, fetch, setTimeout, TextDecoder, TextEncoder, called: undefined };
    runInNewContext(outputFiles[0]?.text ?? "", context);
    expect(await context.called).toBe(true);
  });

  it.each([
    { compiler: "typescript54", options: { module: "node16", moduleResolution: "node16" } },
    { compiler: "typescript7", options: { module: "esnext", moduleResolution: "bundler" } },
  ])("type-checks under $compiler", async ({ compiler, options }) => {
    consumer.write(
      "typed.ts",
      `import { createClient } from "prospecting-contract/client";
import { type DiffOptions, diffContracts } from "prospecting-contract/diff";
import type { components } from "prospecting-contract";
const client = createClient({ baseUrl: "", accessKey: "ak", secretKey: "sk" });
export const job = client.people.search({ query: "CTO" });
// @ts-expect-error a member that the contract does not have
export const wrong = client.people.search({ query: "CTO", pages: 2 });
export type Operation = components["schemas"]["Operation"];
export const options: DiffOptions = {};
export const diff = diffContracts;
`,
    );
    const strict = { strict: true, noEmit: true, skipLibCheck: false, skipDefaultLibCheck: true };
    consumer.write(
      "tsconfig.json",
      JSON.stringify({
        compilerOptions: { target: "es2022", lib: ["es2022", "dom"], types: [], ...strict, ...options },
        files: ["typed.ts"],
      }),
    );
    expect(await consumer.tool(`${compiler}/bin/tsc`, "--pretty", "false")).toEqual({
      code: 0,
      output: "",
    });
  });

  it.each([
    ["server", "prospecting-server"],
    ["mock", "prospecting-service"],
  ])("says what to install for prospecting-contract/%s", async (entry, name) => {
    const script = `await import("prospecting-contract/${entry}");`;
    const { code, output } = await consumer.node("--input-type=module", "--eval", script);
    expect(code).toBe(1);
    expect(output).toContain(
      `prospecting-contract/${entry} is part of the package ${name}, which is not installed. Install ${name} in the version`,
    );
  });

  it("says what to install for a command of another package, and lists such commands in its help", async () => {
    const bin = "node_modules/.bin/prospecting";
    const mock = await consumer.node(bin, "mock");
    expect(mock).toMatchObject({ code: 2 });
    expect(mock.output).toContain(
      "prospecting mock is part of the package prospecting-service, which is not installed.",
    );
    const help = await consumer.node(bin, "--help");
    expect(help.output).toContain("With the package prospecting-server (not installed): scaffold");
    expect(await consumer.node(bin, "nothing")).toMatchObject({ code: 2 });
  });
});

describe("the command of prospecting-contract beside another version of a package", () => {
  it("names both versions", async () => {
    const folder = join(consumer.folder, "node_modules/prospecting-server");
    consumer.write(
      "node_modules/prospecting-server/package.json",
      JSON.stringify({
        name: "prospecting-server",
        version: "0.9.0",
        exports: { "./commands/scaffold": "./scaffold.js", "./package.json": "./package.json" },
      }),
    );
    consumer.write("node_modules/prospecting-server/scaffold.js", "export {};");
    const { code, output } = await consumer.node("node_modules/.bin/prospecting", "scaffold", "x");
    rmSync(folder, { recursive: true });
    expect(code).toBe(2);
    expect(output).toMatch(/prospecting-server 0\.9\.0 does not fit prospecting-contract \d+\.\d+\.\d+/);
  });
});
