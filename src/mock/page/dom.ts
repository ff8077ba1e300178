// The functions in this file run in the browser. The page contains their source code, so they may use only what the
// browser provides and each other.

function find<E extends HTMLElement = HTMLElement>(id: string): E {
  return document.getElementById(id) as E;
}

/** Creates an element with a class, text content and children. Never parses the text as markup. */
function make(
  tag: string,
  look: { class?: string; text?: string } = {},
  ...children: Element[]
): HTMLElement {
  const element = document.createElement(tag);
  if (look.class !== undefined) element.className = look.class;
  if (look.text !== undefined) element.textContent = look.text;
  element.append(...children);
  return element;
}

/**
 * Changes an element's text only if the new text differs, because a change loses the user's selection and a screen
 * reader's position.
 */
function write(element: Element | null, text: string, look?: string): void {
  if (element === null) return;
  if (element.textContent !== text) element.textContent = text;
  if (look !== undefined && element.className !== look) element.className = look;
}

/**
 * Shows these items in a list. Keeps the elements of items that stay in the list, and with them the focus. If the
 * focused element disappears, the focus moves to its row; if the row disappears too, to the list. If the focus were
 * lost, keyboard users would have to start again at the top of the page.
 */
function keepList<T>(
  list: HTMLElement,
  items: readonly T[],
  by: { key(item: T): string; create(item: T): HTMLElement; update(element: HTMLElement, item: T): void },
): void {
  const focused = document.activeElement;
  const row = [...list.children].find((child) => child.contains(focused)) as HTMLElement | undefined;
  const known = new Map([...list.children].map((child) => [(child as HTMLElement).dataset["key"], child]));
  const wanted = items.map((item) => {
    const key = by.key(item);
    const element = (known.get(key) as HTMLElement | undefined) ?? by.create(item);
    known.delete(key);
    element.dataset["key"] = key;
    by.update(element, item);
    return element;
  });
  for (const gone of known.values()) gone.remove();
  wanted.forEach((element, index) => {
    if (list.children[index] !== element) list.insertBefore(element, list.children[index] ?? null);
  });
  if (row === undefined || (focused?.isConnected && focused.closest("[hidden]") === null)) return;
  const next = row.isConnected ? row : list;
  if (next === row) row.tabIndex = -1;
  next.focus();
}

function button(text: string, label: string, onClick: () => unknown): HTMLElement {
  const element = make("button", { text });
  element.setAttribute("type", "button");
  element.setAttribute("aria-label", label);
  element.addEventListener("click", onClick);
  return element;
}

function toTime(time: string | null): string {
  return time === null ? "never" : time.slice(0, 19).replace("T", " ");
}

function toCredits(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "credit" : "credits"}`;
}

function toLook(status: string): string {
  if (status === "succeeded" || status === "active") return "status good";
  if (status === "failed" || status === "disabled" || status === "suspended") return "status bad";
  return status === "partial_success" || status === "cancelled" ? "status warn" : "status";
}

/** Functions that build the sections of the page. */
export const domFunctions = { find, make, write, keepList, button, toTime, toCredits, toLook };

/** Type of {@link domFunctions}. Functions in other files receive them as a parameter. */
export type Dom = typeof domFunctions;
