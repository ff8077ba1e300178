/** Matches a parameter of a header's value. A quoted value may contain semicolons (RFC 9110, 5.6.6). */
const parameter = /;\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^";\s]*))/g;

/**
 * Returns the parameters of a Content-Type or Content-Disposition header by their names in lower case. If a name occurs
 * more than once, the first value counts.
 */
export function readTypeParameters(header: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  for (const [, name = "", quoted, plain = ""] of header.matchAll(parameter)) {
    const key = name.toLowerCase();
    // Removes a backslash only before a quote or another backslash, which need an escape. Some clients send the path of
    // a file without escapes, so any other backslash belongs to the path.
    if (!parameters.has(key)) parameters.set(key, quoted?.replaceAll(/\\(["\\])/g, "$1") ?? plain);
  }
  return parameters;
}

/**
 * Returns the declared media type that matches a Content-Type: the same type, or else the narrowest range that includes
 * it. `application/*+json`, which generators such as Swashbuckle write, counts as a range. Ignores parameters.
 */
export function findMediaType(declared: readonly string[], contentType: string): string | undefined {
  const sent = toEssence(contentType);
  const [type = ""] = sent.split("/", 1);
  const suffix = /\+[^+]+$/.exec(sent)?.[0];
  const wanted = [sent, ...(suffix === undefined ? [] : [`${type}/*${suffix}`]), `${type}/*`, "*/*"];
  return wanted
    .map((type) => declared.find((one) => toEssence(one) === type))
    .find((one) => one !== undefined);
}

/** Returns a media type in lower case and without its parameters. */
export function toEssence(mediaType: string): string {
  return mediaType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
}
