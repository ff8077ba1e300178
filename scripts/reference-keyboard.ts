// The functions in this file run in the browser. The page contains their source code, so they may use only what the
// browser provides.

/**
 * Makes Redoc's page usable by keyboard alone. By itself, Redoc opens its menu on a phone without moving the focus
 * there, and opens its search only by mouse or Ctrl+K. When it has scrolled to another section, it leaves the focus on
 * the link.
 */
export function addKeyboardUse(): void {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const menuButton = () => find('[data-testid="floating-button"]');
  const searchBox = () => find('[data-testid="search-trigger"]');
  const isMenuOpen = () => menuButton()?.getAttribute("aria-expanded") === "true";

  /** Fragment of the URL at the last press of Enter. */
  let before = "";
  let nextTry: ReturnType<typeof setTimeout> | undefined;

  /**
   * Moves the focus to the section that the user has chosen with Enter, in a link or in the search. Tries again while
   * Redoc has not shown the section yet. The next key or click ends the tries, because a later try would move the focus
   * away from where the user has put it.
   */
  function enterSection(tries: number): void {
    const at = document.activeElement;
    const link = at?.closest<HTMLAnchorElement>('a[href^="#/"]');
    if (at !== document.body && !link && !at?.matches("input")) return;
    const { hash } = link ?? location;
    const section = document.getElementById(decodeURI(hash.slice(2)));
    const isSearching = !link && (at !== document.body || (hash === before && tries > 0));
    if (section !== null && hash === location.hash && !isSearching) {
      section.tabIndex = -1;
      section.focus({ preventScroll: true });
    } else if (tries > 0) nextTry = setTimeout(enterSection, 100, tries - 1);
  }

  /**
   * Adds the name of a schema's member to the names of the member's buttons. Otherwise a screen reader lists many
   * buttons with the same name, such as "Show details".
   */
  function nameButtons(): void {
    for (const button of document.querySelectorAll(
      ".schema-property-item button:not([aria-label^='Copy'])",
    )) {
      const member = button.closest(".schema-property-item")?.querySelector(".schema-name");
      const shown = (button.textContent ?? "").replace(/^\W+/, "").trim();
      const place = (member?.parentElement?.textContent ?? "").replaceAll("\u200b", "").trim();
      // While a member is open, its button shows only a minus sign, so the button gets a name that begins with "Hide".
      const label = shown === "" ? `Hide ${place}` : `${shown} of ${place}`;
      if (place !== "" && button.getAttribute("aria-label") !== label)
        button.setAttribute("aria-label", label);
    }
  }

  // Redoc discards these attributes when it renders again, so they are set after each change.
  new MutationObserver(() => {
    nameButtons();
    const box = searchBox();
    if (box !== null && box.tabIndex !== 0) {
      box.tabIndex = 0;
      box.setAttribute("role", "button");
    }
    const content = menuButton()?.nextElementSibling;
    if (!(content instanceof HTMLElement) || content.inert === isMenuOpen()) return;
    content.inert = isMenuOpen();
    if (isMenuOpen()) searchBox()?.focus();
  }).observe(document, { subtree: true, childList: true, attributeFilter: ["aria-expanded"] });

  document.addEventListener("pointerdown", () => clearTimeout(nextTry));
  document.addEventListener("keydown", ({ key, target }) => {
    clearTimeout(nextTry);
    if (key === "Enter") before = location.hash;
    if (key === "Enter" && target === searchBox()) searchBox()?.click();
    if (key !== "Escape") return;
    if (document.activeElement?.matches("input")) setTimeout(() => searchBox()?.focus(), 300);
    else if (isMenuOpen()) {
      menuButton()?.click();
      menuButton()?.focus();
    }
  });
  document.addEventListener("keyup", ({ key }) => {
    if (key === "Enter") enterSection(30);
  });
}

/**
 * Repeats the user's last click on a button as soon as Redoc reacts to clicks. On a slow phone the page is visible
 * seconds before Redoc's script (2.3 MB) has run, and until then a click has no effect.
 */
export function repeatEarlyClick(): void {
  let isReady = false;
  let clicked: HTMLElement | null = null;
  document.addEventListener("click", ({ target }) => {
    if (!isReady && target instanceof Element)
      clicked = target.closest('button, [data-testid="search-trigger"]');
  });
  document.addEventListener("hydrated", () => {
    isReady = true;
    clicked?.click();
  });
}
