import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "../cli/in-process.ts";
import { builtCommand } from "../package/build.ts";
import { contractFiles, Repository } from "./support/repository.ts";

const command = await builtCommand();
let repository: Repository;

beforeAll(() => {
  repository = new Repository();
  repository.commit(contractFiles(100), "v1.0.0");
  repository.commit(contractFiles(100));
  repository.write({ ...contractFiles(50), "broken.yaml": "info: {}\npaths: {}\n" });
});

afterAll(() => repository.dispose());

const head = ["main:openapi", "openapi"];

async function run(arguments_: readonly string[]) {
  const { status, stdout, stderr } = await runCommand(["diff", ...arguments_], { cwd: repository.directory });
  return { code: status, out: stdout, err: stderr };
}

interface ProcessOptions {
  readonly input?: string;
  /** JavaScript that runs in the process before the command. */
  readonly before?: string;
  /** True to close standard output before the command prints anything. */
  readonly unread?: boolean;
}

/**
 * Runs the command in a separate process, to test behaviour that a call within this process can't show. Returns its
 * output and exit code.
 */
function runProcess(arguments_: readonly string[], options: ProcessOptions = {}): ReturnType<typeof run> {
  const { input, before = "", unread = false } = options;
  return new Promise((resolve, reject) => {
    const preload = `--import=data:text/javascript,${encodeURIComponent(before)}`;
    const child = spawn(process.execPath, [preload, command, "diff", ...arguments_], {
      cwd: repository.directory,
      env: { ...process.env, NO_COLOR: "1" },
    });
    if (unread) child.stdout.destroy();
    let [out, err] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      err += chunk.toString();
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? -1, out, err }));
    child.stdin.end(input ?? "");
  });
}

async function fingerprint(): Promise<string> {
  const { out } = await run(["main:openapi", "openapi", "--format", "json"]);
  return /"fingerprint": "([0-9a-f]{16})"/.exec(out)?.[1] ?? "";
}

describe("prospecting diff", () => {
  it("exits 0 when nothing breaks", async () => {
    const { code, out, err } = await runProcess(["v1.0.0:openapi", "main:openapi"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain("No change.");
  });

  it("prints JSON with --json, beside a report in a file", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "diff-json-")), "report.txt");
    const report = await run(["main:openapi", "openapi", "--json", "--format", `text=${file}`]);
    expect(JSON.parse(report.out)).toMatchObject({ passed: false, summary: { breaking: 1 } });
    expect(readFileSync(file, "utf8")).toContain("1 breaking, 0 warning, 0 info");
    const twice = await run(["main:openapi", "openapi", "--json", "--format", "text"]);
    expect(twice.err).toContain("text and json can't both go to standard output: write --format json=FILE");
  });

  it("exits 1 when something breaks, and says what, where and for which value", async () => {
    const { code, out } = await runProcess(["main:openapi", "openapi"]);
    expect(code).toBe(1);
    expect(out).toContain("GET /things");
    expect(out).toContain("openapi/components/parameters/Limit.yaml:5:3");
    expect(out).toMatch(/witness +\?limit=51/);
    expect(out).toContain("1 breaking, 0 warning, 0 info");
  });

  it.each([
    ["a missing file", ["openapi", "nothing.yaml"], /nothing\.yaml/],
    [
      "a document without a version",
      ["openapi", "broken.yaml"],
      /broken\.yaml:1:1: The document has no "openapi"/,
    ],
    ["more files than allowed", [...head, "--max-files", "1"], /has more than 1 files/],
    ["no number of files", [...head, "--max-files", "0.5"], /It must be a whole number above 0/],
    ["one contract only", ["openapi"], /BASE and HEAD/],
    ["an unknown format", ["openapi", "openapi", "--format", "xml"], /xml/],
    ["an unknown option", ["--unknown"], /unknown/],
    ["an unknown rule", ["--explain", "request-maximum"], /request-maximum-narrowed/],
    ["a name that is like no rule's", ["--explain", "nope"], /no rule nope; near it are \S+, \S+/],
    [
      "a wrong path at a revision",
      ["main:openapi.yaml", "openapi"],
      /did you mean main:openapi\/openapi\.yaml\?/,
    ],
    ["standard input on both sides", ["-", "-"], /Only one/],
    ["a report in a folder that is not there", [...head, "-o", "no/x.txt"], /there is no folder no; make it/],
    [
      "a report in place of a folder",
      [...head, "-o", "openapi"],
      /^error: openapi can't be written: it is a folder/,
    ],
  ])("exits 2 for %s, and prints nothing but the reason", async (_, arguments_, reason) => {
    const { code, out, err } = await run(arguments_);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(reason);
  });

  it.each([
    ["throws", 'throw new Error("lost")'],
    ["loses a promise", 'Promise.reject(new Error("lost"))'],
  ])("exits 2 with one line when a mistake of its own %s", async (_, mistake) => {
    const { code, err } = await runProcess(head, { before: `process.stdout.write = () => { ${mistake} };` });
    expect({ code, err }).toEqual({
      code: 2,
      err: "The comparison failed: lost. LOG_LEVEL=debug shows where.\n",
    });
  });

  it("exits as it found when nobody reads what it prints", async () => {
    expect(await runProcess(head, { unread: true })).toEqual({ code: 1, out: "", err: "" });
  });

  it("fails from the level that is asked for", async () => {
    const widened = contractFiles(200);
    const text = (widened["openapi/openapi.yaml"] ?? "").replace(
      "$ref: components/parameters/Limit.yaml",
      "{name: limit, in: query, schema: {type: integer, maximum: 200}}",
    );
    expect((await runProcess(["main:openapi", "-", "--fail-on", "info"], { input: text })).code).toBe(1);
    expect((await runProcess(["main:openapi", "-"], { input: text })).code).toBe(0);
    expect((await run(["main:openapi", "openapi", "--fail-on", "none"])).code).toBe(0);
  });

  it("compares with the newest tag", async () => {
    const { code, out } = await run(["--against-release", "openapi"]);
    expect(code).toBe(1);
    expect(out).toContain("v1.0.0:openapi to openapi");
  });

  it("explains a rule", async () => {
    const { code, out } = await run(["--explain", "request-maximum-narrowed"]);
    expect(code).toBe(0);
    expect(out).toMatch(/maximum: 20[\s\S]*maximum: 10/);
  });

  it("writes the report to a file", async () => {
    const { code, out } = await run([
      "main:openapi",
      "openapi",
      "--format",
      "html",
      "--output",
      "report.html",
    ]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    const file = `${repository.directory}/report.html`;
    expect(readFileSync(file, "utf8")).toContain("<!doctype html>");
    rmSync(file);
  });
});

