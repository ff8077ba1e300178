/** What becomes a node of a document: a tag, a comment, and an entity, for which the parser makes a text of its own. */
const mark = /<[a-z!/?][^<>]*|&/gi;
/** Elements whose content is text, whatever it looks like. */
const rawText = /^<(script|style|textarea|title)\b/i;

/** Characters of text that take as much memory as a node, with the copies that are made of them. */
const charactersEach = 20;

/**
 * Splits HTML in front of tags, so that the document of each piece has about so many nodes; the HTML itself if it has no more. The
 * estimate needs no document: it counts tags, their attributes, entities and characters, and skips scripts. Elements that are open where a piece
 * ends are closed there.
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
    // A text may stand behind each, and each blank in a tag begins an attribute at most. An end tag is no node.
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

/** Where the end tag of a raw text begins, or the end of the page. */
function findEnd(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, "gi");
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
}
