/** A printed letter. `x` and `y` are its place on the page; `right` and `top` are the place of the next letter. */
export interface Letter {
  text: string;
  x: number;
  y: number;
  right: number;
  top: number;
  /** Direction of the line, as a unit vector. */
  along: readonly [number, number];
  size: number;
}

/** Joins letters to text. Adds blanks and line breaks where the letters leave a gap. */
export interface Writer {
  add(letter: Letter): void;
  /** Number of letters, without blanks. */
  letters: number;
  read(): string;
}

/** Number of strings that are collected before they are joined to one string. */
const maxParts = 4_096;

export function createWriter(): Writer {
  const parts: string[] = [];
  const joined: string[] = [];
  let last: Letter | undefined;
  let isBlank = true;
  const writer: Writer = {
    letters: 0,
    add(letter) {
      const gap = last === undefined ? "" : toGap(last, letter);
      if (gap !== "" && (gap === "\n" || !isBlank)) parts.push(gap);
      parts.push(letter.text);
      isBlank = letter.text.trim() === "";
      if (!isBlank) writer.letters += countLetters(letter.text);
      last = letter;
      // Joins the strings from time to time, because a separate string for each letter of a long page would need too
      // much memory.
      if (parts.length > maxParts) joined.push(parts.splice(0).join(""));
    },
    read: () =>
      [...joined, ...parts].join("").replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize("NFKC")),
  };
  return writer;
}

/** Number of letters, without blanks. Counts a ligature as its letters. */
export function countLetters(text: string): number {
  return text.replace(/\s+/g, "").normalize("NFKC").replace(/\s+/g, "").length;
}

/** Returns what separates two letters: a line break, a blank, or an empty string. */
function toGap(last: Letter, { x, y, along, size }: Letter): string {
  const [dx, dy] = [x - last.right, y - last.top];
  const across = Math.abs(dy * along[0] - dx * along[1]);
  if (across > size / 2) return "\n";
  const gap = dx * along[0] + dy * along[1];
  return gap > size * 0.15 || gap < -size / 2 ? " " : "";
}
