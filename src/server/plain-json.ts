/**
 * True for a value that JSON writes and reads back unchanged: plain objects, arrays without holes, texts, finite
 * numbers, booleans, null. False also for a value nested so deeply that only a parser should process it. Ignores
 * non-enumerable members and reads getters like members: a handler's answer with either is judged by its values at that
 * moment.
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
    // An index loop reads holes as undefined.
    for (let index = 0; index < value.length; index += 1)
      if (!isPlainJson(value[index], levels)) return false;
    return !("toJSON" in value);
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if ((prototype !== Object.prototype && prototype !== null) || "toJSON" in value) return false;
  for (const member of Object.values(value)) if (!isPlainJson(member, levels)) return false;
  return true;
}
