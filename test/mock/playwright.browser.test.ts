import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { type ConnectedMock, createMockServer, type MockServer } from "prospecting-contract/mock";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchChromium } from "../browser/chromium.ts";

/** A typical screen of a team: it searches, polls, and shows the result. */
const screen = `<!doctype html><title>Search</title>
<label>Who <input id="who"></label><button id="go">Search</button><p role="status"></p><ul></ul>
<script type="module">
const keys = { "X-Access-Key": "ak_sandbox", "X-Secret-Key": "sk_sandbox", "Content-Type": "application/json" };
const say = (text) => { document.querySelector("[role=status]").textContent = text; };
document.getElementById("go").onclick = async () => {
  const list = document.querySelector("ul");
  list.replaceChildren();
  const body = JSON.stringify({ query: document.getElementById("who").value, limit: 3 });
  const started = await fetch(window.apiUrl + "/api/v1/people/search", { method: "POST", headers: keys, body });
  if (started.status === 429)
    return say("Too many searches. Try again in " + started.headers.get("Retry-After") + " s.");
  const { pollUrl } = await started.json();
  for (;;) {
    const job = await (await fetch(pollUrl, { headers: keys })).json();
    if (job.status === "succeeded") {
      list.replaceChildren(...job.result.data.map((person) => Object.assign(document.createElement("li"), { textContent: person.fullName })));
      return say(job.result.data.length === 0 ? "Nobody fits." : "");
    }
    if (job.status === "failed") return say(job.error.message);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
</script>`;

const page = readFileSync(join(import.meta.dirname, "../../docs/playwright.md"), "utf8");

let browser: Browser;
let server: MockServer;
let application: Server;
let folder: string;

beforeAll(async () => {
  server = await createMockServer({ frozen: true });
  process.env["MOCK_URL"] = (await server.listen()).url;
  browser = await launchChromium();
  application = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(screen);
  });
  await new Promise<void>((resolve) => application.listen(0, "127.0.0.1", resolve));
  folder = mkdtempSync(join(tmpdir(), "playwright-page-"));
});

afterAll(async () => {
  delete process.env["MOCK_URL"];
  rmSync(folder, { recursive: true });
  application.closeAllConnections();
  await new Promise((resolve) => application.close(resolve));
  await browser.close();
  await server.close();
});

function readBlock(kind: string): string {
  const block = new RegExp(`\`\`\`ts ${kind}=\\S+\n([\\s\\S]*?)\n\`\`\``).exec(page)?.[1];
  if (block === undefined) throw new Error(`docs/playwright.md has no block ${kind}`);
  return block;
}

it("docs/playwright.md: its test passes with its fixture, in two worlds at once", async () => {
  const file = join(folder, "fixture.ts");
  writeFileSync(file, readBlock("fixture"));
  const { fixtures } = await import(pathToFileURL(file).href);
  type Body = (use: { page: unknown; mock: ConnectedMock }) => Promise<void>;
  const run = new Function("test", "expect", "screen", readBlock("test"));
  const { port } = application.address() as AddressInfo;
  const bodies: Body[] = [];
  run((_title: string, body: Body) => bodies.push(body), expect, `http://127.0.0.1:${port}/`);
  expect(bodies).toHaveLength(1);
  await Promise.all(
    ["one", "two"].map(async (testId) => {
      const tab = await browser.newPage();
      const use = async (mock: ConnectedMock): Promise<void> => {
        for (const body of bodies) await body({ page: tab, mock });
      };
      await fixtures.mock({ page: tab }, use, { testId, retry: 0 });
      await tab.close();
    }),
  );
  for (const world of ["one-0", "two-0"])
    expect(await server.world(world).requests({ operation: "searchPeople" })).toHaveLength(3);
  expect(await server.requests()).toEqual([]);
});
