/** A page as the simulated model sees it in a prompt. */
export interface Passage {
  title: string;
  sentences: string[];
  /** Paragraphs, list items and headings, in order. */
  lines: { text: string; kind: "heading" | "item" | "text" }[];
}

/** Splits a text into lines and sentences. */
export function toPassage(title: string, text: string): Passage {
  const lines = text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      if (/^#{1,6}\s/.test(line)) return { text: line.replace(/^#+\s+/, ""), kind: "heading" as const };
      if (/^[-*]\s/.test(line)) return { text: line.replace(/^[-*]\s+/, ""), kind: "item" as const };
      return { text: line, kind: "text" as const };
    });
  const sentences = lines.flatMap(({ text: line, kind }) =>
    kind === "heading" ? [] : line.split(/(?<=[.!?])\s+(?=[\p{Lu}"“])/u),
  );
  return { title, lines, sentences };
}

/** Splits the name of a member, such as `employee_count` or `foundedYear`, into words. */
export function toMember(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .toLowerCase();
}

/** Returns the names in a text: sequences of capitalized words, except for single words at the start of a sentence. */
export function readNames(text: string): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(/\p{Lu}[\p{L}\p{N}&'-]*(?: (?:of |de )?\p{Lu}[\p{L}\p{N}&'-]*)*/gu)) {
    const words = match[0].split(" ");
    const begins = match.index === 0 || /[.!?]\s+$/.test(text.slice(0, match.index));
    const isTopic = /^\s?:/.test(text.slice(match.index + match[0].length));
    if (begins && !isTopic && (words.length === 1 || plain.has((words[0] ?? "").toLowerCase())))
      words.shift();
    const name = words.join(" ").replace(/'s$/, "");
    if (name.length > 2 && !found.includes(name)) found.push(name);
  }
  return found;
}

const plain = new Set(
  "a an the what which who where when how does do is are was did find give tell list in of".split(" "),
);
