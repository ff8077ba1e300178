import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtCommand } from "../package/build.ts";
import { contractFiles, Repository } from "./support/repository.ts";

type Member = Record<string, unknown>;

const path = new URL("../../.github/workflows/contract.yml", import.meta.url);
const workflow = toMember(load(readFileSync(path, "utf8")));
const job = toMember(toMember(workflow["jobs"])["diff"]);
const steps = (Array.isArray(job["steps"]) ? job["steps"] : []).map(toMember);
const inputs = toMember(toMember(toMember(workflow["on"])["workflow_call"])["inputs"]);
const defaults = Object.fromEntries(
  Object.entries(inputs).map(([name, input]) => [name, String(toMember(input)["default"])]),
);

function toMember(value: unknown): Member {
  if (typeof value !== "object" || value === null) throw new TypeError("An object was expected");
  return { ...value };
}

type Inputs = Readonly<Record<string, string>>;

/**
 * Returns the text with the value that GitHub would insert for each `${{ }}`; throws for an unsupported expression
 * instead of guessing.
 */
function fill(text: string, given: Inputs): string {
  return text.replace(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => {
    if (expression === "github.base_ref") return "main";
    const [, name = "", fallback = ""] = /^inputs\.([a-z-]+)(?: \|\| '([^']*)')?$/.exec(expression) ?? [];
    if (name === "" || !Object.hasOwn(inputs, name)) throw new Error(`Not understood: ${expression}`);
    return given[name] || fallback;
  });
}

/** True if GitHub would run the step; throws for an unsupported condition instead of guessing. */
function applies(step: Member, hasFailed: boolean): boolean {
  if (step["if"] === undefined) return !hasFailed;
  if (step["if"] !== "always()") throw new Error(`Not understood: ${step["if"]}`);
  return true;
}

function environment(value: unknown, given: Inputs): Record<string, string> {
  const entries = Object.entries(toMember(value ?? {}));
  return Object.fromEntries(entries.map(([name, text]) => [name, fill(String(text), given)]));
}

const command = await builtCommand();
let origin: Repository;
let checkout: Repository;

beforeAll(() => {
  origin = new Repository();
  const moved = { "api/contract.yaml": contractFiles(100)["openapi/openapi.yaml"] ?? "" };
  const alone = moved["api/contract.yaml"].replace(
    /- \$ref: .*/,
    "- {name: limit, in: query, schema: {maximum: 100}}",
  );
  origin.commit({ ...contractFiles(100), "api/contract.yaml": alone });
  checkout = new Repository();
  checkout.git("remote", "add", "origin", origin.directory);
  checkout.git("fetch", "--quiet", "origin");
  checkout.git("reset", "--quiet", "--hard", "origin/main");
  // Replacements for npm and npx that record their arguments. Then npx runs this package's command, whichever version
  // is requested.
  checkout.write({
    "bin/npm": '#!/bin/sh\necho "npm $*" >> asked\n',
    "bin/npx": `#!/bin/sh\necho "npx $*" >> asked\nwhile [ "$1" != prospecting ]; do shift; done\nshift\nexec "${process.execPath}" "${command}" "$@"\n`,
  });
  for (const name of ["npm", "npx"]) chmodSync(join(checkout.directory, "bin", name), 0o755);
});

afterAll(() => {
  origin.dispose();
  checkout.dispose();
});

/** Runs the shell steps of the job as GitHub's runner does: after a failed step, it runs only those with `always()`. */
async function runJob(
  given: Inputs,
): Promise<{ code: number; out: string; asked: string; summary: string; page: string }> {
  checkout.write({ asked: "", summary: "" });
  rmSync(join(checkout.directory, "temp"), { recursive: true, force: true });
  mkdirSync(join(checkout.directory, "temp"));
  const runner = {
    RUNNER_TEMP: join(checkout.directory, "temp"),
    GITHUB_STEP_SUMMARY: join(checkout.directory, "summary"),
    GITHUB_SERVER_URL: "https://github.example",
    GITHUB_REPOSITORY: "acme/things",
    GITHUB_RUN_ID: "7",
  };
  let [code, out] = [0, ""];
  for (const step of steps) {
    if (typeof step["run"] !== "string" || !applies(step, code !== 0)) continue;
    const env = {
      ...process.env,
      ...runner,
      ...environment(job["env"], given),
      ...environment(step["env"], given),
    };
    const PATH = `${checkout.directory}/bin:${process.env["PATH"]}`;
    const shell = ["--noprofile", "--norc", "-eo", "pipefail", "-c", fill(step["run"], given)];
    const result = await new Promise<{ code: number; out: string }>((resolve) => {
      execFile("bash", shell, { cwd: checkout.directory, env: { ...env, PATH } }, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), out: stdout + stderr });
      });
    });
    code ||= result.code;
    out += result.out;
  }
  const read = (name: string): string => {
    const file = join(checkout.directory, name);
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  };
  return {
    code,
    out,
    asked: read("asked"),
    summary: read("summary"),
    page: read("temp/contract-changes.html"),
  };
}