it("names files to GitHub from the top of the repository, wherever it runs", async () => {
  const cwd = `${repository.directory}/openapi`;
  const { stdout } = await runCommand(["diff", "main:openapi", ".", "--format", "github"], { cwd });
  expect(stdout).toMatch(/^::error file=openapi\/components\//m);
});

describe("approvals", () => {
  const approvals = (entries: string): void => repository.write({ "approvals.yaml": entries });
  const check = () => run(["main:openapi", "openapi", "--approvals", "approvals.yaml"]);

  it("let a known break pass until they expire", async () => {
    const key = await fingerprint();
    approvals(`- fingerprint: ${key}\n  reason: Agreed with all consumers\n  expires: 2999-12-31\n`);
    const passed = await check();
    expect(passed.code).toBe(0);
    expect(passed.out).toContain("0 breaking, 0 warning, 0 info, 1 approved");
    expect(passed.out).toContain("Agreed with all consumers");
    approvals(`- fingerprint: ${key}\n  reason: Agreed\n  expires: 2020-12-31\n`);
    const expired = await check();
    expect(expired.code).toBe(1);
    expect(expired.out).toMatch(/^note .* expired on 2020-12-31 \(Agreed\)\.$/m);
  });

  it.each([
    [
      "is told as a note and passes",
      [],
      0,
      /^note .*0123456789abcdef matches no change \(Old\); remove it\.$/m,
    ],
    ["fails with --strict-approvals", ["--strict-approvals"], 1, /^failed .*0123456789abcdef matches no/m],
  ] as const)("one that matches nothing %s", async (_, options, code, line) => {
    const key = await fingerprint();
    approvals(
      `- {fingerprint: ${key}, reason: Agreed, expires: 2999-12-31}\n- {fingerprint: 0123456789abcdef, reason: Old, expires: 2999-12-31}\n`,
    );
    const checked = await run([...head, "--approvals", "approvals.yaml", ...options]);
    expect(checked).toMatchObject({ code, out: expect.stringMatching(line), err: "" });
  });

  it.each([
    ["without a reason", "- {fingerprint: 0123456789abcdef, expires: 2999-12-31}\n", /needs reason/],
    ["without a date", "- {fingerprint: 0123456789abcdef, reason: x, expires: soon}\n", /must be a date/],
    [
      "of digits alone",
      "- {fingerprint: 0012345678901234, reason: x, expires: 2999-12-31}\n",
      /Put fingerprint in quotes/,
    ],
    ["that is a long number", "- {fingerprint: 9999999999999999}\n", /Put fingerprint in quotes/],
    ["with an exponent", "- {fingerprint: 1234e56789012345}\n", /Put fingerprint in quotes/],
    ["that is no list", "fingerprint: x\n", /must hold a list/],
  ])("%s are refused", async (_, text, reason) => {
    approvals(text);
    const { code, err } = await check();
    expect(code).toBe(2);
    expect(err).toMatch(reason);
  });
});
