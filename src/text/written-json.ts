/**
 * A value whose JSON text exists already, and which a contract has allowed, such as a stored result. The server sends
 * the text unchanged: parsing, checking and writing a result of 6 kB again costs more than the rest of a poll.
 */
export class WrittenJson {
  readonly #text: string;
  readonly #checkedBy: string;

  /** @param checkedBy Digest of the contract that allows the value. */
  constructor(text: string, checkedBy: string) {
    this.#text = text;
    this.#checkedBy = checkedBy;
  }

  /** Returns the text of a written value; undefined for any other value. */
  static textOf(value: unknown): string | undefined {
    return value instanceof WrittenJson ? value.#text : undefined;
  }

  /** True for a written value that the contract with this digest has allowed. */
  static isCheckedBy(value: unknown, digest: string | undefined): boolean {
    return value instanceof WrittenJson && value.#checkedBy === digest;
  }

  toJSON(): unknown {
    return JSON.parse(this.#text);
  }
}
