import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { findInPage, findInSource } from "../../scripts/odd-phrases.ts";

it.each([
  ["// X by way of an actor.", ["by way of"]],
  ["/** Removes whoever\n * fits. */", ["whoever"]],
  ["/** Tags that come\n * about late. */", ["come about"]],
  ["// what is\n// told of it", ["what is told of", "is told of"]],
  ["/** Undefined for what is none. */", ["is none"]],
  ["/** The schema: that of the caller. */", [": that of the"]],
  ["call(); // an address that was none", ["was none"]],
  ["// An undeclared property is nobody's promise: it breaks nobody.", ["nobody's", "breaks nobody"]],
  ["/** Says nothing against anybody. */", ["nothing against anybody"]],
  ["/** Null for what is no number. */", ["what is no"]],
  ["// Any other error is returned as it is.", ["as it is"]],
  ["/** What became of a row, in the wall's time. */", ["What became of", "the wall's"]],
  ["// A clock that stands passes over nothing.", ["clock that stands", "passes over"]],
  ["/** One file a tag. */", ["One file a tag"]],
  ["/** Not sent, since\n * a proxy drops it. */", [", since"]],
  ["// The heirs of a request, and its twin.", ["heirs", "twin"]],
])("finds in %j %j", (source, given) => {
  expect(findInSource(source).map(({ phrase }) => phrase)).toEqual(given);
});

it.each([
  "/** Undefined if there is none. */",
  "// It is none of the caller's business.",
  "/** A host that of all has the fewest. */",
  'const text = "by way of whoever";',
  "/** Its value as it is sent. */",
  "/** Milliseconds since 1970; a member of zod, since 4.2. */",
  "// One pass over each file, one line a row, and the wall clock.",
  "/** Throws an error against any change that it finds. */",
])("leaves %j alone", (source) => {
  expect(findInSource(source)).toEqual([]);
});

it("names the line on which a phrase starts", () => {
  const found = findInSource("const a = 1;\n/**\n * Text.\n * Done by\n * way of it.\n */\n// whoever");
  expect(found.map(({ line, phrase }) => [line, phrase])).toEqual([
    [4, "by way of"],
    [7, "whoever"],
  ]);
});

it("reads pages without their code", () => {
  const page = "Whoever.\n\n```sh\nwhoever\n```\n\n`by way of` is `none`, by way\nof it.\n";
  expect(findInPage(page).map(({ line, phrase }) => [line, phrase])).toEqual([
    [1, "Whoever"],
    [7, "by way of"],
  ]);
});

it("fails with file, line and what to write instead", () => {
  const folder = mkdtempSync(join(tmpdir(), "odd-phrases-"));
  try {
    for (const name of ["src", "docs", "test/.cache"]) mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, "test/.cache/made.ts"), "// by way of a generator\n");
    writeFileSync(join(folder, "README.md"), "Plain.\n");
    writeFileSync(join(folder, "src/thing.ts"), "\n// by way of it\n");
    const run = () =>
      spawnSync(
        process.execPath,
        ["--import", import.meta.resolve("tsx"), resolve("scripts/odd-phrases.ts")],
        {
          cwd: folder,
          encoding: "utf8",
        },
      );
    expect(run()).toMatchObject({
      status: 1,
      stderr: 'src/thing.ts:2 "by way of": write with, through or by\n',
    });
    writeFileSync(join(folder, "src/thing.ts"), "// with it\n");
    expect(run()).toMatchObject({ status: 0, stderr: "" });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
