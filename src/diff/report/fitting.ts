/** A section of a report whose last entries may be left out. */
export interface Section {
  /** The noun under which left-out entries are counted. */
  readonly name: string;
  readonly open: string;
  readonly groups: readonly Group[];
  readonly close: string;
}

interface Group {
  readonly heading: string;
  readonly entries: readonly string[];
}

interface Fitting {
  readonly head: string;
  readonly sections: readonly Section[];
  readonly maxCharacters: number;
  /** Returns the last line for left-out entries, given as `12 breaking`. */
  readonly toTail: (left: readonly string[]) => string;
}

/** Room for the last line and for closing a section. */
const reserved = 1_000;

/** Joins sections until the room is used up; the remaining entries are counted. */
export function toFitting({ head, sections, maxCharacters, toTail }: Fitting): string {
  const parts = [head];
  const left: string[] = [];
  let room = maxCharacters - reserved - head.length;
  let isFull = false;
  for (const { name, open, groups, close } of sections) {
    const total = groups.reduce((sum, { entries }) => sum + entries.length, 0);
    if (total === 0) continue;
    const lines: string[] = [];
    let taken = 0;
    for (const { heading, entries } of groups) {
      const fitting: string[] = [];
      for (const entry of entries) {
        const before = taken === 0 ? open.length + close.length + 4 : 0;
        const needed = entry.length + 1 + before + (fitting.length === 0 ? heading.length + 4 : 0);
        isFull ||= needed > room;
        if (isFull) break;
        room -= needed;
        taken += 1;
        fitting.push(entry);
      }
      if (fitting.length > 0) lines.push(...(heading === "" ? [] : [heading]), fitting.join("\n"));
    }
    if (taken > 0) parts.push([open, ...lines].join("\n\n") + close);
    if (taken < total) left.push(`${total - taken} ${name}`);
  }
  const tail = toTail(left);
  return `${[...parts, ...(tail === "" ? [] : [tail])].join("\n\n")}\n`;
}
