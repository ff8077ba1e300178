/** A collection of all keys that settings contain, for redacting them in texts. */
export interface Secrets {
  add(secret: string): string;
  /** Replaces every known key, plain or encoded, with `[key]`. */
  redact(text: string): string;
  /**
   * Redacts the keys in a response body. Keeps short keys, such as the key of a local model, because they may be
   * ordinary words, and redacting them would alter other text.
   */
  redactAnswer(text: string): string;
}

/**
 * Minimum length of a key that is redacted. Redacting a shorter key would also alter ordinary words that contain it.
 */
const shortestSecret = 4;
/** Maximum length of a key that may be an ordinary word. Vendors issue longer keys. */
const longestWord = 11;

export function createSecrets(): Secrets {
  const forms = new Set<string>();
  const replace = (text: string, shortest: number): string => {
    let clean = text;
    // Replaces the longest form first, because one key may contain another.
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

/**
 * Returns the forms in which a key occurs: plain (headers), percent-encoded (URLs), Base64 (Basic credentials) and in
 * JSON, where some writers escape the slash.
 */
function toForms(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  const encoded = [encodeURIComponent(secret), Buffer.from(secret).toString("base64")];
  return [secret, ...encoded, inJson, inJson.replaceAll("/", "\\/")];
}
