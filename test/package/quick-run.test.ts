import { describe, expect, it } from "vitest";
import { chooseQuick, estimateTimes, findFolders } from "../quick-run.ts";

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

  const files = [
    { path: "test/diff/sets.test.ts", ms: 17_000 },
    { path: "test/diff/rules.test.ts", ms: 180 },
    { path: "test/diff/texts.test.ts", ms: 250 },
    { path: "test/diff/parts.test.ts", ms: 500 },
  ];
  it.each<[string, string[], number, string[]]>([
    ["the shortest that fit", ["src/diff/json.ts"], 500, ["rules", "texts"]],
    ["a changed one always", ["test/diff/sets.test.ts"], 500, ["rules", "texts", "sets"]],
    ["some of a folder whose tests are all long", ["src/diff/json.ts"], 200, ["rules"]],
  ])("runs of the test files %s", (_, changed, quickMs, names) => {
    const chosen = chooseQuick(files, quickMs, changed);
    expect([...chosen]).toEqual(names.map((name) => `test/diff/${name}.test.ts`));
  });

  it.each<[string, [bytes: number, lastMs: number | undefined][], number[]]>([
    [
      "some",
      [
        [4_000, 300],
        [2_000, 0],
        [8_000, undefined],
        [2_000, undefined],
      ],
      [300, 0, 400, 100],
    ],
    [
      "none",
      [
        [4_000, undefined],
        [1_000, undefined],
      ],
      [4_000, 1_000],
    ],
  ])("estimates times from the sizes of the files if %s have run", (_, given, times) => {
    const known = given.map(([bytes, lastMs], index) => ({
      path: `test/diff/${index}.test.ts`,
      bytes,
      lastMs,
    }));
    expect(estimateTimes(known).map(({ ms }) => ms)).toEqual(times);
  });
});
