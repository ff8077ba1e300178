import { calculate, splitValue } from "./calculate.ts";
import { type LengthTerms, toLength } from "./lengths.ts";
import { toTable } from "./tables.ts";

/** The sixteen numbers of a three-dimensional transformation, column by column, as in `matrix3d`. */
export type Matrix = readonly number[];

export const identity: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/**
 * Returns the matrix that applies `second` first and then `first`. This is the order in which CSS applies transforms.
 */
export function multiply(first: Matrix, second: Matrix): Matrix {
  return identity.map((_, index) => {
    const [row, column] = [index % 4, index - (index % 4)];
    return [0, 1, 2, 3].reduce(
      (sum, step) => sum + (first[row + 4 * step] ?? 0) * (second[column + step] ?? 0),
      0,
    );
  });
}

const toScale = (x: number, y = x, z = 1): Matrix => [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1];
const toMove = (x: number, y = 0, z = 0): Matrix => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];

/** Returns the matrix of a rotation by an angle around an axis. */
function toTurn(x: number, y: number, z: number, angle: number): Matrix {
  const length = Math.hypot(x, y, z);
  if (length === 0) return identity;
  const [a, b, c] = [x / length, y / length, z / length];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const rest = 1 - cos;
  return [
    ...[cos + a * a * rest, b * a * rest + c * sin, c * a * rest - b * sin, 0],
    ...[a * b * rest - c * sin, cos + b * b * rest, c * b * rest + a * sin, 0],
    ...[a * c * rest + b * sin, b * c * rest - a * sin, cos + c * c * rest, 0],
    ...[0, 0, 0, 1],
  ];
}

function toSkew(x: number, y: number): Matrix {
  return [1, Math.tan(y), 0, 0, Math.tan(x), 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
}

const shapes = toTable<(of: readonly number[]) => Matrix | undefined>({
  matrix: ([a = 1, b = 0, c = 0, d = 1, x = 0, y = 0]) => [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, x, y, 0, 1],
  matrix3d: (of) => (of.length === 16 ? of : undefined),
  perspective: ([d = 0]) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, d === 0 ? 0 : -1 / d, 0, 0, 0, 1],
  rotate: ([angle = 0]) => toTurn(0, 0, 1, angle),
  rotatex: ([angle = 0]) => toTurn(1, 0, 0, angle),
  rotatey: ([angle = 0]) => toTurn(0, 1, 0, angle),
  rotatez: ([angle = 0]) => toTurn(0, 0, 1, angle),
  rotate3d: ([x = 0, y = 0, z = 0, angle = 0]) => toTurn(x, y, z, angle),
  scale: ([x = 1, y = x]) => toScale(x, y),
  scalex: ([x = 1]) => toScale(x, 1),
  scaley: ([y = 1]) => toScale(1, y),
  scalez: ([z = 1]) => toScale(1, 1, z),
  scale3d: ([x = 1, y = 1, z = 1]) => toScale(x, y, z),
  skew: ([x = 0, y = 0]) => toSkew(x, y),
  skewx: ([x = 0]) => toSkew(x, 0),
  skewy: ([y = 0]) => toSkew(0, y),
  translate: ([x = 0, y = 0]) => toMove(x, y),
  translatex: ([x = 0]) => toMove(x),
  translatey: ([y = 0]) => toMove(0, y),
  translatez: ([z = 0]) => toMove(0, 0, z),
  translate3d: ([x = 0, y = 0, z = 0]) => toMove(x, y, z),
});

/** Returns the matrix of a `transform`; undefined if a part of the value is unknown. */
function readTransform(text: string, terms: LengthTerms): Matrix | undefined {
  if (/^(?:none|initial)?$/i.test(text.trim())) return identity;
  let matrix = identity;
  for (const part of splitValue(text.replace(/\)(?=[\w-]+\()/g, ") "), " ")) {
    const [, name = "", inner = ""] = /^([\w-]+)\((.*)\)$/s.exec(part) ?? [];
    const shape = shapes[name.toLowerCase()];
    const of = splitValue(inner, ",").map((one) => readFigure(name, one, terms));
    if (shape === undefined || of.includes(undefined)) return undefined;
    const own = shape(of.map((one) => one ?? 0));
    if (own === undefined) return undefined;
    matrix = multiply(matrix, own);
  }
  return matrix;
}

function readFigure(name: string, text: string, terms: LengthTerms): number | undefined {
  if (/^translate/i.test(name)) return toLength(text, terms);
  if (/^perspective$/i.test(name) && /^none$/i.test(text)) return 0;
  return calculate(text, (figure, unit) =>
    unit === "" ? figure : unit === "%" ? figure / 100 : unit === "px" ? figure : undefined,
  );
}

/**
 * Returns the matrix of all properties that move, turn or resize an element; undefined if a value is unknown.
 */
export function toMatrix(own: (name: string) => string | undefined, terms: LengthTerms): Matrix | undefined {
  const list = (name: string): string => splitValue(own(name) ?? "", " ").join(",");
  const called = (name: string, inner: string): string =>
    /^(?:none|normal|reset|initial)?$/i.test(inner) ? "" : `${name}(${inner})`;
  const turn = splitValue(own("rotate") ?? "", " ");
  const axis = turn.find((one) => /^[xyz]$/i.test(one));
  const angle = turn.filter((one) => one !== axis);
  const turned =
    axis !== undefined
      ? called(`rotate${axis}`, angle.join(","))
      : called(angle.length === 4 ? "rotate3d" : "rotate", angle.join(","));
  const moved = splitValue(own("translate") ?? "", " ");
  return readTransform(
    [
      called("scale", list("zoom")),
      called(moved.length === 3 ? "translate3d" : "translate", moved.join(",")),
      turned,
      called(splitValue(own("scale") ?? "", " ").length === 3 ? "scale3d" : "scale", list("scale")),
      own("transform") ?? own("-webkit-transform") ?? "",
    ]
      .join(" ")
      .trim(),
    terms,
  );
}

/**
 * Returns the matrix of an element whose parent has a `perspective`, as seen by a viewer at the distance that
 * `perspective` gives.
 */
export function toSeen(matrix: Matrix | undefined, perspective: string | undefined): Matrix | undefined {
  if (matrix === undefined || matrix === identity || perspective === undefined) return matrix;
  const distance = toLength(perspective, { fontSize: 16, whole: 0 });
  const eye = shapes["perspective"]?.([Math.max(1, distance ?? 0)]);
  return distance === undefined || eye === undefined ? matrix : multiply(eye, matrix);
}

/** Returns the factor by which a matrix scales letters in the direction in which they become smallest. */
export function toSmallest(matrix: Matrix): number {
  const [a = 1, b = 0, , , c = 0, d = 1] = matrix;
  const depth = matrix[15] ?? 1;
  if (depth <= 0) return 0;
  const squares = a * a + b * b + c * c + d * d;
  const area = Math.abs(a * d - b * c);
  const largest = Math.sqrt((squares + Math.sqrt(Math.max(0, squares * squares - 4 * area * area))) / 2);
  return largest === 0 ? 0 : area / largest / depth;
}
