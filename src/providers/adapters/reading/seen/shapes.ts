import { calculate } from "./calculate.ts";
import type { Look } from "./computed.ts";
import { readLength, readLengths } from "./lengths.ts";

/** Size in pixels below which no letter fits. */
export const tiny = 3;

/** True if a `clip-path` leaves nothing of an element. */
export function isClippedToNothing(path: string): boolean {
  const [, shape = "", inner = ""] = /(inset|circle|ellipse|polygon|rect|xywh)\(([^)]*)\)/i.exec(path) ?? [];
  const figures = readLengths(inner.split(/\b(?:at|round)\b/i)[0] ?? "", { fontSize: 16, whole: 100 });
  const [first = 0, second = first, third = first, fourth = second] = figures;
  switch (shape.toLowerCase()) {
    case "inset":
      return first + third >= 99 || second + fourth >= 99;
    case "circle":
      return figures.length > 0 && first < tiny;
    case "ellipse":
      return figures.length > 0 && (first < tiny || second < tiny);
    case "polygon": {
      const columns = figures.filter((_, index) => index % 2 === 0);
      const rows = figures.filter((_, index) => index % 2 === 1);
      return [columns, rows].some((line) => Math.max(...line) - Math.min(...line) < 1);
    }
    case "rect":
      return second - fourth < tiny || third - first < tiny;
    case "xywh":
      return third < tiny || fourth < tiny;
    default:
      return false;
  }
}

const degrees: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

/** Returns an angle in degrees; 0 for other text. */
function toDegrees(text: string): number {
  return calculate(text, (figure, unit) => figure * (degrees[unit] ?? 1)) ?? 0;
}

/** True if an element is scaled, turned, blurred or squeezed so that its letters are not readable. */
export function isShrunk({ own, fontSize }: Look): boolean {
  const moves = `${own("transform") ?? ""} ${(own("scale") ?? "").replace(/^(.+)$/, "scale($1)")} ${(own("zoom") ?? "").replace(/^(.+)$/, "scale($1)")} ${(own("rotate") ?? "").replace(/^([xy])\s+(.+)$/i, "rotate$1($2)")}`;
  for (const [, name = "", text = ""] of moves.matchAll(
    /(scale[xyz]?|scale3d|matrix|rotate[xy]|skew[xy]?)\(((?:[^()]|\([^()]*\))*)\)/gi,
  )) {
    // A skew by 90 degrees stretches the letters without end.
    if (
      /^skew/i.test(name) &&
      text.split(",").some((one) => Math.abs((Math.abs(toDegrees(one)) % 180) - 90) < 1)
    )
      return true;
    const figures = (text.match(/-?[\d.]+(?:e-?\d+)?%?/g) ?? []).map((one) =>
      one.endsWith("%") ? Number(one.slice(0, -1)) / 100 : Number(one),
    );
    const turned = /^rotate[xy]/i.test(name);
    const angle = turned ? Math.abs(toDegrees(text)) : 0;
    const isBack = turned && Math.abs((angle % 360) - 180) < 1;
    if (isBack && /^hidden$/i.test(own("backface-visibility")?.trim() ?? "")) return true;
    if (
      turned
        ? Math.abs((angle % 180) - 90) < 1
        : figures.slice(0, 2).some((one) => Math.abs(one) * fontSize < tiny && !/matrix/i.test(name))
    )
      return true;
    // Looks for a matrix whose determinant is zero, because it maps the letters onto a line.
    const [one = 1, two = 0, three = 0, four = 1] = figures;
    if (/^matrix$/i.test(name) && Math.abs(one * four - two * three) < 0.01) return true;
  }
  const blur = /blur\(([^)]*)\)/i.exec(own("filter") ?? "")?.[1];
  if (blur !== undefined && (readLength(blur, { fontSize, whole: 0 }) ?? 0) >= 6) return true;
  const spacing = readLength(own("letter-spacing") ?? "", { fontSize, whole: 0 }) ?? 0;
  return spacing < 0 && spacing <= -fontSize / 2;
}
