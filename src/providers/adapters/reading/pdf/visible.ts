import { type Color, isAlike, layOver, readColor } from "../seen/colors.ts";
import {
  type Area,
  combine,
  contains,
  identity,
  type Matrix,
  move,
  toArea,
  toBoxArea,
  toMatrix,
} from "./geometry.ts";
import { type Font, toGlyph, toHeight } from "./glyphs.ts";
import { applySetting, firstState, type State } from "./state.ts";
import { countLetters, createWriter, type Letter } from "./writer.ts";

/** Drawing commands of a page: the number of each command, as in {@link Codes}, and its parameters. */
export interface Commands {
  fnArray: readonly number[];
  argsArray: readonly unknown[];
}

/** Maps the name of each drawing command to the PDF library's number for it. */
export type Codes = Readonly<Record<string, number>>;

/** The page on which the drawing commands draw. */
export interface Sheet {
  /** The visible area: left, bottom, right and top. */
  view: readonly number[];
  /** Length of the page's unit, in points. */
  userUnit: number;
}

/** Looks up the fonts and the layers to which drawing commands refer. */
export interface PageResources {
  readFont(name: string): Font | undefined;
  /** True if a viewer shows this layer (optional content) of the document. */
  isLayerShown(layer: unknown): boolean;
}

/** Text of a page. */
export interface Visible {
  /** The text that a person sees. */
  text: string;
  /** Number of visible and invisible letters. */
  letters: number;
  /** True if letters that a person cannot see were left out of `text`. */
  isShortened: boolean;
}

/** Minimum height in points of a letter that a person can see. */
export const leastHeight = 3;
/** Minimum width in points of the em square of a letter that a person can see. */
const leastWidth = 1;
/** Maximum number of painted areas that are remembered as background. The oldest are forgotten. */
const maxAreas = 5_000;
/**
 * Maximum number of visible letters on a scanned page. In addition to its image, such a page may have a stamp or a page
 * number.
 */
const maxOnScan = 100;

const white: Color = { r: 1, g: 1, b: 1, alpha: 1 };

/** A painted area. Its colour is undefined for a picture or a pattern. */
interface Painted {
  area: Area;
  /** Areas to which the painting was clipped. */
  clips: readonly Area[];
  color: Color | undefined;
}

function isInside(areas: readonly Area[], x: number, y: number): boolean {
  return areas.every((area) => contains(area, x, y));
}

/**
 * Executes the drawing commands of a page without drawing, and returns the text that a person sees. Pictures are not
 * decoded. If nothing is painted after a change of the matrix, this function assumes a picture at that place.
 */
