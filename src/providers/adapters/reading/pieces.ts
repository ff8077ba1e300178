/** Markup that becomes a node: a tag, a comment, or an entity, for which the parser creates a text node. */
const mark = /<[a-z!/?][^<>]*|&/gi;
/** Elements whose content is always text. */
const rawText = /^<(script|style|textarea|title)\b/i;

/** Number of characters that take as much memory as a node, including copies of the text. */
const charactersEach = 20;

/**
 * Splits HTML before tags so that the document of each piece has about `nodes` nodes; returns smaller HTML whole. The
 * estimate needs no document: it counts tags, attributes, entities and characters, and skips scripts. Elements that are
 * open at the end of a piece are closed there.
 */
export function splitMarkup(html: string, nodes: number): string[] {
  const pieces: string[] = [];
  let start = 0;
  let count = 0;
  let seen = 0;
  mark.lastIndex = 0;
  for (let match = mark.exec(html); match !== null; match = mark.exec(html)) {
    const [text] = match;
    const isTag = text !== "&";
    count += (match.index - seen) / charactersEach;
    // A start tag counts as two nodes, since a text may follow it, and each blank in it as one, since it may begin an
    // attribute. An entity, and the text after an end tag, count as one each.
    count += isTag && !text.startsWith("</") ? 2 + countBlanks(text) : 1;
    if (count > nodes && isTag && match.index > start) {
      pieces.push(html.slice(start, match.index));
      start = match.index;
      count = 0;
    }
    const [, name] = rawText.exec(text) ?? [];
    if (name !== undefined) mark.lastIndex = findEnd(html, name, mark.lastIndex);
    seen = mark.lastIndex;
  }
  pieces.push(html.slice(start));
  return pieces;
}

function countBlanks(text: string): number {
  let blanks = 0;
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) <= 0x20) blanks += 1;
  return blanks;
}

/** Returns the position of the end tag of a raw text element, or the end of the page. */
function findEnd(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, "gi");
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
}
