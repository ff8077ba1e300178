import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const source = fileURLToPath(new URL("../../src", import.meta.url));
const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
/** Rooms whose index opens with a map. */
const rooms = readdirSync(source).flatMap((room): [room: string, map: string][] => {
  const folder = join(source, room);
  if (room.endsWith(".ts") || !readdirSync(folder).includes("index.ts")) return [];
  const [map] = /^\/\*\*[\s\S]*?\*\//.exec(readFileSync(join(folder, "index.ts"), "utf8")) ?? [];
  return map === undefined ? [] : [[room, map]];
});

describe("the map that opens a room", () => {
  it.each(rooms)("names files of src/%s that are there", (room, map) => {
    const names = [...map.matchAll(/[\w-]+\.ts\b/g)].map(([name]) => name);
    const there = new Set(listFiles(join(source, room)).map((name) => basename(name)));
    expect(names.filter((name) => !there.has(name))).toEqual([]);
  });

  it("is there for the rooms that most changes touch", () => {
    expect(rooms.map(([room]) => room)).toEqual(
      expect.arrayContaining(["client", "mock", "server", "service"]),
    );
  });
});
