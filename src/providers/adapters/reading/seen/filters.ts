import type { Look } from "./computed.ts";
import { type LengthTerms, readLength } from "./lengths.ts";
import { hasGround } from "./paints.ts";
import { toTable } from "./tables.ts";

/**
 * Applies the element's filters to its text colour, unless it has a background. Without a background, a filter changes
 * only the letters.
 */
export function toFiltered(given: Look): Look {
  const look = toBlended(given);
  const { own, color } = look;
  const filter = own("filter") ?? "";
  if (
    !/brightness|invert|contrast/i.test(filter) ||
    (own("background-color") ?? own("background")) !== undefined
  )
    return look;
  const filtered = { ...color };
  for (const [, name = "", figure = "", percent] of filter.matchAll(
    /(brightness|invert|contrast)\(\s*([\d.]*)(%)?/gi,
  )) {
    const part = figure === "" ? 1 : Number(figure) / (percent === undefined ? 1 : 100);
    for (const key of ["r", "g", "b"] as const) {
      const value = filtered[key];
      const changed =
        name.toLowerCase() === "brightness"
          ? value * part
          : name.toLowerCase() === "invert"
            ? value * (1 - 2 * part) + part
            : (value - 0.5) * part + 0.5;
      filtered[key] = Math.min(1, Math.max(0, changed));
    }
  }
  return { ...look, color: filtered };
}

/**
 * Blend modes by name. Each function computes one component of the visible colour, from the components of the text's
 * colour and of the background's colour.
 */
export const blends = toTable<(text: number, ground: number) => number>({
  screen: (text, ground) => 1 - (1 - text) * (1 - ground),
  lighten: Math.max,
  "plus-lighter": (text, ground) => Math.min(1, text + ground),
  multiply: (text, ground) => text * ground,
  darken: Math.min,
  difference: (text, ground) => Math.abs(text - ground),
  exclusion: (text, ground) => text + ground - 2 * text * ground,
});

/** Applies `mix-blend-mode` to the text colour of an element without a background. */
function toBlended(look: Look): Look {
  const { own, color, ground } = look;
  const blend = blends[own("mix-blend-mode")?.trim().toLowerCase() ?? ""];
  if (blend === undefined || ground === undefined || hasGround(own)) return look;
  const [r, g, b] = (["r", "g", "b"] as const).map((key) => blend(color[key], ground[key]));
  return { ...look, color: { r: r ?? 0, g: g ?? 0, b: b ?? 0, alpha: color.alpha } };
}

/** Maximum number of pixels by which a filter may move letters. */
const mildMove = 20;

/**
 * Returns the filters of a document that only move text a little or add a shadow to it, each in the form `url(#id)`.
 */
export function listMildFilters(document: Document): ReadonlySet<string> {
  const filters = [...document.querySelectorAll("filter[id]")];
  const wild = new Set(filters.filter((filter) => !isMild(filter)).map(({ id }) => id));
  return new Set(filters.filter(({ id }) => !wild.has(id)).map(({ id }) => `url(#${id})`));
}

function isMild(filter: Element): boolean {
  const isKnown = (element: Element, names: RegExp): boolean =>
    [...element.attributes].every(({ name, value }) => {
      if (name === "in") return /^SourceGraphic$/i.test(value);
      return (
        names.test(name) && (!/^(?:d[xy]|stddeviation)$/i.test(name) || Math.abs(Number(value)) <= mildMove)
      );
    });
  return (
    isKnown(filter, /^id$/i) &&
    [...filter.children].every(
      (one) =>
        /^fe(?:offset|dropshadow)$/i.test(one.nodeName) &&
        isKnown(one, /^(?:d[xy]|stddeviation|flood-color|flood-opacity)$/i),
    )
  );
}

const terms: LengthTerms = { fontSize: 16, whole: 1 };

/** True for a `backdrop-filter` behind which letters are not readable. */
export function isBlinding(filter: string): boolean {
  if (/url\(/i.test(filter)) return true;
  return [...filter.matchAll(/(blur|contrast|brightness|invert)\(([^()]*)\)/gi)].some(
    ([, name = "", text = ""]) => {
      if (/blur/i.test(name)) return (readLength(text, terms) ?? 0) >= 6;
      const part = readLength(text, terms) ?? 1;
      return /invert/i.test(name)
        ? Math.abs(part - 0.5) < 0.1
        : part < 0.15 || (part > 10 && /brightness/i.test(name));
    },
  );
}
