interface MediaRange {
  /**
   * Part before the slash of a range such as `text/*`, in lower case. `*` in `type` or `subtype` matches any type or
   * subtype.
   */
  readonly type: string;
  readonly subtype: string;
  /** Parameters before the weight (`q=`), such as `charset=utf-8`. */
  readonly parameters: readonly string[];
  readonly weight: number;
}

/**
 * Parameters of the server's text responses, which are always UTF-8. A range in an Accept header may require these
 * parameters, as in `text/html;charset=utf-8`.
 */
const sentParameters = new Set(["charset=utf-8"]);

/**
 * Returns true if an Accept header accepts at least one of the media types. If a type in `types` is a range such as
 * `text/*`, one accepted type in the range is enough.
 */
export function isAccepted(header: string, types: readonly string[]): boolean {
  return weighTypes(header, types).some((weight) => weight > 0);
}

/**
 * Returns the weight that an Accept header gives to each media type (RFC 9110, 12.5.1). For each type, the most
 * specific matching range of the header decides; weight 0 excludes the type. Ignores extensions after the weight. A
 * single `*`, which old clients send, stands for any type. Skips invalid ranges; a header without a valid range
 * excludes nothing.
 */
export function weighTypes(header: string, types: readonly string[]): number[] {
  const ranges = splitList(header).flatMap(parseRange);
  return types.map((type) => (ranges.length === 0 ? 1 : weigh(ranges, type)));
}

function weigh(ranges: readonly MediaRange[], mediaType: string): number {
  const [essence = "", ...parameters] = mediaType.toLowerCase().split(/\s*;\s*/);
  const [type = "", subtype = ""] = essence.split("/");
  const sent = new Set([...sentParameters, ...parameters]);
  const fitting = ranges.filter(
    (range) =>
      overlaps(range.type, type) &&
      overlaps(range.subtype, subtype) &&
      (subtype === "*" || range.parameters.every((one) => sent.has(one))),
  );
  if (subtype === "*") return Math.max(0, ...fitting.map(({ weight }) => weight));
  const [first] = fitting.sort((left, right) => specificity(right) - specificity(left));
  return first?.weight ?? 0;
}

function overlaps(left: string, right: string): boolean {
  return left === "*" || right === "*" || left === right;
}

function specificity({ type, subtype, parameters }: MediaRange): number {
  return (type === "*" ? 0 : 1000) + (subtype === "*" ? 0 : 1000) + parameters.length;
}

const token = "[\\w!#$%&'*+.^`|~-]+";
const range = new RegExp(`^(${token})/(${token})$`);

function parseRange(text: string): MediaRange[] {
  const [essence = "", ...rest] = text.toLowerCase().split(/\s*;\s*/);
  const [, type, subtype] = range.exec(essence === "*" ? "*/*" : essence) ?? [];
  if (type === undefined || subtype === undefined || (type === "*" && subtype !== "*")) return [];
  const at = rest.findIndex((one) => one.startsWith("q="));
  const parameters = (at === -1 ? rest : rest.slice(0, at)).filter((one) => one !== "");
  const weight = at === -1 ? 1 : Number(rest[at]?.slice(2) || Number.NaN);
  return [
    {
      ...{ type, subtype },
      parameters: parameters.map((one) => one.replace(/="([^"\\]*)"$/, "=$1")),
      // An invalid weight is read as 1, so that it excludes nothing.
      weight: Number.isNaN(weight) ? 1 : weight,
    },
  ];
}

/**
 * Splits the value of a header at its commas, except in quoted strings. Empty elements are ignored (RFC 9110, 5.6.1.2).
 */
function splitList(header: string): string[] {
  const elements = header.match(/(?:"(?:[^"\\]|\\.)*"|[^",])+/g) ?? [];
  return elements.map((element) => element.trim()).filter((element) => element !== "");
}
