import { expect, it } from "vitest";
import { chooseQuick, findLong } from "../quick-sequencer.ts";

const files = [
  { path: "test/diff/sets.test.ts", lastMs: 17_000 },
  { path: "test/diff/rules.test.ts", lastMs: 1_200 },
  { path: "test/diff/new.test.ts", lastMs: undefined },
  { path: "test/cli/call.test.ts", lastMs: 7_900 },
  { path: "test/readme/needs.test.ts", lastMs: 20 },
  { path: "test/readme/readme.test.ts", lastMs: 30 },
];
const related = files.slice(0, 5).map(({ path }) => path);
const others = "--changed leaves out test files: 2 in other folders";
const long = "1 among the longest of the last run";

it.each<[string, string[], string[], string | null]>([
  ["src/diff", ["src/diff/json.ts"], ["diff/rules", "diff/new"], `${others}, ${long}. npm test runs all.`],
  [
    "a long test file itself",
    ["src/diff/json.ts", "test/diff/sets.test.ts"],
    ["diff/sets", "diff/rules", "diff/new"],
    `${others}. npm test runs all.`,
  ],
  [
    "two folders",
    ["src/diff/json.ts", "test/readme/blocks.ts"],
    ["diff/rules", "diff/new", "readme/needs"],
    "--changed leaves out test files: 1 in other folders, 1 among the longest of the last run. npm test runs all.",
  ],
  [
    "a file in no folder",
    ["src/errors.ts", "src/diff/json.ts"],
    ["diff/rules", "diff/new", "readme/needs"],
    "--changed leaves out test files: 2 among the longest of the last run. npm test runs all.",
  ],
  [
    "a folder without tests",
    ["src/text/is-url.ts"],
    ["diff/rules", "diff/new", "readme/needs"],
    "--changed leaves out test files: 2 among the longest of the last run. npm test runs all.",
  ],
])(
  "--changed runs for a change of %s the quick tests of its folder, and says what it leaves out",
  (_, changed, names, expected) => {
    const { chosen, note } = chooseQuick(related, findLong(files), changed, (room) => room !== "text");
    expect([...chosen]).toEqual(names.map((name) => `test/${name}.test.ts`));
    expect(note).toBe(expected);
  },
);
