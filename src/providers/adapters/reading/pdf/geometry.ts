/** A PDF transformation matrix: `[a, b, c, d, e, f]`. */
export type Matrix = readonly [number, number, number, number, number, number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Returns the transformation that applies `inner` first and `outer` second. */
export function combine(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export function move([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** The transformation that shrinks everything to a point, so that nothing is visible. */
const nothing: Matrix = [0, 0, 0, 0, 0, 0];

/**
 * Converts a list of six numbers, such as a Float32Array; undefined for a value that is not a list. If a number is
 * missing or too large, returns a matrix that leaves nothing visible.
 */
export function toMatrix(numbers: unknown): Matrix | undefined {
  if (!(Array.isArray(numbers) || numbers instanceof Float32Array)) return undefined;
  const [a = Number.NaN, b = 0, c = 0, d = 0, e = 0, f = Number.NaN] = [...numbers].map(Number);
  const matrix: Matrix = [a, b, c, d, e, f];
  return matrix.every(Number.isFinite) ? matrix : nothing;
}

/**
 * An area of the page. `rings` are its outlines as x, y, x, y…; `box` is the smallest rectangle around them. An area
 * without outlines contains no point.
 */
export interface Area {
  box: readonly [left: number, bottom: number, right: number, top: number];
  rings: number[][];
  isEvenOdd: boolean;
}

/** Returns the area of a box after a transformation. */
export function toBoxArea(matrix: Matrix, [left, bottom, right, top]: readonly number[] = []): Area {
  const path = [0, left, bottom, 1, right, bottom, 1, right, top, 1, left, top].map((value) => value ?? 0);
  return toArea(path, matrix, false);
}

/** Number of coordinates that follow each command of a path: move, line, curve, curve with one control point, close. */
const lengths = [2, 2, 6, 4, 0];
/** Positions on a curve (from 0 to 1) at which the outline of an area gets a corner. */
const steps = [0.25, 0.5, 0.75, 1];

/** Converts a path in the PDF library's form to the area inside it, after a transformation. */
export function toArea(path: ArrayLike<number>, matrix: Matrix, isEvenOdd: boolean): Area {
  const rings: number[][] = [];
  let ring: number[] = [];
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  let [startX, startY] = [0, 0];
  const add = (x: number, y: number): void => {
    const [left, top] = move(matrix, x, y);
    ring.push(left, top);
    box[0] = Math.min(box[0], left);
    box[1] = Math.min(box[1], top);
    box[2] = Math.max(box[2], left);
    box[3] = Math.max(box[3], top);
  };
  let index = 0;
  while (index < path.length) {
    const command = path[index] ?? 0;
    const count = lengths[command] ?? 0;
    const at = (place: number): number => path[index + 1 + place] ?? 0;
    if (command === 0) {
      ring = [];
      rings.push(ring);
    }
    if (count === 6)
      for (const step of steps)
        add(curve(step, startX, at(0), at(2), at(4)), curve(step, startY, at(1), at(3), at(5)));
    else if (count > 0) add(at(count - 2), at(count - 1));
    if (count > 0) [startX, startY] = [at(count - 2), at(count - 1)];
    index += 1 + count;
  }
  return { box, rings, isEvenOdd };
}

function curve(step: number, from: number, one: number, two: number, to: number): number {
  const rest = 1 - step;
  return rest ** 3 * from + 3 * rest ** 2 * step * one + 3 * rest * step ** 2 * two + step ** 3 * to;
}

export function contains({ box, rings, isEvenOdd }: Area, x: number, y: number): boolean {
  if (!(x >= box[0] && y >= box[1] && x <= box[2] && y <= box[3])) return false;
  let turns = 0;
  let crossings = 0;
  for (const ring of rings) {
    let fromX = ring.at(-2) ?? 0;
    let fromY = ring.at(-1) ?? 0;
    for (let index = 0; index < ring.length; index += 2) {
      const toX = ring[index] ?? 0;
      const toY = ring[index + 1] ?? 0;
      if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) {
        crossings += 1;
        turns += toY > fromY ? 1 : -1;
      }
      [fromX, fromY] = [toX, toY];
    }
  }
  return isEvenOdd ? crossings % 2 === 1 : turns !== 0;
}
