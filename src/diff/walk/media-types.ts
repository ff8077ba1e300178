/** A media type or range in lower case, without spaces and parameters that change nothing. */
export function toMediaType(written: string): string {
  const [type = "", ...parameters] = written.toLowerCase().split(";");
  const kept = parameters
    .map((parameter) => parameter.trim().replaceAll('"', ""))
    .filter((parameter) => parameter !== "" && parameter !== "charset=utf-8");
  return [type.trim(), ...kept.sort()].join(";");
}

/** True when a range holds the type or range, or is the same. */
export function covers(range: string, name: string): boolean {
  if (range === name || range === "*/*") return true;
  return range.endsWith("/*") && name.startsWith(range.slice(0, -1));
}
