import { registerSchema, unregisterSchema, validate } from "@hyperjump/json-schema/draft-2020-12";

/** Validates values against parts of a document, with a validator that the comparison does not use. */
export class Peer {
  readonly #uri: string;

  constructor(document: object, name: string) {
    this.#uri = `https://peer.example/${name}`;
    const dialect = "https://json-schema.org/draft/2020-12/schema";
    registerSchema({ $schema: dialect, ...document }, this.#uri, dialect);
  }

  /** True if the schema at a pointer accepts the value. */
  async accepts(pointer: string, value: unknown): Promise<boolean> {
    const judge = await validate(`${this.#uri}#${encodeURI(pointer)}`);
    return judge(JSON.parse(JSON.stringify(value))).valid;
  }

  dispose(): void {
    unregisterSchema(this.#uri);
  }
}
