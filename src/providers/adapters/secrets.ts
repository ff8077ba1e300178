/** Remembers keys, so that no message can carry one. */
export interface Secrets {
  add(secret: string): string;
  /** The text with every known key, plain or encoded, replaced by `[key]`. */
  redact(text: string): string;
  /** The same for an answer that is used: what might be a word of it, such as a local model's key, stays. */
  redactAnswer(text: string): string;
}

/** Shorter ones would tear holes into ordinary words. */
const shortestSecret = 4;
/** Keys of vendors are longer. */
const longestWord = 11;

export function createSecrets(): Secrets {
  const forms = new Set<string>();
  const replace = (text: string, shortest: number): string => {
    let clean = text;
    // The longest first: one key may be part of another.
    for (const form of [...forms].sort((a, b) => b.length - a.length))
      if (form.length >= shortest) clean = clean.replaceAll(form, "[key]");
    return clean;
  };
  return {
    add(secret) {
      if (secret.length >= shortestSecret) for (const form of toForms(secret)) forms.add(form);
      return secret;
    },
    redact: (text) => replace(text, shortestSecret),
    redactAnswer: (text) => replace(text, longestWord + 1),
  };
}

/** A key as it stands in headers, addresses, Basic credentials and JSON, of which some writers escape the slash. */
function toForms(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  const encoded = [encodeURIComponent(secret), Buffer.from(secret).toString("base64")];
  return [secret, ...encoded, inJson, inJson.replaceAll("/", "\\/")];
}
