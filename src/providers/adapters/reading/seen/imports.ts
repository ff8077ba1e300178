import { ident } from "css-tree";

/** An imported style sheet, with the layer and the conditions that follow its URL. */
export interface Imported {
  sheet: string;
  rest: string;
}

/** Returns the style sheet that a `data:` URL of an `@import` contains; undefined for any other URL. */
export function readImported(condition: string): Imported | undefined {
  const [whole = "", , inner, bare] =
    /^\s*(?:url\(\s*)?(?:(["'])((?:\\.|(?!\1)[^\\])*)\1\s*\)?|((?:\\.|[^\s"')\\])*)\))/is.exec(condition) ??
    [];
  const address = ident.decode(inner ?? bare ?? "").trim();
  const [, encoded, data] = /^data:text\/css[^,]*?(;base64)?,(.*)$/is.exec(address) ?? [];
  if (data === undefined) return undefined;
  return { sheet: decode(data, encoded !== undefined), rest: condition.slice(whole.length).trim() };
}

function decode(data: string, isBase64: boolean): string {
  if (isBase64) return Buffer.from(data, "base64").toString("utf8");
  try {
    return decodeURIComponent(data);
  } catch {
    // If a percent sign begins no valid escape, the text is used unchanged, as in browsers.
    return data;
  }
}
