/** A file that can't be imported as a whole; the message says what it lacks. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
}
