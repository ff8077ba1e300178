/**
 * Thrown for a text that does not match its parameter's declaration. The message becomes the message of the violation.
 */
export class ReadError extends Error {
  /** The violated rule: `encoding`, `style`, `content`, `contentType`, `number`, `depth` or `maxItems`. */
  readonly keyword: string;

  constructor(keyword: string, message: string) {
    super(message);
    this.name = "ReadError";
    this.keyword = keyword;
  }
}
