/** Versions from `from` up to, but not including, `below`. Missing parts are 0. */
interface Span {
  from: number[];
  below: number[];
}

const everything: Span = { from: [0], below: [Number.POSITIVE_INFINITY] };

/**
 * Returns whether some version is in both ranges, as npm reads them. Ignores prerelease and build parts (after `-` and
 * `+`). Returns true if either is not a range, such as the tag `latest`: only a registry knows its version.
 */
export function haveCommonVersion(one: string, other: string): boolean {
  const [spans, others] = [toSpans(one), toSpans(other)];
  if (spans === undefined || others === undefined) return true;
  return spans.some((span) =>
    others.some((second) => {
      const { from, below } = intersect(span, second);
      return compare(from, below) < 0;
    }),
  );
}

/** Returns one span for each alternative of a range. Alternatives are separated by `||`. */
function toSpans(range: string): Span[] | undefined {
  const spans: Span[] = [];
  for (const alternative of range.split("||")) {
    const bounds = alternative
      .trim()
      .replace(/^(\S+)\s+-\s+(\S+)$/, ">=$1 <=$2")
      .replace(/([~^<>=])\s+/g, "$1");
    let span = everything;
    for (const bound of bounds.split(/\s+/)) {
      const next = bound === "" ? everything : toSpan(bound);
      if (next === undefined) return undefined;
      span = intersect(span, next);
    }
    spans.push(span);
  }
  return spans;
}

/** Returns the versions that one part of a range allows, such as `^1.2.0`, `<2` or `1.x`. */
function toSpan(bound: string): Span | undefined {
  const found = /^([~^<>=]*)v?(\d+|[x*])(?:\.(\d+|[x*]))?(?:\.(\d+|[x*]))?(?:[-+].*)?$/i.exec(bound);
  if (found === null) return undefined;
  const [, operator, ...written] = found;
  const parts = written.map(Number);
  const end = parts.findIndex(Number.isNaN);
  const version = end === -1 ? parts : parts.slice(0, end);
  if (version.length === 0) return everything;
  const last = version.length - 1;
  const nonZero = version.findIndex((part) => part > 0);
  switch (operator) {
    case ">":
      return { ...everything, from: raise(version, last) };
    case ">=":
      return { ...everything, from: version };
    case "<":
      return { ...everything, below: version };
    case "<=":
      return { ...everything, below: raise(version, last) };
    case "^":
      return { from: version, below: raise(version, nonZero === -1 ? last : nonZero) };
    case "~":
    case "~>":
      return { from: version, below: raise(version, Math.min(1, last)) };
    default:
      return { from: version, below: raise(version, last) };
  }
}

/** Increases the part at `index` by one and drops the parts after it. */
function raise(version: number[], index: number): number[] {
  return [...version.slice(0, index), (version[index] ?? 0) + 1];
}

function intersect(one: Span, other: Span): Span {
  return {
    from: compare(one.from, other.from) > 0 ? one.from : other.from,
    below: compare(one.below, other.below) < 0 ? one.below : other.below,
  };
}

function compare(one: number[], other: number[]): number {
  for (const index of [0, 1, 2]) {
    const [first, second] = [one[index] ?? 0, other[index] ?? 0];
    if (first !== second) return first - second;
  }
  return 0;
}
