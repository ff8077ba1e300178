/** Thrown for a text that cannot be read as its parameter is declared; the message is a violation's. */
export class ReadError extends Error {
  /** What the text breaks: `encoding`, `style`, `content` or `maxItems`. */
  readonly keyword: string;

  constructor(keyword: string, message: string) {
    super(message);
    this.name = "ReadError";
    this.keyword = keyword;
  }
}
