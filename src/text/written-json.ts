/**
 * A value, such as a stored result, whose JSON text is known. The server sends the text unchanged, because parsing,
 * checking and serializing a result of 6 kB again would cost more than all other work of a poll request.
 */
export class WrittenJson {
  readonly #text: string;
  readonly #checkedBy: string | null;

  /** @param checkedBy Digest of the contract against which the value was checked; null if it was not checked. */
  constructor(text: string, checkedBy: string | null) {
    this.#text = text;
    this.#checkedBy = checkedBy;
  }

  /** Returns the JSON text of a WrittenJson; undefined for any other value. */
  static textOf(value: unknown): string | undefined {
    return value instanceof WrittenJson ? value.#text : undefined;
  }

  /** Returns true if the value is a WrittenJson that was checked against the contract with this digest. */
  static isCheckedBy(value: unknown, digest: string | undefined): boolean {
    return value instanceof WrittenJson && value.#checkedBy === digest;
  }

  toJSON(): unknown {
    return JSON.parse(this.#text);
  }
}
