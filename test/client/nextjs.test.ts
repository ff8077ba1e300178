import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { createClient } from "prospecting-contract/client";
import { createMockServer, type MockServer } from "prospecting-contract/mock";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readBlock, readBlocks } from "../readme/blocks.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = "docs/nextjs.md";
const blocks = [
  ...readBlocks(page, "next"),
  { file: "app/screen.tsx", text: readBlock("docs/react.md", "file", "screen.tsx") },
];

interface Application {
  Page(): Promise<unknown>;
  renderToStaticMarkup(element: unknown): string;
  route: Record<string, (request: Request) => Promise<Response>>;
}

let mock: MockServer;
let folder: string;
let application: Application;

/**
 * Sets the environment variables that the .env.local in docs/nextjs.md contains, but with the URL of the running mock.
 */
function setEnvironment(url: string): void {
  process.env["PROSPECTING_BASE_URL"] = `${url}/__world/next`;
  process.env["PROSPECTING_ACCESS_KEY"] = "ak_sandbox";
  process.env["PROSPECTING_SECRET_KEY"] = "sk_sandbox";
}

beforeAll(async () => {
  mock = await createMockServer({ speed: 1000 });
  setEnvironment((await mock.listen()).url);
  folder = mkdtempSync(join(tmpdir(), "next-page-"));
  for (const { file, text } of blocks) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const entry = `
    export { default as Page } from "./app/page.tsx";
    export * as route from "./app/api/[...path]/route.ts";
    export { renderToStaticMarkup } from "react-dom/server";`;
  const outfile = join(folder, "built.cjs");
  await build({
    stdin: { contents: entry, resolveDir: folder, loader: "ts" },
    nodePaths: [join(root, "node_modules")],
    alias: {
      "prospecting-contract/client": `${root}src/client/index.ts`,
      "prospecting-contract/query": `${root}src/query/index.ts`,
    },
    bundle: true,
    platform: "node",
    jsx: "automatic",
    logLevel: "silent",
    outfile,
  });
  application = createRequire(outfile)(outfile);
});

afterAll(async () => {
  // Without this call, Vitest's option `unstubEnvs` would set the variables again before the next file's first test,
  // although they are deleted below.
  vi.unstubAllEnvs();
  for (const name of ["BASE_URL", "ACCESS_KEY", "SECRET_KEY"]) delete process.env[`PROSPECTING_${name}`];
  rmSync(folder, { recursive: true });
  await mock.close();
});

describe("docs/nextjs.md", () => {
  it("renders its page on the server, with the credits and the screen", async () => {
    const html = application.renderToStaticMarkup(await application.Page());
    expect(html).toContain("1000000 credits");
    expect(html).toContain("<button>Search</button>");
  });

  it("passes the requests of a client without keys on, jobs included, and shows no key", async () => {
    const origin = "https://app.example";
    const answers: Response[] = [];
    // Removes the variables for this client, because code in a browser has no environment variables.
    for (const name of ["BASE_URL", "ACCESS_KEY", "SECRET_KEY"]) vi.stubEnv(`PROSPECTING_${name}`, undefined);
    const browser = createClient({
      baseUrl: origin,
      pollIntervalMs: 20,
      maxRetries: 0,
      fetch: async (url, init) => {
        const answer = await application.route[init.method ?? "GET"]?.(new Request(url, init));
        if (answer === undefined) throw new Error(`the route exports no ${init.method}`);
        answers.push(answer.clone());
        return answer;
      },
    });
    const { result } = await browser.people.search({ query: "VP Engineering in Berlin", limit: 3 }).wait();
    expect(result.data).toHaveLength(3);
    const monitor = { name: "AI CRM", type: "web_search", config: { query: "AI CRM" } } as const;
    const { id } = await browser.monitors.create(monitor);
    await browser.monitors.delete(id);
    await expect(browser.people.search({ query: "" })).rejects.toMatchObject({ status: 400 });
    for (const answer of answers)
      expect(`${JSON.stringify([...answer.headers])}${await answer.text()}`).not.toContain("sk_sandbox");
    const [search] = await mock.world("next").requests({ operation: "searchPeople" });
    expect(search?.request.headers["idempotency-key"]).toMatch(/./);
  });
});
