import { readPlaces } from "../../../query-reading/index.ts";

/** True if each of two texts, such as "Paris, France" and "Paris, FR", names exactly one city, and both the same. */
export function isSamePlace(one: string, other: string): boolean {
  const [first, second] = [toOnlyCity(one), toOnlyCity(other)];
  return first !== undefined && first === second;
}

function toOnlyCity(text: string): string | undefined {
  const [city, ...others] = readPlaces(text).filter(({ kind }) => kind === "city");
  return others.length === 0 ? city?.marks[0] : undefined;
}
