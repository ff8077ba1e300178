/**
 * Returns a media type or range in lower case, without spaces, quotes and `charset=utf-8`; its parameters are sorted.
 */
export function toMediaType(written: string): string {
  const [type = "", ...parameters] = written.toLowerCase().split(";");
  const kept = parameters
    .map((parameter) => parameter.trim().replaceAll('"', ""))
    .filter((parameter) => parameter !== "" && parameter !== "charset=utf-8");
  return [type.trim(), ...kept.sort()].join(";");
}

/** True if a media range equals or includes `name`, which is a media type or a range. */
export function covers(range: string, name: string): boolean {
  if (range === name || range === "*/*") return true;
  return range.endsWith("/*") && name.startsWith(range.slice(0, -1));
}
