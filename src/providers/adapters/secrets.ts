/** Remembers keys, so that no message can carry one. */
export interface Secrets {
  add(secret: string): string;
  /** The text with every known key, plain or encoded, replaced by `[key]`. */
  redact(text: string): string;
}

/** Shorter ones would tear holes into ordinary words. */
const shortestSecret = 4;

export function createSecrets(): Secrets {
  const forms = new Set<string>();
  return {
    add(secret) {
      if (secret.length < shortestSecret) return secret;
      for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString("base64")])
        forms.add(form);
      return secret;
    },
    redact(text) {
      let clean = text;
      // The longest first: one key may be part of another.
      for (const form of [...forms].sort((a, b) => b.length - a.length))
        clean = clean.replaceAll(form, "[key]");
      return clean;
    },
  };
}
