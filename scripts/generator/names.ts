const reserved = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends " +
    "false finally for function if implements import in instanceof interface let new null package private protected " +
    "public return static super switch this throw true try typeof var void while with yield"
  ).split(" "),
);

/**
 * Converts any string to a camelCase identifier. Returns `fallback` if no character of the string can be part of an
 * identifier.
 */
export function toIdentifier(text: string, fallback = "unnamed"): string {
  if (/^[A-Za-z_$][\w$]*$/.test(text)) return reserved.has(text) ? `${text}_` : text;
  const words = text.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  const joined = words
    .map((word, index) => (index === 0 ? lowerFirst(word) : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");
  const name = joined === "" ? fallback : /^\d/.test(joined) ? `_${joined}` : joined;
  return reserved.has(name) ? `${name}_` : name;
}

/** Converts any string to a kebab-case file name without extension. */
export function toKebab(text: string, fallback = "default"): string {
  const kebab = text
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "")
    .join("-")
    .toLowerCase();
  return kebab === "" ? fallback : kebab;
}

/** Creates a function that makes names unique by appending a number. No result equals a name in `taken`. */
export function createNamer(taken: readonly string[] = []): (name: string) => string {
  const used = new Set(taken);
  return (name) => {
    let candidate = name;
    for (let count = 2; used.has(candidate); count += 1) candidate = `${name}${count}`;
    used.add(candidate);
    return candidate;
  };
}

function lowerFirst(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1);
}