export function readVisible(
  { fnArray, argsArray }: Commands,
  { view, userUnit }: Sheet,
  codes: Codes,
  { readFont, isLayerShown }: PageResources,
): Visible {
  const page = toBoxArea(identity, view);
  const shown = createWriter();
  const scanned = createWriter();
  const painted: Painted[] = [];
  const saved: State[] = [];
  let state: State = { ...firstState };
  let line: Matrix = identity;
  let text: Matrix = identity;
  let clip: { isEvenOdd: boolean } | undefined;
  /** For each marked-content sequence that has begun and not yet ended: true if a viewer hides it. */
  const marks: boolean[] = [];
  const isOff = (): boolean => state.isMask || marks.includes(true);
  let unseen = 0;
  let pictured = 0;

  const save = (): void => {
    saved.push(state);
    state = { ...state, isUnused: false };
  };
  const restore = (): void => {
    if (state.isUnused) paintPicture();
    state = saved.pop() ?? state;
    state.isUnused = false;
  };
  const paint = (area: Area, color: Color | undefined): void => {
    if (isOff()) return;
    if (painted.length >= maxAreas) painted.splice(0, maxAreas / 2);
    painted.push({ area, clips: state.clips, color });
  };
  const paintPicture = (): void => {
    const area = toBoxArea(state.matrix, [0, 0, 1, 1]);
    const [left, bottom, right, top] = area.box.map((value, index) =>
      index < 2 ? Math.max(value, page.box[index] ?? 0) : Math.min(value, page.box[index] ?? 0),
    );
    pictured += Math.max(0, (right ?? 0) - (left ?? 0)) * Math.max(0, (top ?? 0) - (bottom ?? 0));
    if (state.fillAlpha * state.groupAlpha > 0.5) paint(area, undefined);
  };
  const nextLine = (x: number, y: number): void => {
    line = combine(line, [1, 0, 0, 1, x, y]);
    text = line;
  };
  const clipTo = (area: Area): void => {
    state.clips = [...state.clips, area];
  };

  const findBackground = (x: number, y: number): Color | undefined => {
    for (let index = painted.length - 1; index >= 0; index -= 1) {
      const found = painted[index];
      if (found !== undefined && contains(found.area, x, y) && isInside(found.clips, x, y))
        return found.color;
    }
    return white;
  };
  const isPainted = (color: Color | undefined, alpha: number, under: Color | undefined): boolean => {
    const opacity = alpha * state.groupAlpha;
    if (under === undefined || color === undefined) return opacity > 0.1;
    return !isAlike(layOver({ ...color, alpha: opacity }, under), under);
  };
  const isSeenAt = (x: number, y: number): boolean => {
    const under = findBackground(x, y);
    const mode = state.mode % 4;
    if ((mode === 0 || mode === 2) && isPainted(state.fill, state.fillAlpha, under)) return true;
    return (mode === 1 || mode === 2) && isPainted(state.stroke, state.strokeAlpha, under);
  };

  const printLetter = (letter: Letter, isBig: boolean): void => {
    const { along, size } = letter;
    // The middle of the letter: half of its width along the line, and a third of its height above the line.
    const x = (letter.x + letter.right) / 2 - along[1] * size * 0.3;
    const y = (letter.y + letter.top) / 2 + along[0] * size * 0.3;
    const isThere = isBig && !isOff() && contains(page, x, y) && isInside(state.clips, x, y);
    if (letter.text.trim() === "") {
      if (isThere && state.mode !== 3) shown.add(letter);
      else if (isThere) scanned.add(letter);
    } else if (isThere && state.mode === 3) scanned.add(letter);
    else if (isThere && isSeenAt(x, y)) shown.add(letter);
    else unseen += countLetters(letter.text);
  };

  const print = (glyphs: readonly unknown[]): void => {
    const { fontSize, scale } = state;
    const font = readFont(state.font);
    const unit = toMatrix(font?.fontMatrix)?.[0] ?? 0.001;
    const isVertical = font?.vertical === true;
    const whole = combine(state.matrix, text);
    const size = Math.hypot(whole[2], whole[3]) * Math.abs(fontSize) * toHeight(font);
    const width = Math.hypot(whole[0], whole[1]) * Math.abs(fontSize * scale) * toHeight(font);
    const isBig = size * userUnit >= leastHeight && width * userUnit >= leastWidth;
    const [dx, dy] = isVertical ? [-whole[2], -whole[3]] : [whole[0], whole[1]];
    const length = Math.hypot(dx, dy) * (fontSize < 0 ? -1 : 1) || 1;
    const along = [dx / length, dy / length] as const;
    let place = 0;
    const at = (): readonly [number, number] =>
      isVertical ? move(whole, 0, place) : move(whole, place * scale, state.rise);
    for (const glyph of glyphs) {
      if (typeof glyph === "number") place += ((isVertical ? 1 : -1) * glyph * fontSize) / 1000;
      const parts = toGlyph(glyph);
      if (parts === undefined) continue;
      const { unicode, isSpace, vmetric } = parts;
      const advance = (isVertical ? (vmetric ?? -parts.width) : parts.width) * unit * fontSize;
      const [x, y] = at();
      place += advance;
      const [right, top] = at();
      const spacing = state.letterSpacing + (isSpace ? state.wordSpacing : 0);
      place += isVertical ? -spacing : spacing;
      if (unicode !== "") printLetter({ text: unicode, x, y, right, top, along, size }, isBig);
    }
    text = combine(text, [1, 0, 0, 1, isVertical ? 0 : place * scale, isVertical ? place : 0]);
  };

  const drawPath = ([operation, data]: readonly unknown[]): void => {
    const [path] = Array.isArray(data) ? data : [];
    const name = names.get(Number(operation)) ?? "";
    const points: ArrayLike<number> = path instanceof Float32Array ? path : [];
    const fills = /fill/i.test(name);
    if (fills) {
      const area = toArea(points, state.matrix, /^(closeE|e)o/i.test(name));
      const alpha = state.fillAlpha * state.groupAlpha;
      if (alpha > 0.1)
        paint(area, state.fill === undefined ? undefined : layOver({ ...state.fill, alpha }, white));
    }
    if (clip !== undefined) clipTo(toArea(points, state.matrix, clip.isEvenOdd));
    clip = undefined;
    if (name !== "endPath") state.isUnused = false;
  };

  const names = new Map(Object.entries(codes).map(([name, code]) => [code, name]));
  const run: Record<string, (values: readonly unknown[]) => void> = {
    save,
    restore,
    transform(values) {
      state.matrix = combine(state.matrix, toMatrix(values) ?? identity);
      state.isUnused = true;
    },
    setGState([entries]) {
      if (Array.isArray(entries)) for (const [key, value] of entries) applySetting(state, key, value);
    },
    paintFormXObjectBegin([matrix, box]) {
      save();
      state.matrix = combine(state.matrix, toMatrix(matrix) ?? identity);
      if (box instanceof Float32Array) clipTo(toBoxArea(state.matrix, [...box]));
    },
    paintFormXObjectEnd: restore,
    beginGroup([group]) {
      save();
      state.groupAlpha *= state.fillAlpha;
      state.fillAlpha = 1;
      state.strokeAlpha = 1;
      const { matrix, bbox, smask } = (group ?? {}) as Record<string, unknown>;
      state.isMask ||= smask !== undefined && smask !== null;
      const outer = combine(state.matrix, toMatrix(matrix) ?? identity);
      if (Array.isArray(bbox)) clipTo(toBoxArea(outer, bbox.map(Number)));
    },
    endGroup: restore,
    beginMarkedContent: () => marks.push(false),
    beginMarkedContentProps: ([tag, layer]) => marks.push(tag === "OC" && !isLayerShown(layer)),
    endMarkedContent: () => marks.pop(),
    clip: () => (clip = { isEvenOdd: false }),
    eoClip: () => (clip = { isEvenOdd: true }),
    constructPath: drawPath,
    shadingFill: () => paint(page, undefined),
    setFillRGBColor: ([color]) => (state.fill = readColor(String(color))),
    setStrokeRGBColor: ([color]) => (state.stroke = readColor(String(color))),
    setFillColorN: () => (state.fill = undefined),
    setStrokeColorN: () => (state.stroke = undefined),
    setFillTransparent: () => (state.fill = { ...white, alpha: 0 }),
    setStrokeTransparent: () => (state.stroke = { ...white, alpha: 0 }),
    beginText: () => (line = text = identity),
    setFont: ([name, size]) => ([state.font, state.fontSize] = [String(name), Number(size)]),
    setTextRenderingMode: ([mode]) => (state.mode = Number(mode)),
    setCharSpacing: ([value]) => (state.letterSpacing = Number(value)),
    setWordSpacing: ([value]) => (state.wordSpacing = Number(value)),
    setHScale: ([value]) => (state.scale = Number(value) / 100),
    setLeading: ([value]) => (state.leading = Number(value)),
    setTextRise: ([value]) => (state.rise = Number(value)),
    moveText: ([x, y]) => nextLine(Number(x), Number(y)),
    setLeadingMoveText([x, y]) {
      state.leading = -Number(y);
      nextLine(Number(x), Number(y));
    },
    setTextMatrix: ([matrix]) => (line = text = toMatrix(matrix) ?? identity),
    nextLine: () => nextLine(0, -state.leading),
    showText([glyphs]) {
      state.isUnused = false;
      if (Array.isArray(glyphs)) print(glyphs);
    },
  };
  for (let index = 0; index < fnArray.length; index += 1) {
    const values = argsArray[index];
    run[names.get(fnArray[index] ?? 0) ?? ""]?.(
      Array.isArray(values) || values instanceof Float32Array ? [...values] : [],
    );
  }
  if (state.isUnused) paintPicture();
  const [left, bottom, right, top] = page.box;
  const isScan = shown.letters <= maxOnScan && pictured >= ((right - left) * (top - bottom)) / 2;
  return {
    text: isScan ? `${shown.read()}\n${scanned.read()}` : shown.read(),
    letters: shown.letters + scanned.letters + unseen,
    isShortened: unseen > 0 || (scanned.letters > 0 && !isScan),
  };
}