describe("the workflow", () => {
  it("passes a pull request of this repository that breaks nothing, with the checked-out package", async () => {
    checkout.write(contractFiles(100));
    const { code, out, asked } = await runJob({});
    expect({ code, out: out.trim() }).toEqual({ code: 0, out: "0 breaking, 0 warning, 0 info" });
    expect(asked.split("\n").slice(0, 2)).toEqual([
      "npm ci",
      expect.stringMatching(/^npx --no-install prospecting diff /),
    ]);
  });

  it("fails one that breaks, with an annotation at the changed line", async () => {
    checkout.write(contractFiles(50));
    const { code, out } = await runJob({});
    expect(code).toBe(1);
    expect(out).toMatch(/^::error file=openapi\/components\/parameters\/Limit\.yaml,line=5,col=3,title=/m);
  });

  it("shows the changes on the summary of the run, and keeps the page, also when it fails", async () => {
    checkout.write(contractFiles(50));
    const { code, summary, page } = await runJob({});
    expect(code).toBe(1);
    expect(summary).toMatch(/^## Things 1\.0\.0: 1 breaking, 0 warning, 0 info\n/);
    expect(page).toContain("<!doctype html>");
    const kept = steps.find(({ uses }) => String(uses).startsWith("actions/upload-artifact@"));
    expect(kept).toMatchObject({
      if: "always()",
      with: { path: expect.stringMatching(/^\$\{\{ runner\.temp }}\/contract-changes\.html$/) },
    });
    checkout.write({ "openapi/openapi.yaml": "- no contract\n" });
    const failed = await runJob({});
    expect(failed).toMatchObject({ code: 2, summary: "", page: "" });
    checkout.write(contractFiles(100));
  });

  it("called by another repository compares its contract with the package that it names", async () => {
    checkout.write({
      "api/contract.yaml": "openapi: 3.1.0\ninfo: {title: Things, version: 1.0.0}\npaths: {}\n",
    });
    const { code, out, asked } = await runJob({
      ...defaults,
      contract: "api/contract.yaml",
      package: "https://builds.example/prospecting-contract-1.2.3.tgz",
    });
    expect(asked).toMatch(
      /^npx --yes --package https:\/\/builds\.example\/prospecting-contract-1\.2\.3\.tgz prospecting diff origin\/main:api\/contract/,
    );
    expect(code).toBe(1);
    expect(out).toContain(
      "::error file=api/contract.yaml,line=3,col=1,title=breaking%3A operation-removed::",
    );
  });

  it("hands on the level that fails, the profile and the approvals", async () => {
    checkout.write(contractFiles(50));
    const called = { ...defaults, contract: "openapi/openapi.yaml" };
    expect((await runJob({ ...called, "fail-on": "none" })).code).toBe(0);
    const { asked, out } = await runJob({ ...called, profile: "wire" });
    // The job installs packages from a registry only if the caller names them.
    expect(asked).toMatch(/^npm ci\nnpx --no-install prospecting diff /);
    expect(asked).toContain("--fail-on breaking --profile wire ");
    const fingerprint = /Fingerprint: ([0-9a-f]{16})/.exec(out)?.[1];
    checkout.write({
      "known breaks.yaml": `- {fingerprint: ${fingerprint}, reason: Agreed, expires: 2999-12-31}\n`,
    });
    const approved = await runJob({ ...called, approvals: "known breaks.yaml" });
    expect(approved).toMatchObject({ code: 0, out: expect.stringContaining("Agreed") });
  });

  it("uses each input, and names each in its description", () => {
    const text = readFileSync(path, "utf8");
    for (const [name, input] of Object.entries(inputs)) {
      expect(text).toMatch(new RegExp(`\\$\\{\\{ inputs\\.${name}\\b`));
      expect(toMember(input)["description"]).toMatch(/\.$/);
    }
  });
});
