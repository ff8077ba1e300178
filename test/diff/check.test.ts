import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "../cli/in-process.ts";
import { contractFiles, Repository } from "./support/repository.ts";

let repository: Repository;

beforeAll(() => {
  repository = new Repository();
  repository.commit({ ...contractFiles(100), "old.yaml": contractWith("1.0.0", { maximum: 5 }) });
  repository.write(contractFiles(50));
});

afterAll(() => repository.dispose());

/** Returns the text of a contract with one query parameter. */
function contractWith(version: string, limit: object, more: object = {}): string {
  const schema = { type: "integer", ...limit };
  const get = {
    parameters: [{ name: "limit", in: "query", schema }],
    responses: { 200: { description: "" } },
  };
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Things", version },
    paths: { "/things": { get } },
    ...more,
  });
}

async function run(...arguments_: readonly string[]) {
  const { status, stdout, stderr } = await runCommand(["diff", ...arguments_], { cwd: repository.directory });
  return { code: status, out: stdout, err: stderr };
}

function read(name: string): string {
  return readFileSync(`${repository.directory}/${name}`, "utf8");
}

const pair = ["main:openapi", "openapi"];

describe("several reports in one run", () => {
  it("go to a file each, and one to standard output", async () => {
    const formats = ["markdown=comment.md", "sarif=out.sarif", "text"].flatMap((name) => ["--format", name]);
    const { code, out, err } = await run(...pair, ...formats);
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(out).toMatch(/^main:openapi to openapi\nbreaking /);
    expect(read("comment.md")).toMatch(/^## Things 1\.0\.0: 1 breaking, /);
    expect(JSON.parse(read("out.sarif")).runs[0].results).toHaveLength(1);
  });

  it("say on standard error why the check fails when all go to files", async () => {
    expect(await run(...pair, "-f", "json=all.json", "-f", "html=all.html")).toEqual({
      code: 1,
      out: "",
      err: "The check fails on 1 breaking change (--fail-on breaking).\n",
    });
    expect(read("all.html")).toContain("<!doctype html>");
  });

  it.each([
    [
      "two to standard output",
      ["-f", "text", "-f", "json"],
      /text and json can't both go to standard output/,
    ],
    ["two to one file", ["-f", "text=x", "-f", "json=x"], /Two reports can't both go to x/],
    ["no file after the =", ["-f", "json="], /A file name is missing after the =/],
    ["an unknown form", ["-f", "yaml=x"], /Allowed choices are text, json,/],
    ["--output beside reports with files", ["-f", "json=x", "-o", "y"], /--output has nothing to write/],
  ])("are refused with %s, and nothing is written", async (_, options, reason) => {
    const { code, out, err } = await run(...pair, ...options);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(reason);
    expect(existsSync(`${repository.directory}/x`)).toBe(false);
  });

  it("point from the comment to the fullest of them", async () => {
    const formats = ["-f", "markdown=comment.md", "-f", "html=all.html"];
    await run(...pair, ...formats, "--limit", "0");
    expect(read("comment.md")).toContain(
      "Not listed: 1 breaking. The full report has everything: `all.html`.",
    );
    await run(...pair, ...formats, "--limit", "0", "--report-url", "https://ci.example/7");
    expect(read("comment.md")).toContain("<https://ci.example/7>");
  });
});

const two = contractWith("1.0.0", { maximum: 4, minimum: 0 }, { servers: [{ url: "https://b.example" }] });

describe("a selection", () => {
  it.each([
    ["of a level", ["--level", "breaking"], 3, "Not listed: 1 info."],
    ["of a number, worst first", ["--limit", "1"], 1, "Not listed: 2 breaking, 1 info."],
  ])("%s lists less and counts all", async (_, options, breaking, left) => {
    repository.write({ "two.yaml": two, "base.yaml": contractWith("1.0.0", { maximum: 5 }) });
    const found = await run("base.yaml", "two.yaml", "-f", "json=two.json", "-f", "text", ...options);
    expect(found.code).toBe(1);
    expect(found.out).toContain(left);
    expect(found.out).toContain("3 breaking, 0 warning, 1 info");
    const { summary, changes } = JSON.parse(read("two.json"));
    expect(summary).toEqual({ breaking: 3, warning: 0, info: 1 });
    expect(changes.map(({ level }: { level: string }) => level)).toEqual(Array(breaking).fill("breaking"));
  });
});

/** For each report format, the text in which the report states why the check failed. */
const said: Readonly<Record<string, (message: string) => string | RegExp>> = {
  text: (message) => `failed    ${message}`,
  json: (message) => `"message": ${JSON.stringify(message)}`,
  markdown: (message) => `**${message.replace(/[_<>#]/g, "\\$&")}**`,
  github: (message) => `::error title=contract check::${message}`,
  sarif: (message) => `"text": ${JSON.stringify(message)}`,
  junit: (message) => `<failure type="check" message="${message}"/>`,
  html: (message) => `<li>${message}</li>`,
};

describe("each reason for a red exit stands in every format", () => {
  const outputs = Object.keys(said).flatMap((name) => ["-f", `${name}=reason.${name}`]);

  it.each([
    [
      "changes that are not listed",
      ["--limit", "0"],
      /^The check fails on 1 breaking change \(--fail-on breaking\)\.$/,
    ],
    [
      "an approval that matches nothing",
      ["--approvals", "idle.yaml", "--strict-approvals", "--fail-on", "none"],
      /^The approval of 0123456789abcdef matches no change \(Old\); remove it\.$/,
    ],
    [
      "a version that is too low",
      ["--check-version", "--fail-on", "none"],
      /^info\.version is 1\.0\.0; after 1\.0\.0 these changes require 2\.0\.0 or higher \(--check-version\)\.$/,
    ],
  ])("%s", async (_, options, reason) => {
    repository.write({
      "idle.yaml": '[{fingerprint: "0123456789abcdef", reason: Old, expires: 2999-12-31}]',
    });
    const { code, err } = await run(...pair, ...outputs, ...options);
    expect(code).toBe(1);
    const message = err.trimEnd();
    expect(message).toMatch(reason);
    for (const [name, write] of Object.entries(said)) {
      const text = read(`reason.${name}`);
      const wanted = write(message);
      if (name === "github")
        expect(text).toMatch(
          new RegExp(`^::error title=contract check::${message.replace(/[()]/g, "\\$&")}`),
        );
      else expect(text, name).toContain(wanted);
    }
    expect(JSON.parse(read("reason.json")).passed).toBe(false);
    expect(read("reason.junit")).toMatch(/ failures="1"/);
  });

  it("what could not be compared is an error to GitHub at its place, with exit code 2", async () => {
    repository.write({ "broken.yaml": "# no contract\nopenapi: 4.0.0\n" });
    const { code, out, err } = await run("openapi", "broken.yaml", "-f", "github");
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(
      /^::error file=broken\.yaml,line=2,col=1,title=contracts not compared::broken\.yaml:2:1 /,
    );
  });

  it("a warning that fails is an error to GitHub", async () => {
    const removed = contractWith("1.0.0", {}).replace(/"parameters":\[.*?\],/, "");
    repository.write({ "base.yaml": contractWith("1.0.0", {}), "less.yaml": removed });
    const shown = await run("base.yaml", "less.yaml", "-f", "github");
    expect(shown).toMatchObject({ code: 0, out: expect.stringMatching(/^::warning file=less\.yaml/) });
    const failing = await run("base.yaml", "less.yaml", "-f", "github", "--fail-on", "warning");
    expect(failing).toMatchObject({ code: 1, out: expect.stringMatching(/^::error file=less\.yaml/) });
  });
});

describe("the version", () => {
  const base = (version: string) => contractWith(version, { maximum: 5 });
  const broken = (version: string) => contractWith(version, { maximum: 4 });
  const added = (version: string) => contractWith(version, { maximum: 6 });

  it.each([
    ["a break", base("1.2.3"), broken("1.2.3"), "2.0.0", 1],
    ["a break with its version", base("1.2.3"), broken("2.0.0"), "2.0.0", 0],
    ["a break with a prerelease of its version", base("1.2.3"), broken("2.0.0-rc.1"), "2.0.0", 0],
    ["a break with a version further up", base("1.2.3"), broken("4.1.0"), "2.0.0", 0],
    ["a break with a minor version", base("1.2.3"), broken("1.3.0"), "2.0.0", 1],
    ["an addition", base("1.2.3"), added("1.2.4"), "1.3.0", 1],
    ["an addition with its version", base("v1.2.3"), added("v1.3.0"), "v1.3.0", 0],
    ["nothing", base("1.2.3"), base("1.2.3"), "1.2.3", 0],
    ["nothing, with a lower version", base("1.2.3"), base("1.2.2"), "1.2.3", 1],
    ["a break before 1.0.0", base("0.2.3"), broken("0.2.4"), "0.3.0", 1],
    ["an addition before 1.0.0", base("0.2.3"), added("0.2.4"), "0.2.4", 0],
    ["a break in a prerelease of a major version", base("2.0.0-rc.1"), broken("2.0.0-rc.2"), "2.0.0", 0],
    ["a break in a prerelease of a minor version", base("2.1.0-rc.1"), broken("2.1.0"), "3.0.0", 1],
    ["a break and no version that can be read", base("1.2.3"), broken("2026-11-28"), "2.0.0", 1],
  ])(
    "that %s asks for is printed, and missing fails with --check-version",
    async (_, before, after, due, code) => {
      repository.write({ "base.yaml": before, "head.yaml": after });
      const files = ["base.yaml", "head.yaml", "--fail-on", "none"];
      expect(await run(...files, "--format", "next-version")).toEqual({ code: 0, out: `${due}\n`, err: "" });
      expect((await run(...files, "--check-version")).code).toBe(code);
    },
  );

  it("is printed alone, with the reasons of a red exit on standard error", async () => {
    repository.write({ "base.yaml": base("1.2.3"), "head.yaml": broken("1.2.3") });
    expect(await run("base.yaml", "head.yaml", "--format", "next-version")).toEqual({
      code: 1,
      out: "2.0.0\n",
      err: "The check fails on 1 breaking change (--fail-on breaking).\n",
    });
  });

  it.each([["--check-version"], ["--format=next-version"]])(
    "of the base must be semantic for %s",
    async (option) => {
      repository.write({ "base.yaml": base("2026-11-28"), "head.yaml": base("2026-11-29") });
      const { code, out, err } = await run("base.yaml", "head.yaml", option);
      expect({ code, out }).toEqual({ code: 2, out: "" });
      expect(err).toContain('info.version of the base is "2026-11-28", which is not a semantic version');
    },
  );
});

describe("a contract that the base revision does not have", () => {
  it("is new: nothing fails, and every report says so", async () => {
    repository.write({
      "api/new.yaml": contractWith("1.0.0", {}),
      "new/openapi.yaml": contractWith("1.0.0", {}),
    });
    const note = /There is no main:api\/new\.yaml yet: the contract is new, so no consumer depends on it\./;
    for (const format of Object.keys(said)) {
      const { code, out } = await run("main:api/new.yaml", "api/new.yaml", "-f", format, "--check-version");
      expect({ code, format }).toEqual({ code: 0, format });
      expect(out, format).toMatch(note);
    }
    expect((await run("main:new", "new")).code).toBe(0);
    const version = await run("main:api/new.yaml", "api/new.yaml", "-f", "next-version");
    expect(version).toMatchObject({ code: 0, out: "1.0.0\n" });
  });

  it.each([
    [
      "at another path, since that may be a slip",
      "main:nothing.yaml",
      "old.yaml",
      /nothing at main:nothing\.yaml/,
    ],
    ["at a revision that does not exist", "nowhere:old.yaml", "old.yaml", /nowhere is not a revision/],
    [
      "and that is not here either",
      "main:nothing.yaml",
      "nothing.yaml",
      /no file or directory nothing\.yaml|nothing at main/,
    ],
  ])("is refused %s", async (_, before, after, reason) => {
    const { code, err } = await run(before, after);
    expect(code).toBe(2);
    expect(err).toMatch(reason);
  });

  it("is refused under a new name, with the old one to compare with", async () => {
    repository.git("mv", "old.yaml", "moved.yaml");
    const { code, err } = await run("main:moved.yaml", "moved.yaml");
    expect(code).toBe(2);
    expect(err).toContain("from where the contract was moved: compare with main:old.yaml");
  });
});

describe("a reference without a target", () => {
  const toLost = { $ref: "#/components/schemas/Lost" };
  const unused = { components: { schemas: { A: { items: toLost } } } };
  /**
   * Returns the part of a document with a webhook whose response has this schema. The base contracts have no webhook.
   */
  const added = (schema: object) => {
    const answer = { description: "", content: { "application/json": { schema } } };
    return { webhooks: { new: { post: { responses: { 200: answer } } } } };
  };
  const sample = { "x-sample": toLost, components: { schemas: { A: { default: toLost } } } };
  const file = { $ref: "lost.json" };

  it.each([
    ["in an operation that is new", {}, added(toLost), "#/components/schemas/Lost at b.json:1."],
    ["in a component without a use", {}, unused, "#/components/schemas/Lost at b.json:1."],
    [
      "beside one that the base has",
      unused,
      { ...added({ anyOf: [toLost, file] }), ...unused },
      "lost.json at b.json:1.",
    ],
    ["of two", {}, added({ anyOf: [file, toLost] }), "lost.json at b.json:1, and 1 more."],
    ["that the base has as well", unused, { ...added(toLost), ...unused }, null],
    ["that only the base has", unused, {}, null],
    ["in data and extensions", {}, sample, null],
  ])("fails the check if the head brings it: %s", async (_, base, head, place) => {
    repository.write({
      "a.json": contractWith("1.0.0", {}, base),
      "b.json": contractWith("1.0.0", {}, head),
    });
    const { code, out } = await run("a.json", "b.json", "-f", "json");
    const start = "The check fails on a reference without a target that the base does not have: ";
    const reasons = place === null ? [] : [{ kind: "references", message: `${start}${place}` }];
    expect({ code, reasons: JSON.parse(out).reasons }).toEqual({ code: reasons.length, reasons });
    const names = JSON.parse(out).notes.map(({ message }: { message: string }) => message);
    if (place !== null) expect(names.join()).toContain(place.split(" ")[0]);
    expect((await run("a.json", "b.json", "--fail-on", "none")).code).toBe(0);
  });
});
