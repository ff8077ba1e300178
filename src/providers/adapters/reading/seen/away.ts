import { splitValue } from "./calculate.ts";
import type { Look } from "./computed.ts";
import { isPlaced } from "./covers.ts";
import { type LengthTerms, readLength, readLengths, toLength } from "./lengths.ts";
import { screen } from "./media.ts";
import { isClippedToNothing, isShrunk, tiny } from "./shapes.ts";
import { identity, toMatrix } from "./transforms.ts";

/** Offset in pixels. An element with this offset or a more negative one counts as moved off the screen. */
const offScreen = -400;

/** True if styles hide an element and all its content. */
export function isAway(look: Look): boolean {
  const { own, fontSize } = look;
  if (/^(?:none|table-column(?:-group)?)$/i.test(own("display")?.trim() ?? "")) return true;
  if (/^hidden$/i.test(own("content-visibility")?.trim() ?? "")) return true;
  if (look.opacity < 0.1) return true;
  const terms: LengthTerms = { fontSize, whole: 1_280 };
  return isMovedAway(look, terms) || isCutAway(look, terms) || isShrunk(look);
}

function isMovedAway(look: Look, terms: LengthTerms): boolean {
  const { own, textIndent, fontSize } = look;
  const length = (name: string): number => readLength(own(name) ?? "", terms) ?? 0;
  if (isPlaced(look)) {
    const sides = ["left", "top", "right", "bottom", "inset-inline-start", "inset-block-start"].map(length);
    const places = [...sides, ...readLengths(own("inset") ?? "", terms)];
    if (places.some((place) => place <= offScreen || place >= 3_000)) return true;
    // An element that is at least a screen's width away from the right edge lies beyond the left edge.
    const ends = splitValue(own("inset") ?? "", " ");
    const end = own("right") ?? own("inset-inline-end") ?? ends[1] ?? ends[0] ?? "";
    if ((readLength(end, terms) ?? 0) >= screen.width) return true;
    // Fixed elements beyond the right or bottom edge of the screen cannot be scrolled into view.
    if (/^fixed$/i.test(own("position")?.trim() ?? "") && isBeyondScreen(look)) return true;
    if (look.backed && (readLength(own("z-index") ?? "", terms) ?? 0) < 0) return true;
  }
  const margins = [
    "margin-left",
    "margin-top",
    "margin-inline-start",
    "margin-block-start",
    "vertical-align",
  ];
  const shorthands = ["margin", "margin-inline", "margin-block"].flatMap((name) =>
    splitValue(own(name) ?? "", " ").map((one) => toLength(one, terms) ?? 0),
  );
  // A left margin of minus half a screen moves an element to the edge of the screen, but `left: 50%` moves it back.
  const isRelative = /relative/i.test(own("position") ?? "");
  const back = isRelative ? toLength(own("left") ?? "", { fontSize, whole: look.room }) : undefined;
  const shifts = margins.map((name) => length(name) + (/left/.test(name) ? Math.max(0, back ?? 0) : 0));
  if ([...shifts, ...shorthands].some((margin) => margin <= offScreen)) return true;
  // A percentage in a `transform` refers to the element's own size. That size is unknown, so half the size of the
  // screen is assumed. After an offset such as `left: 50%`, the percentage usually moves the element back into view.
  const isOffset = isPlaced(look) && ["left", "top", "right", "bottom"].some((name) => length(name) > 0);
  const matrix = toMatrix(own, { fontSize, whole: isOffset ? 0 : terms.whole / 2 }) ?? identity;
  if (matrix.slice(12, 14).some((move) => move <= offScreen || move >= 3_000)) return true;
  const isFixed = /^fixed$/i.test(own("position")?.trim() ?? "");
  const [across = 0, down = 0] = matrix.slice(12, 14);
  if (isFixed && (across >= screen.width || down >= screen.height)) return true;
  const indent = readLength(textIndent, terms) ?? 0;
  return indent <= offScreen || (indent >= Math.min(1_000, look.room) && isCut(own));
}

/** True for a fixed element whose distance from an edge of the screen is at least the size of the screen. */
function isBeyondScreen({ own, fontSize }: Look): boolean {
  const inset = (own("inset") ?? "").trim().split(/\s+/);
  const [top = "", right = top, bottom = top, left = right] = inset;
  const sides = { top, right, bottom, left };
  return Object.entries(sides).some(([side, given]) => {
    const whole = side === "top" || side === "bottom" ? screen.height : screen.width;
    return (readLength(own(side) ?? given, { fontSize, whole }) ?? 0) >= whole;
  });
}

/** True if an element clips content that extends beyond its box. */
export function isCut(own: Look["own"]): boolean {
  const text = ["overflow", "overflow-x", "overflow-y"].map((name) => own(name) ?? "").join(" ");
  return /hidden|clip/i.test(text) || /paint|strict|content/i.test(own("contain") ?? "");
}

function isCutAway(look: Look, terms: LengthTerms): boolean {
  const { own, lineHeight, fontSize } = look;
  const clip = /rect\(([^)]*)\)/i.exec(own("clip") ?? "")?.[1];
  if (clip !== undefined && !/auto/i.test(clip)) {
    const [top = 0, right = 0, bottom = 0, left = 0] = readLengths(clip, terms);
    if (right - left < tiny || bottom - top < tiny) return true;
  }
  if (isClippedToNothing(own("clip-path") ?? own("-webkit-clip-path") ?? "")) return true;
  const isScrolled = /auto|scroll/i.test(own("overflow") ?? "");
  if (!isCut(own) && !isScrolled) return false;
  // With `contain: size`, an element without a declared height has a height of 0.
  const heights = ["height", "min-height", "block-size", "contain-intrinsic-size", "aspect-ratio"];
  if (/\bsize\b|strict/i.test(own("contain") ?? "") && heights.every((name) => own(name) === undefined))
    return true;
  const sizes = ["width", "height", "max-width", "max-height", "block-size", "inline-size", "max-block-size"];
  const isNarrow = sizes.some((name) => {
    const size = readLength(own(name) ?? "", { ...terms, whole: 1_280 });
    return size !== undefined && size < tiny;
  });
  const line = /^[\d.]+$/.test(lineHeight) ? Number(lineHeight) * fontSize : readLength(lineHeight, terms);
  return isNarrow || (line !== undefined && line < tiny) || isFilled(look, terms, line);
}

/** True if padding or a tall first line leaves no visible room for text. */
function isFilled({ own }: Look, terms: LengthTerms, line: number | undefined): boolean {
  if (!isCut(own)) return false;
  const heights = ["height", "max-height", "block-size"].map(
    (name) => toLength(own(name) ?? "", { ...terms, whole: 1_280 }) ?? 1e6,
  );
  const limit = Math.min(...heights);
  const [top = "0", right = top, , left = right] = splitValue(own("padding") ?? "", " ");
  const [above, before] = [own("padding-top") ?? top, own("padding-left") ?? left].map(
    (one) => toLength(one, terms) ?? 0,
  );
  const inner = /border-box/i.test(own("box-sizing") ?? "") ? limit - tiny : limit;
  return (above ?? 0) > inner || (before ?? 0) >= 1_000 || (line ?? 0) > limit * 2.5 + terms.fontSize;
}
