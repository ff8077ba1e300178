/**
 * Values that the solver finds but does not write out, because they are too large or have a format for which it can
 * construct no string. The objects hold only what is needed to check conditions, such as a length. Reports do not show
 * such values.
 */
export type Unwritten = LongText | NamedText | LongList | LongObject;

/** A string of known length whose characters are not determined. */
export class LongText {
  /** Length in code points. */
  readonly length: number;

  constructor(length: number) {
    this.length = length;
  }
}

/**
 * A string with a format for which the solver has no sample. The solver assumes that there is such a string, because
 * otherwise no value would satisfy the contract.
 */
export class NamedText {
  /** Keys of the conditions that the string satisfies (see `toDemandKey`). */
  readonly demands: ReadonlySet<string>;

  constructor(demands: ReadonlySet<string>) {
    this.demands = demands;
  }
}

/** A list of equal items, only one of which is stored. */
export class LongList {
  readonly length: number;
  readonly item: unknown;

  constructor(length: number, item: unknown) {
    this.length = length;
    this.item = item;
  }
}

/** An object with some known members. All its other members have invented names that no schema mentions. */
export class LongObject {
  /** Number of all members, including the invented ones. */
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

/** True if a value is or contains one that is not written out. */
export function holdsUnwritten(value: unknown): boolean {
  if (value instanceof LongText || value instanceof NamedText) return true;
  if (value instanceof LongList || value instanceof LongObject) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(holdsUnwritten);
}
