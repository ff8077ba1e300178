import { toWords } from "../letters.ts";
import type { Place } from "./place.ts";

/**
 * Writes a place as a line of the table. `us.tx*25*Paris` is a city of 25,000 inhabitants in the region `us.tx`. Its
 * mark (key) is `us.tx.paris`. If the mark of a city does not end with the city's name, the actual ending follows as a
 * fourth part. For a district, the mark of its city follows as a fifth part. `us.tx*r*Texas` is a region.
 * `*g*Randstad*marks*path` is a group of places.
 */
export function writePlace(place: Place): string {
  const { kind, name, marks, path, size } = place;
  if (kind === "group") return toAscii(["", "g", name, marks.join(","), path.join(",")].join("*"));
  if (kind === "region") return toAscii([path[0], "r", name].join("*"));
  const [mark = "", region = "", , city] = path;
  const last = mark.slice(region.length + 1);
  const ending = last === toLast(name) ? "" : last;
  const row = [region, String(size), name, ...(city === undefined ? [ending] : [ending, city])];
  if (row.at(-1) === "") row.pop();
  return toAscii(row.join("*"));
}

/** Reads a line that {@link writePlace} wrote. */
export function readPlace(line: string): Place {
  const [region = "", kind = "", name = "", ...rest] = fromAscii(line).split("*");
  const country = region.split(".", 1)[0] ?? "";
  if (kind === "g") {
    const [marks = "", path = ""] = rest;
    return { kind: "group", name, marks: toList(marks), path: toList(path), size: 0 };
  }
  if (kind === "r") return { kind: "region", name, marks: [region], path: [region, country], size: 0 };
  const [ending = "", ...cities] = rest;
  const mark = `${region}.${ending === "" ? toLast(name) : ending}`;
  return { kind: "city", name, marks: [mark], path: [mark, region, country, ...cities], size: Number(kind) };
}

/**
 * Writes non-ASCII characters as escapes such as `\u0131`, because a single non-ASCII character would double the memory
 * that the whole table takes.
 */
export function toAscii(text: string): string {
  return text.replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function fromAscii(text: string): string {
  return text.replace(/\\u([\da-f]{4})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

const toLast = (name: string): string => toWords(name).join("_");
const toList = (text: string): string[] => (text === "" ? [] : text.split(","));
