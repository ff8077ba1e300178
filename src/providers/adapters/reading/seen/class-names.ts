/** Classes with which the usual style sheets (Bootstrap, Tailwind, Bulma, Foundation, UIkit, WordPress) hide an element. */
const hiding =
  /^(?:d-none|visually-hidden|sr-only|invisible|hidden|opacity-0|screen-reader-text|show-for-sr|is-hidden|is-sr-only|is-invisible|uk-hidden|u-hidden|u-visually-hidden|visuallyhidden|element-invisible|offscreen|off-screen|a11y-hidden|text-hide)$/i;

/** Classes that show the element again, on larger screens or on focus. */
const showing =
  /^(?:(?:sm|md|lg|xl|xxl|2xl)[:-](?:block|flex|grid|inline\S*|table\S*|visible|not-sr-only|opacity-\d+)|d-(?:sm|md|lg|xl|xxl)-(?!none)\S+)$/i;

/** True if an element has classes with which an external style sheet usually hides it. */
export function hasHidingClass(element: Element): boolean {
  const names = (element.getAttribute("class") ?? "").split(/\s+/);
  return names.some((name) => hiding.test(name)) && !names.some((name) => showing.test(name));
}
