import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packages } from "../../scripts/packages/index.ts";
import { type Consumer, createFullConsumer } from "./consumer.ts";
import { modules, name, rules } from "./entries.ts";

/** The types of Node.js, which every TypeScript project for Node.js installs. */
const typeRoots = [join(import.meta.dirname, "../../node_modules/@types")];

const program = `
import { ApiError, isApiError } from "${name}";
import { createClient } from "${name}/client";
import { createServer, type Handlers } from "${name}/server";
import contract from "${name}/openapi.json";

const client = createClient({ accessKey: "ak_sandbox", secretKey: "sk_sandbox", baseUrl: "http://127.0.0.1:4010" });

export async function search(): Promise<string> {
  // @ts-expect-error a member that the contract does not know
  await client.people.search({ query: "VP Engineering in Berlin", pages: 2 });
  const job = await client.people.search({ query: "VP Engineering in Berlin" }, { idempotencyKey: "order-7" });
  return job.operationId;
}

export async function serve(): Promise<string> {
  const server = await createServer(
    {
      getHealth: async () => ({ status: 200, body: { status: "ok", version: contract.info.version } }),
      getMonitor: async ({ path }) => { throw new ApiError("not_found", { message: path.id }); },
    },
    { authenticate: () => null },
  );
  const { url } = await server.listen({ port: 0, host: "127.0.0.1" });
  await server.close();
  return url;
}

export const wrong: Partial<Handlers> = {
  // @ts-expect-error a status that the contract does not declare
  deleteMonitor: async () => ({ status: 200, body: {} }),
};

export const isOurs = (error: unknown): boolean => isApiError(error);
`;

const namespaces = modules.map(
  (entry, index) => `import * as entry${index} from "${entry}";\nexport { entry${index} };\n`,
);

let consumer: Consumer;

beforeAll(async () => {
  consumer = await createFullConsumer();
}, 300_000);

afterAll(() => consumer?.remove());

describe("the types of the packed packages", () => {
  it.each([
    {
      place: "Node.js",
      compiler: "typescript",
      target: { module: "node16", moduleResolution: "node16", lib: ["es2022"] },
    },
    {
      place: "a bundler",
      compiler: "typescript7",
      target: { module: "esnext", moduleResolution: "bundler", lib: ["es2022", "dom"] },
    },
  ])(
    "type-checks for $place under $compiler, strictly and down to the types of its dependencies",
    async ({ compiler, target }) => {
      consumer.write("program.ts", program);
      consumer.write("namespaces.ts", namespaces.join(""));
      // `skipDefaultLibCheck` skips TypeScript's own libraries, which belong to none of the packages. This saves a
      // third of the time.
      const libraries = { types: ["node"], typeRoots, skipLibCheck: false, skipDefaultLibCheck: true };
      const strictness = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };
      const compilerOptions = {
        ...target,
        ...libraries,
        ...strictness,
        noEmit: true,
        resolveJsonModule: true,
      };
      const files = ["program.ts", "namespaces.ts"];
      consumer.write(
        "tsconfig.json",
        JSON.stringify({ compilerOptions: { target: "es2022", ...compilerOptions }, files }),
      );
      expect(await consumer.tool(`${compiler}/bin/tsc`, "--pretty", "false")).toEqual({
        code: 0,
        output: "",
      });
    },
  );

  it.each(packages)("passes publint: $name", async (one) => {
    const { code, output } = await consumer.tool(
      ".bin/publint",
      "run",
      consumer.tarball(one.name),
      "--strict",
    );
    expect(code, output).toBe(0);
  });

  it("passes are-the-types-wrong for CommonJS too, where there is CommonJS", async () => {
    const { code, output } = await consumer.tool(
      ".bin/attw",
      consumer.tarball(name),
      ...["--profile", "node16", "--no-color", "--entrypoints", "client", "msw", "query", "query/options"],
    );
    expect(code, output).toBe(0);
  });

  it.each(packages)("passes are-the-types-wrong for ES modules: $name", async (one) => {
    const { code, output } = await consumer.tool(
      ".bin/attw",
      consumer.tarball(one.name),
      "--profile",
      "esm-only",
      "--no-color",
      // Leaves out the ruleset, because it is YAML rather than a module.
      "--exclude-entrypoints",
      rules,
    );
    expect(code, output).toBe(0);
  });
});
