/** Thrown if the whole file can't be imported; the message says why. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
}
