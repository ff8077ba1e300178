import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer } from "node:net";
import { createMockServer } from "prospecting-contract/mock";
import { expect, it, onTestFinished } from "vitest";
import { createProject, findPackage } from "./project.ts";

/** Returns the executable of an npm package for this machine, such as `@deno/linux-x64-glibc`. */
function findExecutable(scope: string, file: string): string {
  const [platform = ""] = readdirSync(findPackage(scope));
  return findPackage(`${scope}/${platform}/${file}`);
}

/**
 * Returns a URL to which no connection is possible, because no server listens at its port. The fixed port 1 cannot be
 * used, because `fetch` refuses it without connecting.
 */
async function findClosed(): Promise<string> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  server.close();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

/** Uses the client, the queries and the MSW handlers, and prints what they return as one line of JSON. */
const program = `
import { QueryClient } from "@tanstack/react-query";
import { setupServer } from "msw/node";
import process from "node:process";
import { createClient } from "prospecting-contract/client";
import { createFixtures, createHandlers } from "prospecting-contract/msw";
import { createQueries, jobQuery } from "prospecting-contract/query/options";

const keys = { accessKey: "ak_sandbox", secretKey: "sk_sandbox" };
const client = createClient({ ...keys, baseUrl: process.argv[2], pollIntervalMs: 1, maxRetries: 0 });
const nameOf = (call) => call.then(() => "no error", ({ name, code }) => name + " " + code);

const found = await client.people.search({ query: "CTO", limit: 2 }).wait();
const { operationId } = await client.people.search({ query: "CTO", limit: 1 });
const job = await new QueryClient().fetchQuery(jobQuery(client, operationId, { kind: "people_search" }));
const credits = await new QueryClient().fetchQuery(createQueries(client).credits.get.query());
const invalid = await nameOf(client.people.search({ qery: "CTO" }));
const refused = await nameOf(createClient({ baseUrl: process.argv[3], maxRetries: 0 }).health.get());
const control = new AbortController();
const wait = client.people.search({ query: "[stuck]" }).wait({ signal: control.signal, onAccepted: () => control.abort("left") });
const aborted = await wait.catch((reason) => reason);

const searchPeople = [{ result: { data: createFixtures({ seed: 7 }).people(100) } }, { code: 402 }];
const server = setupServer(...createHandlers({ baseUrl: "https://service.example", scenarios: { searchPeople } }));
server.listen({ onUnhandledRequest: "error" });
const double = createClient({ baseUrl: "https://service.example", pollIntervalMs: 1, maxRetries: 0 });
const many = await double.people.search({ query: "CTO" }).wait();
const unpaid = await nameOf(double.people.search({ query: "CTO" }));
server.close();

const { available } = credits.data;
console.log(JSON.stringify([found.result.data.length, job.status, available > 0, invalid, refused, aborted]));
console.log(JSON.stringify([many.result.data.length, unpaid]));
process.exit();
`;

it.each([
  ["Deno", "@deno", "deno", ["run", "--allow-all", "--node-modules-dir=manual", "--no-lock"]],
  ["Bun", "@oven", "bin/bun", ["run"]],
] as const)("the client, the queries and the MSW handlers run on %s", async (name, scope, file, args) => {
  const project = await createProject(name.toLowerCase(), { type: "module" });
  project.write("program.js", program);
  // Without this file, Bun would follow the `paths` in the checkout's own tsconfig.json, and so would not use the
  // packed package.
  project.write("tsconfig.json", "{}");
  const mock = await createMockServer({ speed: 1000 });
  onTestFinished(() => mock.close());
  const { url } = await mock.listen();
  const addresses = [url, await findClosed()];
  const { code, output } = await project.execute(
    findExecutable(scope, file),
    ...args,
    "program.js",
    ...addresses,
  );
  const refused = "ConnectionError connection_refused";
  expect(output.trim().split("\n").slice(-2)).toEqual([
    JSON.stringify([2, "succeeded", true, "BadRequestError validation_failed", refused, "left"]),
    JSON.stringify([100, "PaymentRequiredError insufficient_credits"]),
  ]);
  expect(code, output).toBe(0);
});
