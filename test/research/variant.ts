/**
 * A page about a company, with a true or a false statement about it. In the test, the true statement replaces
 * `{truth}`, and the false one replaces `{lie}`.
 */
export interface Variant {
  /** Name of the variant, used as the name of its test. */
  how: string;
  /** Text of the page's style sheet. */
  css?: string;
  /** HTML that follows the honest text of the page. */
  body: string;
}

/** Returns a variant that consists of HTML only. */
export const body = (html: string): Variant => ({ how: html, body: html });

/** Returns a variant whose style sheet hides or shows a paragraph. */
export const styled = (css: string, html = "<p class=x>{lie}</p>"): Variant => ({
  how: `${css} ${html}`,
  css,
  body: html,
});

/** Returns a variant in which the false statement follows a prompt injection. */
export const order = (text: string): Variant => ({ how: text, body: `<p>${text}</p><p>{lie}</p>` });

/** Returns a variant in which the true statement follows a sentence that only looks like a prompt injection. */
export const honestly = (text: string): Variant => ({ how: text, body: `<p>${text}</p><p>{truth}</p>` });
