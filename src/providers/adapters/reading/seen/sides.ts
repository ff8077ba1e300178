import { splitValue } from "./calculate.ts";
import type { Look } from "./computed.ts";
import { type LengthTerms, readLength } from "./lengths.ts";

const terms: LengthTerms = { fontSize: 16, whole: 1_280 };

/** Distances from the edges of the container in pixels; undefined for `auto`. */
type Sides = Record<"top" | "right" | "bottom" | "left", number | undefined>;

/** Returns the distances that `top`, `inset` and similar properties declare. */
export function readSides(own: Look["own"]): Sides {
  const list = (name: string): string[] => splitValue(own(name) ?? "", " ");
  const [top, right = top, bottom = top, left = right] = list("inset");
  const [above, below = above] = [...list("inset-block")];
  const [before, after = before] = [...list("inset-inline")];
  const read = (...texts: (string | undefined)[]): number | undefined =>
    readLength(texts.find((text) => text !== undefined) ?? "", terms);
  return {
    top: read(own("top"), own("inset-block-start"), above, top),
    right: read(own("right"), own("inset-inline-end"), after, right),
    bottom: read(own("bottom"), own("inset-block-end"), below, bottom),
    left: read(own("left"), own("inset-inline-start"), before, left),
  };
}
