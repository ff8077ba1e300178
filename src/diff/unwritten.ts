/**
 * Values that a search finds and that are not written out: too large ones, and texts of a format known by name only. Sets
 * decide by the demands on such a value whether it is a member; no report shows it.
 */
export type Unwritten = LongText | NamedText | LongList | LongObject;

/** A text of which only the length counts. */
export class LongText {
  /** In code points. */
  readonly length: number;

  constructor(length: number) {
    this.length = length;
  }
}

/** A text that a schema describes by a format without samples. Contracts are taken to describe texts that exist. */
export class NamedText {
  /** All demands on the text, as keys. */
  readonly demands: ReadonlySet<string>;

  constructor(demands: ReadonlySet<string>) {
    this.demands = demands;
  }
}

/** A list of equal items. */
export class LongList {
  readonly length: number;
  readonly item: unknown;

  constructor(length: number, item: unknown) {
    this.length = length;
    this.item = item;
  }
}

/** An object with some members, and others under made-up names that no schema mentions. */
export class LongObject {
  /** Number of all members. */
  readonly size: number;
  readonly members: Readonly<Record<string, unknown>>;
  /** The value of each made-up member. */
  readonly other: unknown;

  constructor(size: number, members: Readonly<Record<string, unknown>>, other: unknown) {
    this.size = size;
    this.members = members;
    this.other = other;
  }
}

/** True if a value is or holds one that is not written out. */
export function holdsUnwritten(value: unknown): boolean {
  if (value instanceof LongText || value instanceof NamedText) return true;
  if (value instanceof LongList || value instanceof LongObject) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(holdsUnwritten);
}
