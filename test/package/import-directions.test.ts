import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Each row has a file, a module that it imports, and the rule that this import violates; null if it violates no rule.
 */
const cases: [file: string, imported: string, rule: string | null][] = [
  ["generated/a.ts", "../src/errors.ts", "generated-stands-alone"],
  ["generated/b.ts", "./types.ts", null],
  ["src/client/a.ts", "../contract.ts", "client-reaches"],
  ["src/client/b.ts", "../../generated/handlers.ts", "client-reaches"],
  ["src/client/c.ts", "node:crypto", "client-runs-anywhere"],
  ["src/client/d.ts", "express", "client-runs-anywhere"],
  ["src/client/e.ts", "openapi-fetch", null],
  ["src/client/f.ts", "../../generated/operations.ts", null],
  ["src/query/a.ts", "../client/index.ts", null],
  ["src/query/b.ts", "../contract.ts", "query-reaches"],
  ["src/server/a.ts", "../service/index.ts", "server-reaches"],
  ["src/server/b.ts", "../store/index.ts", "server-reaches"],
  ["src/server/c.ts", "../../generated/handlers.ts", null],
  ["src/server/d.ts", "../text/a.ts", null],
  ["src/msw/a.ts", "../text/a.ts", null],
  ["src/msw/b.ts", "../mock/index.ts", "msw-reaches"],
  ["src/handlers/a.ts", "../store/index.ts", "handlers-reach"],
  ["src/handlers/b.ts", "express", "no-express-in-the-service"],
  ["src/handlers/c.ts", "../service/index.ts", null],
  ["src/service/a.ts", "../server/index.ts", "service-reaches"],
  ["src/service/b.ts", "../providers/index.ts", "service-knows-interfaces"],
  ["src/service/c.ts", "../store/index.ts", null],
  ["src/providers/a.ts", "../service/index.ts", "providers-reach"],
  ["src/store/a.ts", "../service/index.ts", "store-reaches"],
  ["src/diff/a.ts", "../contract.ts", "diff-reaches"],
  ["src/diff/b.ts", "../../generated/types.ts", "diff-reaches"],
  ["src/diff/c.ts", "../errors.ts", null],
  ["src/diff/d.ts", "./e.ts", "diff-no-circular"],
  ["src/errors.ts", "./contract.ts", "ground-stands-alone"],
  ["src/index.ts", "./mock/index.ts", "mock-is-an-end"],
  ["src/mock/a.ts", "../cli/index.ts", "cli-is-an-end"],
  ["src/cli/a.ts", "../mock/index.ts", null],
  ["src/cli/b.ts", "../../scripts/generate.ts", "shipped-stays-shipped"],
  ["src/cli/d.ts", "./nowhere.ts", "no-unresolvable"],
  ["src/mock/b.ts", "./c.ts", "no-circular"],
  ["src/mock/d.ts", "../diff/index.ts", "mock-of-the-diff"],
  ["src/mock/e.ts", "../diff/member.ts", null],
  ["scripts/docs.ts", "openapi-typescript", "openapi-typescript-in-the-generator"],
  ["scripts/generator/types-file.ts", "openapi-typescript", null],
];

const targets = [
  "generated/types.ts",
  "generated/operations.ts",
  "generated/handlers.ts",
  "src/contract.ts",
  "src/diff/member.ts",
  "src/text/a.ts",
  "scripts/generate.ts",
];
const faces = ["client", "diff", "server", "service", "store", "providers", "mock", "cli"].map(
  (name) => `src/${name}/index.ts`,
);

let project: string;
let found: Map<string, string[]>;
/** A file that imports a type from a module that it may not import. */
const typeImport = "src/service/d.ts";

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "imports-"));
  for (const file of ["package.json", "tsconfig.json", ".dependency-cruiser.cjs"]) {
    cpSync(join(root, file), join(project, file));
  }
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
  for (const file of [...targets, ...faces]) write(file, "export {};\n");
  for (const [file, imported] of cases) write(file, `import ${JSON.stringify(imported)};\n`);
  write("src/mock/c.ts", 'import "./b.ts";\n');
  write("src/diff/e.ts", 'import type { Anything } from "./d.ts";\nexport type { Anything };\n');
  write(typeImport, 'import type { Anything } from "../providers/index.ts";\nexport type { Anything };\n');
  found = violations();
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

describe("the import lint", () => {
  it.each(
    cases.map(
      ([file, imported, rule]) => [file, rule === null ? "may" : "must not", imported, rule] as const,
    ),
  )("%s %s import %s", (file, _, __, rule) => {
    if (rule === null) expect(found.get(file) ?? []).toEqual([]);
    else expect(found.get(file) ?? []).toContain(rule);
  });

  it("lets a type be imported where its module may not be", () => {
    expect(found.get(typeImport)).toBeUndefined();
  });
});

/** Returns the names of the violated rules, by file. */
function violations(): Map<string, string[]> {
  const cruiser = join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const args = [
    cruiser,
    "src",
    "generated",
    "scripts",
    "--config",
    ".dependency-cruiser.cjs",
    "--output-type",
    "json",
  ];
  const { stdout } = spawnSync(process.execPath, args, {
    cwd: project,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  const { summary }: { summary: { violations: { from: string; rule: { name: string } }[] } } =
    JSON.parse(stdout);
  const byFile = new Map<string, string[]>();
  for (const { from, rule } of summary.violations) byFile.set(from, [...(byFile.get(from) ?? []), rule.name]);
  return byFile;
}

function write(name: string, text: string): void {
  const file = join(project, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
