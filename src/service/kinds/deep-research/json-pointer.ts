/** Escapes a member's name for a JSON Pointer. */
export function toSegment(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}
