/**
 * True for a value that JSON writes and reads back unchanged: objects of no class, arrays without holes, texts, finite
 * numbers, booleans, null. False, too, for what is nested so deeply that only a parser should follow it.
 *
 * It does not look at members that are not enumerable, nor does it run getters apart: a handler that answers with either is
 * judged by what they say at that moment.
 */
export function isPlainJson(value: unknown, levels = 100): boolean {
  switch (typeof value) {
    case "string":
    case "boolean":
      return true;
    case "number":
      return Number.isFinite(value);
    case "object":
      return value === null || (levels > 0 && isPlainContainer(value, levels - 1));
    default:
      return false;
  }
}

function isPlainContainer(value: object, levels: number): boolean {
  if (Array.isArray(value)) {
    // An index loop meets holes as undefined.
    for (let index = 0; index < value.length; index += 1)
      if (!isPlainJson(value[index], levels)) return false;
    return !("toJSON" in value);
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if ((prototype !== Object.prototype && prototype !== null) || "toJSON" in value) return false;
  for (const member of Object.values(value)) if (!isPlainJson(member, levels)) return false;
  return true;
}
