/** A file of a `multipart/form-data` body, as a handler receives it. */
export class UploadedFile {
  /** File name from the client, without folders; undefined if the client gave none. */
  readonly filename: string | undefined;
  /** Media type of the file, as the client sent it. */
  readonly mediaType: string;
  readonly bytes: Buffer;

  constructor(file: { filename: string | undefined; mediaType: string; bytes: Buffer }) {
    this.filename = file.filename;
    this.mediaType = file.mediaType;
    this.bytes = file.bytes;
  }
}
