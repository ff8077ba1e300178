import type { Serialization } from "../sets/serialization.ts";
import { type Style, toDelimiter } from "./styles.ts";

/** Location (`in`), name and style of a value that is sent as text. */
export interface Carrier extends Style {
  readonly place: string;
  readonly name: string;
}

/**
 * Pattern of header values: visible characters, with spaces and tabs between them. Leading and trailing spaces and tabs
 * are not part of the value (RFC 9110, 5.5).
 */
const headerTexts = "^([!-~\\u00a1-\\u00ff]([\\t -~\\u00a1-\\u00ff]*[!-~\\u00a1-\\u00ff])?)?$";
/** Pattern of path segments. A segment is never empty, because an empty segment would make a different path. */
const pathTexts = "^[\\s\\S]";

/** Returns the serialization of a parameter, a header or a field of a form. */
export function toSerialization(carrier: Carrier): Serialization {
  const { place } = carrier;
  const texts = place === "header" ? [headerTexts] : place === "path" ? [pathTexts] : [];
  const delimiter = toDelimiter(carrier);
  const inner = (name: string | null): Serialization => toInner(texts, toMemberCarrier(carrier, name));
  return {
    key: `alone ${delimiter ?? ""} ${texts.join(" ")}`,
    label: toLabel(carrier),
    outer: true,
    holdsTexts: true,
    delimiter,
    texts,
    names: [],
    item: () => toInner([...texts, ...toUndivided(delimiter)], carrier),
    member: inner,
    show: (value) => showAll(carrier, value),
  };
}

/**
 * Returns the serialization of a form. `members` contains the serializations of the parts with an entry in `encoding`;
 * `other` returns the serialization of any other part.
 */
export function toFormSerialization(
  members: ReadonlyMap<string, Serialization | null>,
  other: (name: string) => Serialization | null,
): Serialization {
  const names = [...members.keys()].sort();
  const member = (name: string | null): Serialization | null => {
    const known = name === null ? undefined : members.get(name);
    return known === undefined ? other(name ?? "*") : known;
  };
  const keys = names.map((name) => `${JSON.stringify(name)}=${member(name)?.key ?? "json"}`);
  return {
    key: `form ${keys.join(" ")} ${other("*")?.key ?? "json"}`,
    label: "form",
    outer: false,
    holdsTexts: false,
    delimiter: null,
    texts: [],
    names,
    item: () => null,
    member,
    show: (value) => {
      const shown = entriesOf(value).map(
        ([name, part]) => member(name)?.show(part) ?? `${name}=${JSON.stringify(part)}`,
      );
      return shown.filter((text) => text !== "").join("&");
    },
  };
}

/** Returns the serialization of a form part that has no style. Objects are sent as JSON, even inside a list. */
export function toPartSerialization(name: string): Serialization {
  const carrier: Carrier = { place: "form", name, style: "form", explode: true, allowReserved: false };
  const item: Serialization = {
    ...toSerialization(carrier),
    key: "part item",
    outer: false,
    item: () => null,
    member: () => null,
    show: (value) => showOne(carrier, value),
  };
  return {
    ...toSerialization(carrier),
    key: "part",
    item: () => item,
    member: () => null,
    show: (value) =>
      Array.isArray(value) ? value.map((one) => showOne(carrier, one)).join("&") : showOne(carrier, value),
  };
}

/** Returns the serialization of a form part with a media type for raw bytes, such as `image/png`. */
export function toRawPartSerialization(name: string): Serialization {
  const part = toPartSerialization(name);
  const item = part.item();
  const raw: Serialization | null = item === null ? null : { ...item, key: "raw item", isRaw: true };
  return { ...part, key: "raw part", isRaw: true, item: () => raw };
}

