/**
 * Returns the page's texts whose contrast with their background is below 4.5 to 1 (WCAG 2.2, 1.4.3). Runs in the page.
 */
export function findPaleTexts(): string[] {
  const toNumbers = (color: string): number[] => (color.match(/[\d.]+/g) ?? []).map(Number);
  const toLuminance = (color: readonly number[]): number => {
    const [red = 0, green = 0, blue = 0] = color.map((value) => {
      const share = value / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const groundOf = (start: Element): number[] => {
    for (let element: Element | null = start; element !== null; element = element.parentElement) {
      const [red = 0, green = 0, blue = 0, alpha = 1] = toNumbers(getComputedStyle(element).backgroundColor);
      if (alpha > 0) return [red, green, blue];
    }
    return [255, 255, 255];
  };
  const pale: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>("body *:not(script):not(style)")) {
    const own = [...element.childNodes].filter((node) => node.nodeType === 3);
    if (own.every((node) => node.textContent?.trim() === "") || element.offsetParent === null) continue;
    const text = toLuminance(toNumbers(getComputedStyle(element).color).slice(0, 3));
    const ground = toLuminance(groundOf(element));
    const contrast = (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05);
    if (contrast < 4.5) pale.push(`${element.textContent} (${contrast.toFixed(1)})`);
  }
  return pale;
}
