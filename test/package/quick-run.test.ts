import { describe, expect, it } from "vitest";
import { chooseQuick, findFolders, type KnownFile } from "../quick-run.ts";

describe("npm test -- --changed", () => {
  it.each<[string, string[], string[] | undefined]>([
    ["one folder of src", ["src/diff/json.ts", "src/diff/rules/paths.ts"], ["diff"]],
    ["two folders", ["src/diff/json.ts", "test/readme/blocks.ts"], ["diff", "readme"]],
    ["a folder and a page", ["src/diff/json.ts", "docs/diff.md"], ["diff"]],
    ["a file in no folder", ["src/diff/json.ts", "src/errors.ts"], undefined],
    ["a folder without tests", ["src/diff/json.ts", "src/text/is-url.ts"], undefined],
    ["nothing but a page", ["README.md"], undefined],
  ])("looks for tests in the folder of the change: %s", (_, changed, folders) => {
    expect(findFolders(changed, (folder) => folder !== "text")).toEqual(folders);
  });

  const files: KnownFile[] = [
    { path: "test/diff/sets.test.ts", lastMs: 17_000 },
    { path: "test/diff/rules.test.ts", lastMs: 180 },
    { path: "test/diff/texts.test.ts", lastMs: 250 },
    { path: "test/diff/parts.test.ts", lastMs: 500 },
    { path: "test/diff/new.test.ts", lastMs: undefined },
  ];
  it.each<[string, string[], number, string[]]>([
    ["the shortest that fit", ["src/diff/json.ts"], 500, ["new", "rules", "texts"]],
    ["a changed one always", ["test/diff/sets.test.ts"], 500, ["new", "rules", "texts", "sets"]],
    ["some of a folder whose tests are all long", ["src/diff/json.ts"], 200, ["new", "rules"]],
  ])("runs of the test files %s", (_, changed, quickMs, names) => {
    const chosen = chooseQuick(files, quickMs, changed);
    expect([...chosen]).toEqual(names.map((name) => `test/diff/${name}.test.ts`));
  });

  it("runs all test files of the folder before the first run", () => {
    const unknown = files.map(({ path }) => ({ path, lastMs: undefined }));
    expect(chooseQuick(unknown, 0, []).size).toBe(5);
  });
});
