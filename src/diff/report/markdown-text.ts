/** Escapes text for Markdown. A mention such as `@name` would notify somebody whom a contract happens to name. */
export function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/[\\`*[\]<>|#~]/g, "\\$&")
      // Inside of a word it is no markup.
      .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
      .replace(/@(?=[\w-])/g, "@<!-- -->")
      .replace(blanks, " ")
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a contract may hold such characters, which no page shows
const blanks = /[\s\u0000-\u001f\u007f-\u009f]+/g;

/** Returns text as inline code, in more backticks than the text has in a row. */
export function toCode(text: string): string {
  const plain = text.replace(blanks, " ");
  const longest = Math.max(0, ...[...plain.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = /^`|`$/.test(plain) || plain.trim() === "" ? " " : "";
  return `${fence}${pad}${plain}${pad}${fence}`;
}
