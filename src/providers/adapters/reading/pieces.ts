/** Matches markup that becomes a node: a tag, a comment, or an entity (for which the parser creates a text node). */
const markup = /<[a-z!/?][^<>]*|&/gi;
/** Elements whose content is plain text, in which tags are not parsed. */
const rawText = /^<(script|style|textarea|title)\b/i;

/** Number of characters of text that need as much memory as one node. Copies of the text are included. */
const charactersEach = 20;

/**
 * Splits HTML into pieces, each with about as many nodes as `nodes` allows. HTML with fewer nodes is returned as one
 * piece. The number of nodes is estimated from tags, attributes, entities and characters, without parsing. Each piece
 * begins at a tag. An element that is open at the end of a piece ends there.
 */
export function splitMarkup(html: string, nodes: number): string[] {
  const pieces: string[] = [];
  let start = 0;
  let count = 0;
  let countedTo = 0;
  markup.lastIndex = 0;
  for (let match = markup.exec(html); match !== null; match = markup.exec(html)) {
    const [text] = match;
    const isTag = text !== "&";
    count += (match.index - countedTo) / charactersEach;
    // A start tag counts as two nodes: the element, and a text node that may follow it. Each blank in the tag counts as
    // one node, because an attribute may follow it. An end tag counts as one, because a text node may follow it. An
    // entity counts as one.
    count += isTag && !text.startsWith("</") ? 2 + countBlanks(text) : 1;
    if (count > nodes && isTag && match.index > start) {
      pieces.push(html.slice(start, match.index));
      start = match.index;
      count = 0;
    }
    const [, name] = rawText.exec(text) ?? [];
    if (name !== undefined) markup.lastIndex = findEnd(html, name, markup.lastIndex);
    countedTo = markup.lastIndex;
  }
  pieces.push(html.slice(start));
  return pieces;
}

function countBlanks(text: string): number {
  let blanks = 0;
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) <= 0x20) blanks += 1;
  return blanks;
}

/**
 * Returns the index of the end tag of a script or similar element. Returns the length of the HTML if there is no end
 * tag.
 */
function findEnd(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, "gi");
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
}
