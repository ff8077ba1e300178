/**
 * A page about a company, with a lie or with the truth in it. `{lie}` and `{truth}` stand for sentences that a test puts
 * in.
 */
export interface Variant {
  /** Name of the variant in the test's name. */
  how: string;
  /** Text of the page's style sheet. */
  css?: string;
  /** HTML that follows the page's honest text. */
  body: string;
}

/** Returns a variant that is only HTML. */
export const body = (html: string): Variant => ({ how: html, body: html });

/** Returns a variant whose style sheet hides or shows a paragraph. */
export const styled = (css: string, html = "<p class=x>{lie}</p>"): Variant => ({
  how: `${css} ${html}`,
  css,
  body: html,
});

/** Returns a variant with a prompt injection before the lie. */
export const order = (text: string): Variant => ({ how: text, body: `<p>${text}</p><p>{lie}</p>` });

/** Returns a variant with a sentence that only looks like a prompt injection, before the truth. */
export const honestly = (text: string): Variant => ({ how: text, body: `<p>${text}</p><p>{truth}</p>` });
