import { patience, toSeconds } from "./animations.ts";
import { isCut } from "./away.ts";
import { calculate, splitValue } from "./calculate.ts";
import { readColor } from "./colors.ts";
import type { Look } from "./computed.ts";
import { isPlaced } from "./covers.ts";
import { blends } from "./filters.ts";
import { toLength } from "./lengths.ts";
import { isOddMask, isOpenMask, isWidePath } from "./shapes.ts";

/** Tests the value of a property. Returns true if the value is known and does not hide text by itself. */
type Known = (value: string, look: Look) => boolean;

const words = /^[a-z-]+(?:\s+[a-z-]+)*$/i;
const isWord: Known = (value) => words.test(value);
const isFigure: Known = (value) =>
  calculate(value, (figure, unit) => (/^(?:%|rad)?$/.test(unit) ? figure : undefined)) !== undefined;
const isPaint: Known = (value) =>
  /^(?:currentcolor|(?:-webkit-)?link(?:text)?|visitedtext|activetext)$/i.test(value) ||
  readColor(value) !== undefined;

/** True for lengths and keywords, such as `0 auto`. */
const isLength: Known = (value, { fontSize }) =>
  splitValue(value, " ").every(
    (one) => /^[a-z-]+$/i.test(one) || toLength(one, { fontSize, whole: 1_280 }) !== undefined,
  );