/** Returns the serialization of a value nested in a parameter, at any depth. */
function toInner(texts: readonly string[], carrier: Carrier, label = toLabel(carrier)): Serialization {
  const serialization: Serialization = {
    // The key is the same at every depth. Otherwise, a schema that refers to itself would be compared again at each
    // depth.
    key: `inner ${texts.join(" ")}`,
    label,
    outer: false,
    holdsTexts: true,
    delimiter: null,
    texts,
    names: [],
    item: () => serialization,
    member: (name) => toInner(texts, { ...carrier, name: `${carrier.name}[${name ?? "*"}]` }, label),
    show: (value) => showOne(carrier, value),
  };
  return serialization;
}

/** Returns the serialization of a body or a form part that is one text or raw bytes. */
export function toRawSerialization(of: Pick<Carrier, "place" | "name">): Serialization {
  return {
    ...toInner([], { ...of, style: "simple", explode: false, allowReserved: false }),
    key: "raw",
    isRaw: true,
  };
}

function toLabel({ place, name, style, explode }: Carrier): string {
  return [place, name, style, explode].join(" ");
}

/**
 * Returns a list with a pattern for texts that do not contain the delimiter. The list is empty if there is no
 * delimiter.
 */
function toUndivided(delimiter: string | null): string[] {
  return delimiter === null ? [] : [`^[^${delimiter === "|" ? "\\|" : delimiter}]*$`];
}

function toMemberCarrier(carrier: Carrier, name: string | null): Carrier {
  if (name === null) return carrier;
  if (carrier.style === "deepObject") return { ...carrier, name: `${carrier.name}[${name}]` };
  return carrier.explode && (carrier.style === "form" || carrier.style === "matrix")
    ? { ...carrier, name }
    : carrier;
}

/** Returns the text that is sent for a value with its name, as specified by RFC 6570 and the styles of OpenAPI. */
function showAll(carrier: Carrier, value: unknown): string {
  const { style, explode } = carrier;
  const delimiter = toDelimiter(carrier);
  const isNamed = style === "form" || style === "deepObject" || style === "matrix";
  if (Array.isArray(value)) {
    if (delimiter !== null || !isNamed) return showOne(carrier, value.map(toText).join(delimiter ?? "."));
    return join(
      carrier,
      value.map((one) => showPlain(carrier, one)),
    );
  }
  if (typeof value !== "object" || value === null) return showOne(carrier, value);
  const members = entriesOf(value);
  if (isNamed && (explode || style === "deepObject"))
    return join(
      carrier,
      members.flatMap(([name, part]) =>
        [part].flat().map((one) => showPlain(toMemberCarrier(carrier, name), one)),
      ),
    );
  const separator = delimiter ?? (style === "label" ? "." : ",");
  const pairs = members.flatMap(([name, part]) =>
    explode ? `${name}=${toText(part)}` : [name, toText(part)],
  );
  return showOne(carrier, pairs.join(separator));
}

function showOne(carrier: Carrier, value: unknown): string {
  return join(carrier, [showPlain(carrier, value)]);
}

function showPlain({ place, name, style }: Carrier, value: unknown): string {
  if (place === "header" || place === "body") return toText(value);
  const text = toEscaped(toText(value));
  if (place === "path")
    return style === "matrix" ? `;${name}=${text}` : style === "label" ? `.${text}` : text;
  return `${toEscaped(name)}=${text}`;
}

function join({ place, name }: Carrier, texts: readonly string[]): string {
  switch (place) {
    case "query":
      return `?${texts.join("&")}`;
    case "header":
      return `${name}: ${texts.join(",")}`;
    case "cookie":
      return `Cookie: ${texts.join("; ")}`;
    case "path":
      return `/${texts.join("")}`;
    default:
      return texts.join("&");
  }
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Percent-encodes a string, except for characters that may appear in queries and paths (RFC 3986, 3.3 and 3.4). */
function toEscaped(text: string): string {
  return encodeURIComponent(text).replace(/%(2C|3A|40|24|5B|5D|7C)/g, (triplet) =>
    decodeURIComponent(triplet),
  );
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}
