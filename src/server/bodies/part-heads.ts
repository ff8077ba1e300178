import { malformed } from "./sent-body.ts";

/**
 * Checks the header lines of a part of a multipart body.
 * @param head The lines before the empty line, with one character for each byte.
 * @param number Number of the part for the message; the first part has the number 1.
 * @throws ApiError `validation_failed` for a line without a name and a colon, and for white space before the colon
 * (RFC 9112, 5.1). A line that begins with white space continues the line before it (RFC 5322, 2.2.3).
 */
export function requireHeaderLines(head: string, number: number): void {
  const bad = head
    .split("\r\n")
    .find((line, index) => !headerLine.test(line) && !(index > 0 && /^[ \t]/.test(line)));
  if (bad === undefined) return;
  const shown = JSON.stringify(bad.length > 60 ? `${bad.slice(0, 60)}…` : bad);
  throw malformed(
    `has the line ${shown} among the headers of part ${number}; a header is written as name: value`,
  );
}

/** Matches a header whose name is a token (RFC 9110, 5.6.2). */
const headerLine = /^[\w!#$%&'*+.^`|~-]+:/;
