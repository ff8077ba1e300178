import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { transform } from "esbuild";
import { errorTable } from "prospecting-contract";
import { createMockServer } from "prospecting-contract/mock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stagedPackages } from "../../scripts/packages/index.ts";
import { scopes } from "../../src/service/scopes.ts";
import { builtPackage } from "../package/build.ts";

const root = join(import.meta.dirname, "../..");
const address = "http://localhost:4010";
const pages = [
  "README.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((page) => page.endsWith(".md"))
    .map((page) => `docs/${page}`),
];
const blocks = pages.flatMap((page) => readBlocks(page));

describe("code blocks of README and docs", () => {
  let mock: Awaited<ReturnType<typeof createMockServer>>;
  let url: string;
  let directory: string;

  beforeAll(async () => {
    mock = await createMockServer();
    ({ url } = await mock.listen({ port: 0 }));
    directory = mkdtempSync(join(tmpdir(), "readme-"));
    mkdirSync(join(directory, "node_modules"));
    const built = await builtPackage();
    symlinkSync(built, join(directory, "node_modules/prospecting-contract"));
    for (const { name } of stagedPackages)
      symlinkSync(join(built, "scripts/checkout-packages", name), join(directory, "node_modules", name));
    symlinkSync(join(root, "node_modules/msw"), join(directory, "node_modules/msw"));
    writeFileSync(join(directory, "package.json"), JSON.stringify({ type: "module" }));
  }, 300_000);

  afterAll(async () => {
    await mock.close();
    rmSync(directory, { recursive: true });
  });

  it("has programs to run", () => {
    expect(blocks.some((block) => block.page === "README.md")).toBe(true);
  });

  it.each(blocks)("$page: $file runs against the mock", async ({ file, text }) => {
    // The test compiles the program by itself. A loader would read every module of the package once more.
    const program = file.replace(/ts$/, "js");
    const { code: compiled } = await transform(text.replaceAll(address, url), { loader: "ts" });
    writeFileSync(join(directory, program), compiled);
    const { code, output } = await run(process.execPath, [program], directory);
    expect(code, output).toBe(0);
  });
});

describe("README", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");

  it("lists every error code with its status, and no other", () => {
    const listed = [...readme.matchAll(/^\| (\d{3}) \| `([a-z_]+)` \|/gm)].map(([, status, code]) => [
      code,
      Number(status),
    ]);
    expect(Object.fromEntries(listed)).toEqual(
      Object.fromEntries(Object.entries(errorTable).map(([code, { status }]) => [code, status])),
    );
  });

  it("names on the page of the service every scope of the contract, and no other", () => {
    const page = readFileSync(join(root, "docs/running.md"), "utf8");
    const sentence = /The scopes of the contract are.*?\./s.exec(page)?.[0] ?? "";
    const listed = [...sentence.matchAll(/`([a-z-]+:(?:read|write))`/g)].map(([, scope]) => scope);
    expect(listed).toEqual(scopes);
  });

  it("links only to pages that are there", () => {
    const links = pages.flatMap((page) =>
      [...readFileSync(join(root, page), "utf8").matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(
        ([, link = ""]) => join(dirname(page), link),
      ),
    );
    expect(links.filter((link) => !existsSync(join(root, link)))).toEqual([]);
  });

  it("stays a page that is read in one sitting", () => {
    expect(readme.split("\n").length).toBeLessThan(250);
  });
});

interface Block {
  page: string;
  file: string;
  text: string;
}

/** Returns the fenced blocks that name their file: ```ts file=NAME. */
function readBlocks(page: string): Block[] {
  const text = readFileSync(join(root, page), "utf8");
  return [...text.matchAll(/^```ts file=(\S+)\n(.*?)^```$/gms)].map(([, file = "", body = ""]) => ({
    page,
    file,
    text: body,
  }));
}

function run(command: string, args: string[], cwd: string): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => (output += String(chunk)));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output }));
  });
}
