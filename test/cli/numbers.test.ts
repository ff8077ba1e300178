import { describe, expect, it } from "vitest";
import { readNumber, readPort } from "../../src/cli/process/numbers.ts";

describe("a number on the command line", () => {
  it.each([
    ["0", 0],
    ["65535", 65_535],
    ["65536", "It must be a whole number from 0 to 65535."],
    ["-1", "It must be a whole number from 0 to 65535."],
    ["80.5", "It must be a whole number from 0 to 65535."],
    ["0x50", "It must be a whole number from 0 to 65535."],
    ["1e3", "It must be a whole number from 0 to 65535."],
    ["", "It must be a whole number from 0 to 65535."],
  ])("%j as a port is %j", (text, want) => {
    expect(outcome(readPort, text)).toBe(want);
  });

  it.each([
    [{ min: 1, whole: true }, "0", "It must be a whole number of at least 1."],
    [{ min: 1, whole: true }, "9007199254740993", "It must be a whole number of at least 1."],
    [{ above: 0, max: 60 }, "0", "It must be a number above 0 and up to 60."],
    [{ above: 0, max: 60 }, "0.2", 0.2],
    [{ above: 0, max: 60 }, "Infinity", "It must be a number above 0 and up to 60."],
    [{ min: 0.01, max: 100 }, "0.01", 0.01],
    [{ max: 5 }, "-3.5", -3.5],
    [{ max: 5 }, "6", "It must be a number of at most 5."],
  ])("within %j, %j is %j", (bounds, text, want) => {
    expect(outcome(readNumber(bounds), text)).toBe(want);
  });
});

function outcome(read: (text: string) => number, text: string): number | string {
  try {
    return read(text);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
