import type { components } from "../../../../generated/types.ts";

/** Format of a generated text. */
export type Format = components["schemas"]["GenerateFormat"];

const allowedTags = "p|ul|ol|li|strong|em|b|i|a|br|blockquote|code|pre|h3|h4|table|thead|tbody|tr|th|td";
const foreignTag = new RegExp(`<(?!/?(?:${allowedTags})\\b)/?[a-z!][^<>]*>`, "i");
const strayBracket = new RegExp(`<(?!/?(?:${allowedTags})(?: href="[^"]*")?>)`, "g");
const markdownMarkup = /^#{1,6}\s|\*\*[^*\n]+\*\*|^```|\[[^[\]\n]+\]\(https?:[^[)\n]*\)/m;

/** Returns the violations of the format in a section, as instructions to the model; empty if there are none. */
export function checkForm(text: string, format: Format): string[] {
  const problems: string[] = [];
  if (text.trim() === "") return ["the text is empty"];
  if (format === "html") {
    if (!/<(p|ul|ol|table|blockquote)\b/i.test(text))
      problems.push("write HTML paragraphs (<p>), not plain text");
    if (foreignTag.test(text)) problems.push(`use no other tags than ${allowedTags.replaceAll("|", ", ")}`);
  } else {
    if (/<\/?(p|div|span|ul|ol|li|br|h[1-6]|strong|em|table)\b[^<>]*>/i.test(text))
      problems.push("use no HTML tags");
    if (format === "text" && markdownMarkup.test(text))
      problems.push("use no Markdown marks, only plain sentences");
    if (format === "markdown" && /^#{1,2}\s/m.test(text))
      problems.push("give no heading of the first or second level");
  }
  return problems;
}

/** Converts a section to its format, and removes the violations that the model did not correct. */
export function toForm(text: string, format: Format): string {
  const bare = unwrap(text);
  if (format === "html") return toHtml(bare);
  const lines = bare.replace(/<br\s*\/?>|<\/(p|div|li|h[1-6]|tr)>/gi, "\n");
  const plain = format === "markdown" ? lines.replace(/^#{1,2}\s+/gm, "### ") : withoutMarks(lines);
  return withoutTags(plain, format)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function withoutMarks(text: string): string {
  return text
    .replace(/^#{1,6}\s+/gm, "")
    .replace(/^```.*$/gm, "")
    .replace(/\*\*([^*\n]+)\*\*/g, "$1")
    .replace(/\[([^[\]\n]+)\]\((https?:[^[)\n]*)\)/g, "$1 ($2)");
}

/**
 * Maximum number of passes that remove tags from a text. Only an attempt to get past the filter nests tags more deeply.
 * Such tags stay in the text as literal characters.
 */
const mostTurns = 5;

/**
 * Strips tags in several passes, because `<scr<b>ipt>` becomes a tag once `<b>` is gone. In Markdown, also disables
 * links to anything but web and mail addresses, because any other link may run a script.
 */
function withoutTags(text: string, format: "markdown" | "text"): string {
  let bare = text;
  for (let turn = 0, before = ""; turn < mostTurns && bare !== before; turn += 1) {
    before = bare;
    bare = before.replace(/<\/?[a-z][^<>]*>/gi, "");
  }
  if (format === "text") return bare.replace(/<(?=[a-z/!?])/gi, "< ");
  return bare
    .replace(/<(?=[a-z/!?])/gi, "&lt;")
    .replace(/\]([(:])(?!\s*(?:https?:\/\/|mailto:))(?=\s*\S{0,40}?[:&\\])/gi, "] $1");
}

/** Removes a code fence around the whole answer. Models often add one. */
function unwrap(text: string): string {
  const [, inner] = /^\s*```[a-z]*\n([\s\S]*?)\n?```\s*$/.exec(text) ?? [];
  return (inner ?? text).trim();
}

/**
 * Makes a text safe for publication on a web page: keeps only the allowed tags, and no attribute except the URL of a
 * link.
 */
function toHtml(text: string): string {
  const safe = withoutHidden(text)
    .replace(/<(\/?)h[12]\b[^<>]*>/gi, "<$1h3>")
    .replace(/<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>/gi, (_, close: string, tag: string, rest: string) =>
      toTag(tag, { close, rest }),
    )
    // Escapes tags without an end, and tags that remained because they formed only when a tag inside them was removed.
    .replace(strayBracket, "&lt;");
  if (/<(p|ul|ol|table|blockquote)>/.test(safe)) return safe.trim();
  return safe
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => (/^<(h3|h4|pre)>/.test(paragraph) ? paragraph : `<p>${paragraph}</p>`))
    .join("\n");
}

const hidden = /<(?:(script|style|iframe|object|noscript|template)\b|!--)/gi;

/**
 * Removes HTML comments and invisible elements such as scripts. Searches from tag to tag, because a regular expression
 * for whole elements would take quadratic time if end tags are missing.
 */
function withoutHidden(text: string): string {
  const endless = new Set<string>();
  let kept = "";
  let from = 0;
  for (const { index, 0: start, 1: tag = "" } of text.matchAll(hidden)) {
    const name = tag.toLowerCase();
    if (index < from || endless.has(name)) continue;
    const end = name === "" ? /-->/g : new RegExp(`</${name}\\s*>`, "gi");
    end.lastIndex = index + start.length;
    if (end.exec(text) === null) endless.add(name);
    else {
      kept += text.slice(from, index);
      from = end.lastIndex;
    }
  }
  return kept + text.slice(from);
}

const tagNames = new Set(allowedTags.split("|"));

function toTag(tag: string, { close, rest }: { close: string; rest: string }): string {
  const name = tag.toLowerCase();
  if (!tagNames.has(name)) return "";
  if (name !== "a" || close === "/") return `<${close}${name}>`;
  const [, address = ""] = /\bhref\s*=\s*["']?(https?:\/\/[^"'\s<>]+)/i.exec(rest) ?? [];
  return address === "" ? "<a>" : `<a href="${address}">`;
}

/** Counts the visible words of a text: sequences of characters between white space that contain a letter or a digit. */
export function countWords(text: string, format: Format = "text"): number {
  return toPieces(text, format).filter((piece) => /[\p{L}\p{N}]/u.test(piece)).length;
}

function toPieces(text: string, format: Format): string[] {
  const seen = format === "html" ? text.replace(/<[^<>]*>/g, " ") : text;
  return seen.split(/\s+/).filter((piece) => piece !== "");
}

/**
 * Shortens a text to a number of words. Cuts after the last sentence or block that fits. If even the first sentence or
 * block is too long, cuts within it.
 */
export function cutWords(text: string, { words, format }: { words: number; format: Format }): string {
  if (countWords(text, format) <= words) return text;
  const parts =
    format === "html"
      ? text.split(/(?<=<\/(?:p|ul|ol|table|blockquote|pre|h3|h4)>)/)
      : text.split(/(?<=[.!?…。！？]["”')\]]?)(?=\s)|(?<=\n)(?=\n)/);
  let kept = "";
  let count = 0;
  for (const part of parts) {
    count += countWords(part, format);
    if (count > words) break;
    kept += part;
  }
  if (kept.trim() !== "") return kept.trimEnd();
  const start = toPieces(text, format).slice(0, words).join(" ");
  return format === "html" ? `<p>${start}</p>` : start;
}

/** Joins a title and sections into a text. */
export function joinSections(
  { title, sections }: { title: string; sections: readonly { heading: string; text: string }[] },
  format: Format,
): string {
  const [only] = sections;
  if (sections.length === 1 && only !== undefined) return only.text;
  const toText = (text: string): string =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const head =
    format === "html"
      ? `<h1>${toText(title)}</h1>`
      : `${format === "markdown" ? "# " : ""}${withoutTags(title, format)}`;
  const parts = sections.map(({ heading, text }) => {
    if (format === "html") return `<h2>${toText(heading)}</h2>\n${text}`;
    return `${format === "markdown" ? "## " : ""}${withoutTags(heading, format)}\n\n${text}`;
  });
  return [head, ...parts].join(format === "html" ? "\n" : "\n\n");
}
