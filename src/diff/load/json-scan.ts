/** A member of a JSON object that the object already has. */
export interface Duplicate {
  readonly key: string;
  /** Characters before the second key. */
  readonly offset: number;
}

const [quote, comma, colon, openList, backslash, closeList, openObject, closeObject] = [
  34, 44, 58, 91, 92, 93, 123, 125,
];

/**
 * The first repeated key of a valid JSON text, or null. `JSON.parse` keeps the last of them and says nothing, so that
 * a whole path could vanish from the comparison; YAML refuses the same text.
 */
export function findDuplicate(text: string): Duplicate | null {
  /** Keys of each open object; null for a list. */
  const open: (Set<string> | null)[] = [];
  let awaitsKey = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      if (awaitsKey && keys) {
        const key = toKey(text.slice(at + 1, end));
        if (keys.has(key)) return { key, offset: at };
        keys.add(key);
      }
      at = end;
    } else if (code === openObject || code === openList) {
      open.push(code === openObject ? new Set() : null);
      awaitsKey = code === openObject;
    } else if (code === closeObject || code === closeList) {
      open.pop();
    } else if (code === comma) {
      awaitsKey = open.at(-1) !== null;
    } else if (code === colon) {
      awaitsKey = false;
    }
  }
  return null;
}

/** Position of the closing quote. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === backslash) first -= 1;
  return (at - first) % 2 === 1;
}

function toKey(written: string): string {
  return written.includes("\\") ? String(JSON.parse(`"${written}"`)) : written;
}
