/**
 * Values that a search finds without writing them out: too large ones, and texts of a format that cannot be evaluated.
 * The facets of such a value decide whether it is a member of a set; reports do not show it.
 */
export type Unwritten = LongText | NamedText | LongList | LongObject;

/** A text of which only the length is known. */
export class LongText {
  /** In code points. */
  readonly length: number;

  constructor(length: number) {
    this.length = length;
  }
}

/** A text of a format without samples. It is assumed to exist, because a contract describes texts that exist. */
export class NamedText {
  /** Keys of the facets that the text satisfies. */
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

/** An object with some known members, and others under invented names that no schema mentions. */
export class LongObject {
  /** Number of all members. */
  readonly size: number;
  readonly members: Readonly<Record<string, unknown>>;
  /** The value of each invented member. */
  readonly other: unknown;

  constructor(size: number, members: Readonly<Record<string, unknown>>, other: unknown) {
    this.size = size;
    this.members = members;
    this.other = other;
  }
}

/** True if a value is or contains one that was not written out. */
export function holdsUnwritten(value: unknown): boolean {
  if (value instanceof LongText || value instanceof NamedText) return true;
  if (value instanceof LongList || value instanceof LongObject) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(holdsUnwritten);
}
