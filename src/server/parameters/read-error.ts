/** Thrown for a text that cannot be read by its parameter's declaration; its message becomes the violation's. */
export class ReadError extends Error {
  /** The violated rule: `encoding`, `style`, `content`, `contentType`, `number`, `depth` or `maxItems`. */
  readonly keyword: string;

  constructor(keyword: string, message: string) {
    super(message);
    this.name = "ReadError";
    this.keyword = keyword;
  }
}
