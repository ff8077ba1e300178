/** A text too long to be written out; only its length counts. */
export class LongText {
  /** In code points. */
  readonly length: number;

  constructor(length: number) {
    this.length = length;
  }
}

/** True when a value is or holds a text that is not written out. */
export function holdsLongText(value: unknown): boolean {
  if (value instanceof LongText) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(holdsLongText);
}
