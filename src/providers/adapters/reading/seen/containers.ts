import { toLength } from "./lengths.ts";
import { isContained, screen, type Truth } from "./media.ts";

/** The container queries of a page. */
export interface Containers {
  /** Returns whether all conditions hold for an element. */
  holds(element: Element, conditions: readonly string[]): Truth;
}

/** Evaluates container queries. `read` returns the value that the page declares for a property of an element. */
export function createContainers(read: (element: Element, name: string) => string | undefined): Containers {
  const isContainer = (element: Element, name: string): boolean => {
    const short = read(element, "container") ?? "";
    const names = read(element, "container-name") ?? short.split("/")[0] ?? "";
    const type = read(element, "container-type") ?? short.split("/")[1] ?? "";
    return /size|var\(/i.test(type) && (name === "" || names.split(/\s+/).includes(name));
  };
  const measure = (element: Element): number | undefined => {
    for (let one: Element | null = element; one !== null; one = one.parentElement)
      for (const name of ["width", "inline-size", "max-width", "max-inline-size"]) {
        const value = read(one, name) ?? "auto";
        if (value.includes("(")) return undefined;
        const width = toLength(value, { fontSize: 16, whole: screen.width });
        if (width !== undefined && width < screen.width) return width;
      }
    return screen.width;
  };
  const holds = (element: Element, condition: string): Truth => {
    const [, name = "", features = ""] = /^\s*((?!not\b)[\w-]+\s+)?(.*)$/is.exec(condition) ?? [];
    let parent = element.parentElement;
    while (parent !== null && !isContainer(parent, name.trim())) parent = parent.parentElement;
    if (/\b(?:style|scroll-state)\(/i.test(features)) return undefined;
    if (parent === null) return false;
    const height = toLength(read(parent, "height") ?? read(parent, "block-size") ?? "", {
      fontSize: 16,
      whole: screen.height,
    });
    return isContained(features, { width: measure(parent), height });
  };
  return {
    holds(element, conditions) {
      const truths = conditions.map((condition) => holds(element, condition));
      return truths.includes(false) ? false : truths.includes(undefined) ? undefined : true;
    },
  };
}
