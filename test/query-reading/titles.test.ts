import { describe, expect, it } from "vitest";
import { readTitle, toJobFunctions } from "../../src/query-reading/index.ts";
import { titleList } from "./title-list.ts";

const rows = titleList
  .trim()
  .split("\n")
  .flatMap((line) => {
    const at = line.indexOf(":");
    const [level = "", part = ""] = line
      .slice(0, at)
      .split("|")
      .map((cell) => cell.trim());
    const titles = line.slice(at + 1).split(";");
    return titles.map((title) => ({ title: title.trim(), level, part }));
  });

/**
 * Returns the level of a title, and the functions of those of its jobs that have this level. If the title has no level,
 * returns the functions of all its jobs.
 */
function read(title: string): { level: string; functions: string[] } {
  const { jobs, level } = readTitle(title);
  const own = level === null ? jobs : jobs.filter((job) => job.level === level);
  const functions = [...new Set(own.flatMap(toJobFunctions))];
  return { level: level ?? "-", functions: functions.length === 0 ? ["-"] : functions };
}

describe("seniority and function of titles", () => {
  it("are told of 500 different ones", () => {
    expect(new Set(rows.map(({ title }) => title)).size).toBeGreaterThanOrEqual(500);
  });

  it.each(rows)("$title is $level of $part", ({ title, level, part }) => {
    expect(read(title)).toEqual({ level, functions: expect.arrayContaining([part]) });
  });
});
