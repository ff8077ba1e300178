/**
 * Error for a value that does not match the declaration of its parameter. Its message becomes the message of the
 * violation.
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
