import type { Color } from "../seen/colors.ts";
import { type Area, identity, type Matrix } from "./geometry.ts";

/** PDF graphics state: the settings for the next text or path. */
export interface State {
  matrix: Matrix;
  /** Areas to which painting is clipped. */
  clips: readonly Area[];
  /** Undefined if the fill is a pattern. */
  fill: Color | undefined;
  stroke: Color | undefined;
  fillAlpha: number;
  strokeAlpha: number;
  /** Opacity of the group around the content. */
  groupAlpha: number;
  font: string;
  fontSize: number;
  mode: number;
  letterSpacing: number;
  wordSpacing: number;
  /** Horizontal scale; 1 if letters have their usual width. */
  scale: number;
  leading: number;
  rise: number;
  /**
   * True from a change of the matrix until something is painted. A picture is placed by such a change, but pictures are
   * not decoded, so `readVisible` assumes a picture if nothing is painted.
   */
  isUnused: boolean;
  /** True in a group that is a mask for other content, and is not itself painted. */
  isMask: boolean;
}

const black: Color = { r: 0, g: 0, b: 0, alpha: 1 };

export const firstState: State = {
  matrix: identity,
  clips: [],
  fill: black,
  stroke: black,
  fillAlpha: 1,
  strokeAlpha: 1,
  groupAlpha: 1,
  font: "",
  fontSize: 0,
  mode: 0,
  letterSpacing: 0,
  wordSpacing: 0,
  scale: 1,
  leading: 0,
  rise: 0,
  isUnused: false,
  isMask: false,
};

/** Applies an entry of a PDF's graphics state dictionary (`ExtGState`). */
export function applySetting(state: State, key: unknown, value: unknown): void {
  if (key === "ca" && typeof value === "number") state.fillAlpha = value;
  if (key === "CA" && typeof value === "number") state.strokeAlpha = value;
  if (key === "Font" && Array.isArray(value))
    [state.font, state.fontSize] = [String(value[0]), Number(value[1])];
}
