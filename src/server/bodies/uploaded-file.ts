/** A file of a `multipart/form-data` body, as a handler is given it. */
export class UploadedFile {
  /** Name that the client gave the file, without folders; undefined where it gave none. */
  readonly filename: string | undefined;
  /** Media type that the client gave the part. */
  readonly mediaType: string;
  readonly bytes: Buffer;

  constructor(file: { filename: string | undefined; mediaType: string; bytes: Buffer }) {
    this.filename = file.filename;
    this.mediaType = file.mediaType;
    this.bytes = file.bytes;
  }
}
