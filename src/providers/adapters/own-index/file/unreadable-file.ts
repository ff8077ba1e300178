/** Thrown if the whole file cannot be imported. The message gives the reason. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
}
