/**
 * True for a URL, or for a text that is a URL relative to `base`. Not `URL.canParse`: once the engine has optimized its
 * caller, Node.js 20 and 22 refuse every text with a letter such as ä or ß (measured: after some 3,000 calls).
 */
export function isUrl(text: string, base?: string | URL): boolean {
  try {
    return new URL(text, base).href !== "";
  } catch {
    return false;
  }
}