/** True for any size if the element does not clip content beyond its box. */
const isSize: Known = (value, look) =>
  (!isCut(look.own) && !/auto|scroll/i.test(look.own("overflow") ?? "")) ||
  /^(?:-webkit-)?fit-content\(/i.test(value) ||
  isLength(value, look);

/** True for any offset if the element is not positioned, because the offset then has no effect. */
const isPlace: Known = (value, look) => !isPlaced(look) || isLength(value, look);

/** True for `filter` functions that keep letters readable, or whose effect the computed styles already include. */
const isFilter: Known = (value, { own, filters }) =>
  splitValue(value.replace(/\)(?=[a-z])/gi, ") "), " ").every((one) => {
    const [, name = "", inner = ""] = /^([a-z-]+)(?:\((.*)\))?$/is.exec(one) ?? [];
    const isKnown = /^(?:none|initial|blur|opacity|drop-shadow|grayscale|sepia|saturate|hue-rotate)$/i.test(
      name,
    );
    if (isKnown || filters.has(one.replace(/["'\s]/g, ""))) return true;
    if (!/^(?:brightness|contrast|invert)$/i.test(name)) return false;
    const part = Number.parseFloat(inner === "" ? "1" : inner) / (inner.includes("%") ? 100 : 1);
    const isMild = name.toLowerCase() === "invert" ? Math.abs(part - 0.5) > 0.2 : part > 0.3 && part < 3;
    // Without a background, the computed colour of the text already includes the effect of the filter.
    return isMild || (own("background-color") ?? own("background")) === undefined;
  });

/**
 * True for keywords. Also true for known shapes with known lengths if the centre of the shape lies within the element.
 */
const isClip: Known = (value, { room }) => {
  const drawn = /^path\((.*)\)$/is.exec(value)?.[1];
  if (drawn !== undefined) return isWidePath(drawn, Math.min(room, 1_280));
  const shape = /^(?:(?:[a-z-]+)?\s*)(inset|circle|ellipse|polygon|rect|xywh)\((.*)\)\s*[a-z-]*$/is.exec(
    value,
  );
  if (shape === null) return words.test(value);
  const [, , inner = ""] = shape;
  const [figures = "", place = ""] = inner.split(/\bat\b/i);
  const isNear = (one: string): boolean => {
    const length = toLength(one, { fontSize: 16, whole: 100 });
    return /^[a-z-]+$/i.test(one) || (length !== undefined && Math.abs(length) <= 2_000);
  };
  const isWithin = (one: string): boolean => /^[a-z]+$/i.test(one) || /^(?:\d\d?(?:\.\d+)?|100)%$/.test(one);
  return (
    figures
      .split(/[\s,/]+/)
      .filter((one) => one !== "")
      .every((one) => one.includes("(") || one.includes(")") || isNear(one)) &&
    splitValue(place, " ").every(isWithin) &&
    !/\b(?:if|attr|env|random|sibling-\w+)\(/i.test(inner)
  );
};

/**
 * False for a value that still contains variables, because it is too long or because its variables refer to each other.
 */
const isReplaced: Known = (value) => !/\bvar\(/i.test(value);

/** Matches a picture. If a picture is the value of `content`, it replaces the text of the element. */
const isPicture = /(?:^|\s|-)(?:url|(?:-webkit-)?image(?:-set)?|cross-fade|element|paint|[a-z-]*gradient)\(/i;

/** False for fonts that are known to have no letters, only blanks or bars. */
const isFamily: Known = (value) => !/blank|invisible|redact|flow (?:block|circular)/i.test(value);

/** False for a slow transition. With `@starting-style`, such a transition may keep text hidden for a long time. */
const isQuick: Known = (value) =>
  value.split(/[^\w.+-]+/).every((word) => (toSeconds(word) ?? 0) <= patience);

/** False for a `line-through` so thick that it covers the letters. */
const isThin: Known = (value, { own, fontSize }) =>
  !/line-through/i.test(`${own("text-decoration") ?? ""} ${own("text-decoration-line") ?? ""}`) ||
  splitValue(value, " ").every((one) => (toLength(one, { fontSize, whole: fontSize }) ?? 0) < fontSize / 3);

const of = (known: Known, names: string): [string, Known][] => names.split(" ").map((name) => [name, known]);

/** The properties that can hide text, each with a test for its harmless values. */
const properties: readonly (readonly [string, Known])[] = [
  ...of(isFigure, "opacity"),
  ...of(isWord, "display visibility content-visibility position overflow overflow-x overflow-y float"),
  ...of(isReplaced, "background background-image box-shadow text-shadow -webkit-text-stroke"),
  ...of(isPaint, "color -webkit-text-fill-color background-color"),
  ...of(
    isLength,
    "font-size text-indent letter-spacing word-spacing vertical-align margin margin-left margin-top margin-inline margin-inline-start margin-block margin-block-start",
  ),
  ...of(
    isPlace,
    "top left right bottom inset inset-inline inset-block inset-inline-start inset-inline-end inset-block-start",
  ),
  ...of(isSize, "width height max-width max-height block-size inline-size max-block-size max-inline-size"),
  ...of(isFilter, "filter -webkit-filter"),
  ...of(isClip, "clip-path -webkit-clip-path"),
  ...of(
    (value) => isOpenMask(value),
    "mask mask-image -webkit-mask -webkit-mask-image mask-border -webkit-mask-box-image",
  ),
  ...of(
    (value) => /^(?:normal|initial)$/i.test(value) || blends[value.toLowerCase()] !== undefined,
    "mix-blend-mode",
  ),
  ...of(
    (value) => /^(?:none|auto|initial|from-font)$/i.test(value) || Number.parseFloat(value) > 0.2,
    "font-size-adjust",
  ),
  ...of((value) => /^(?:none|initial|normal)$/i.test(value), "offset-path offset"),
  ...of((value) => !isPicture.test(value), "content"),
  ...of(isFamily, "font-family font"),
  ...of(isQuick, "transition transition-duration transition-delay"),
  ...of((value) => /^(?:auto|initial)$/i.test(value) || /^rect\(/i.test(value), "clip"),
  ...of((value, look) => !isPlaced(look) || /^(?:none|initial)$/i.test(value), "position-area"),
  ...of((value) => /^(?:always|initial)$/i.test(value), "position-visibility"),
  ...of(isThin, "text-decoration text-decoration-thickness"),
];

/**
 * True if an element declares, for a property that can hide text, a value that is not known to be harmless. The
 * element's text then counts as hidden. Otherwise, hidden text could count as visible because of an unknown notation.
 */
export function isDoubtful(look: Look): boolean {
  const { own, moved } = look;
  if (moved === undefined || Math.abs(moved[14] ?? 0) > 2_000) return true;
  if (isFarOrigin(look)) return true;
  if (isOddMask(own)) return true;
  return properties.some(([name, isKnown]) => {
    const value = own(name)?.trim();
    return value !== undefined && value !== "" && value !== "initial" && !isKnown(value, look);
  });
}

/** True if an element is rotated or scaled around a distant point. */
function isFarOrigin({ own, fontSize, moved }: Look): boolean {
  const origin = splitValue(own("transform-origin") ?? "", " ");
  const [a = 1, b = 0, , , c = 0, d = 1] = moved ?? [];
  const isTurned = Math.abs(a - 1) + Math.abs(b) + Math.abs(c) + Math.abs(d - 1) > 0.1;
  return isTurned && origin.some((one) => Math.abs(toLength(one, { fontSize, whole: 300 }) ?? 0) > 400);
}
