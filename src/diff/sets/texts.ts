import { anyType, type JsonType, typeBits } from "../schema/types.ts";
import type { Expressions } from "./expression.ts";
import { facetOwner } from "./facet.ts";
import type { Expression, Facet, FacetOf, Scalar } from "./formula.ts";
import { numberFormats, toFormat } from "./number-formats.ts";
import { toNumeralPattern } from "./numerals.ts";
import type { Serialization } from "./serialization.ts";
import type { TypeTable } from "./type-bounds.ts";

/**
 * Converts sets of values to the sets of texts that are sent for them. Different values of one type are always sent as
 * different texts, so each type is converted separately, keyword by keyword. Values of different types may be sent as
 * the same text, such as the number 5 and the string "5", so the results are united at the end.
 *
 * In the result, a sent text is a JSON string and a sent list is a JSON list. A text that is sent directly under its
 * name (`?a=1`) is a list with one string. Null, empty lists and empty objects are never sent, except for an empty
 * form.
 */
export class TextSets {
  readonly #make: Expressions;
  readonly #types: TypeTable;
  /**
   * True for the sender's schema, from which reports take their values. In that case, the empty string is tried last,
   * because it is hard to notice in a report.
   */
  readonly #isSent: boolean;

  constructor({ make, types, isSent }: { make: Expressions; types: TypeTable; isSent: boolean }) {
    this.#make = make;
    this.#types = types;
    this.#isSent = isSent;
  }

  /** Returns the set of texts that are sent for the values in a set. */
  of(set: Expression, serialization: Serialization | null): Expression {
    if (serialization === null || set.kind === "false") return set;
    const { may } = this.#types.of(set);
    // An object that is sent as JSON has no other text form, so its set is returned unchanged. Equal sets of the two
    // contracts then stay the same expression, whose answers are cached.
    if (isOfJson(serialization) && (may & ~(typeBits.object | typeBits.null)) === 0)
      return may === typeBits.object ? set : this.#and([this.#type("object"), set]);
    // If the sender's schema allows every type, it says little about what the sender really sends. Nested lists, and
    // objects whose members are separate parameters, are then left out, because a report about them would not help its
    // reader.
    const isPlain = this.#isSent && serialization.holdsTexts && (may | typeBits.null) === anyType;
    return this.#make.node(`${this.#name}:${serialization.key}:${set.id}`, () => [
      this.#unite(set, serialization, isPlain),
    ]);
  }

  /**
   * Returns the texts that JSON.stringify writes with an exponent: those of numbers whose absolute value is at least
   * 1e21 or below 1e-6. If the value is sent directly under its name, each text is wrapped in a list.
   */
  ofExponents(serialization: Serialization | null): Expression {
    const source = "^-?\\d(\\.\\d+)?e[-+]\\d+$";
    const texts = this.#and([this.#type("string"), this.#make.facet({ kind: "pattern", source })]);
    return serialization?.outer === true ? this.#alone(texts) : texts;
  }

  /** Returns the single texts that a receiver splits into a list because they contain the delimiter. */
  ofDelimited(serialization: Serialization | null): Expression {
    const delimiter = serialization?.delimiter ?? null;
    if (delimiter === null || serialization?.outer !== true) return this.#make.false;
    const source = `[${delimiter === "|" ? "\\|" : delimiter}]`;
    return this.#alone(this.#and([this.#type("string"), this.#make.facet({ kind: "pattern", source })]));
  }

  #unite(set: Expression, serialization: Serialization, isPlain: boolean): Expression {
    const { may } = this.#types.of(set);
    const project = (type: JsonType): Expression =>
      (may & typeBits[type]) === 0 ? this.#make.false : this.#project(set, type, serialization);
    const strings = project("string");
    const isAnyText = (this.#types.of(strings).must & typeBits.string) !== 0;
    const texts = serialization.holdsTexts
      ? this.#texts(strings, isAnyText ? null : project, serialization)
      : this.#make.false;
    const alone = serialization.outer ? this.#alone(this.#withJoined(texts, may, serialization)) : texts;
    // If the sender may send any text, its texts include all lists that are joined to one text, so no set of lists is
    // added.
    if (this.#isSent && isAnyText && (may & typeBits.string) !== 0 && serialization.delimiter !== null)
      return alone;
    if (isPlain && !serialization.outer) return alone;
    const { list = null, object = null } = (this.#isSent ? serialization.joined : undefined) ?? {};
    const lists =
      list === null
        ? this.#and([this.#type("array"), ...this.#lists(serialization), project("array")])
        : this.#make.false;
    if (isPlain) return this.#make.or([alone, lists]);
    const objects =
      object === null
        ? this.#and([this.#type("object"), ...this.#objects(serialization), project("object")])
        : this.#make.false;
    return this.#make.or([alone, lists, objects]);
  }

  /**
   * Adds the texts as which a parameter sends the lists and objects of a set, such as `a,b` for a list. If the receiver
   * reads every text as a list that it accepts, adds all texts. `may` contains the types of the set's values.
   */
  #withJoined(texts: Expression, may: number, serialization: Serialization): Expression {
    const { joined, divided } = serialization;
    const isAll = divided !== undefined && !this.#isSent && (may & typeBits.array) !== 0;
    const sources = [
      (may & typeBits.array) === 0 ? undefined : joined?.list?.pattern,
      (may & typeBits.object) === 0 ? undefined : joined?.object?.pattern,
      isAll ? "^[\\s\\S]*$" : undefined,
    ].filter((source) => source !== undefined);
    if (sources.length === 0) return texts;
    const added = sources.map((source) =>
      this.#and(
        [...serialization.texts, source].map((one) => this.#make.facet({ kind: "pattern", source: one })),
      ),
    );
    return this.#make.or([texts, this.#and([this.#type("string"), this.#emptyLast(this.#make.or(added))])]);
  }

  /**
   * Returns the texts that are sent for the strings, numbers and booleans in a set. `project` returns the set's values
   * of one type. It is null if every string is allowed, because every text of a number or boolean is then also the text
   * of a string.
   */
  #texts(
    strings: Expression,
    project: ((type: JsonType) => Expression) | null,
    serialization: Serialization,
  ): Expression {
    const pattern = (source: string): Expression => this.#make.facet({ kind: "pattern", source });
    const sendable = serialization.texts.map(pattern);
    const all = [this.#and([...sendable, strings])];
    if (project !== null) {
      all.push(this.#and([pattern(toNumeralPattern({ kind: "any" })), project("number")]));
      all.push(this.#and([this.#words(["true", "false"]), project("boolean")]));
    }
    return this.#and([this.#type("string"), this.#emptyLast(this.#make.or(all))]);
  }

  #emptyLast(texts: Expression): Expression {
    if (!this.#isSent) return texts;
    const [some, none] = [
      this.#make.facet({ kind: "minLength", value: 1 }),
      this.#make.facet({ kind: "maxLength", value: 0 }),
    ];
    return this.#make.or([this.#and([some, texts]), this.#and([none, texts])]);
  }

  get #name(): string {
    return this.#isSent ? "sent" : "taken";
  }

  /** Returns the set of lists with exactly one item, which is one of the given texts. */
  #alone(texts: Expression): Expression {
    return this.#and([
      this.#type("array"),
      this.#make.facet({ kind: "minItems", value: 1 }),
      this.#make.facet({ kind: "maxItems", value: 1 }),
      this.#make.facet({ kind: "items", from: 0, child: texts }),
    ]);
  }

  /**
   * Returns the conditions on sent lists: a list is never empty, and, on the sender's side, items that the schema does
   * not describe are texts.
   */
  #lists(serialization: Serialization): Expression[] {
    if (!serialization.holdsTexts) return [this.#make.false];
    const some = this.#make.facet({ kind: "minItems", value: 1 });
    if (!this.#isSent) return [some];
    const child = this.of(this.#make.true, serialization.item());
    return [some, this.#make.facet({ kind: "items", from: 0, child, unspoken: true })];
  }

  #objects(serialization: Serialization): Expression[] {
    const some = this.#make.facet({ kind: "minProperties", value: 1 });
    const size = serialization.holdsTexts && !isOfJson(serialization) ? [some] : [];
    if (!this.#isSent) return size;
    const member = (name: string | null): Expression => this.of(this.#make.true, serialization.member(name));
    const { names } = serialization;
    const own = names.map((name) =>
      this.#make.facet({ kind: "property", name, child: member(name), unspoken: true }),
    );
    const child = member(null);
    const rest = this.#make.facet({ kind: "additional", names, patterns: [], child, unspoken: true });
    return [...size, ...own, rest];
  }

  /** Converts the values of one type in a set to the set of texts that are sent for them. */
  #project(set: Expression, type: JsonType, serialization: Serialization): Expression {
    const project = (part: Expression): Expression => this.#project(part, type, serialization);
    switch (set.kind) {
      case "facet":
        return this.#facet(set.facet, type, serialization);
      case "and":
        return this.#make.and(set.parts.map(project));
      case "or":
        return this.#make.or(set.parts.map(project));
      case "one":
        return this.#make.one(set.parts.map(project));
      case "not":
        return this.#make.not(project(set.inner));
      case "node": {
        const key = `${this.#name}:${type}:${serialization.key}:${set.id}`;
        return this.#make.node(key, () => [this.#and(set.expand().map(project))]);
      }
      default:
        return set;
    }
  }

  #facet(facet: Facet, type: JsonType, serialization: Serialization): Expression {
    const make = this.#make;
    if (facet.kind === "type") return this.#ofType(facet, type);
    if (facet.kind === "enum") return this.#words(facet.values.flatMap((value) => toWord(value, type)));
    if (facetOwner(facet) !== type) return make.true;
    switch (facet.kind) {
      case "minimum":
      case "maximum":
      case "multipleOf":
        return make.facet({ kind: "pattern", source: toNumeralPattern(facet) });
      case "format":
        return this.#format(facet, serialization);
      case "content":
        return serialization.isRaw && !facet.key.startsWith("schema:") ? make.true : make.facet(facet);
      case "item":
      case "items":
      case "contains":
        return make.facet({ ...facet, child: this.of(facet.child, serialization.item()) });
      case "property":
        return make.facet({ ...facet, child: this.of(facet.child, serialization.member(facet.name)) });
      case "patternProperty":
      case "additional":
        return make.facet({ ...facet, child: this.of(facet.child, serialization.member(null)) });
      default:
        return make.facet(facet);
    }
  }

  /**
   * Converts a `format` condition on values to one on the texts that are sent. A number format such as int64 may also
   * apply to strings: a numeral within the format's range certainly has the format, and for other strings this is
   * undecided.
   */
  #format(facet: FacetOf<"format">, serialization: Serialization): Expression {
    if (facet.type === "number") return this.#make.opaque(`numeral:${facet.name}`);
    if (!numberFormats.has(facet.name)) return this.#make.facet(facet);
    const numerals = this.#make.facet({ kind: "pattern", source: toNumeralPattern({ kind: "any" }) });
    const range = this.#project(toFormat(this.#make, facet.name), "number", serialization);
    return this.#make.or([this.#make.facet(facet), this.#and([numerals, range])]);
  }

  #ofType({ mask, integer }: FacetOf<"type">, type: JsonType): Expression {
    if ((mask & typeBits[type]) === 0) return this.#make.false;
    if (type !== "number" || !integer) return this.#make.true;
    return this.#make.facet({ kind: "pattern", source: toNumeralPattern({ kind: "integer" }) });
  }

  #words(values: readonly string[]): Expression {
    return values.length === 0 ? this.#make.false : this.#make.facet({ kind: "enum", values });
  }

  #type(type: JsonType): Expression {
    return this.#make.facet({ kind: "type", mask: typeBits[type], integer: false });
  }

  #and(parts: readonly Expression[]): Expression {
    return this.#make.and(parts);
  }
}

/** True if objects are sent as JSON. */
function isOfJson(serialization: Serialization): boolean {
  return serialization.names.length === 0 && serialization.member(null) === null;
}

/**
 * Returns a list with the text that is sent for a constant of the given type. The list is empty if the constant is null
 * or has another type.
 */
function toWord(value: Scalar, type: JsonType): string[] {
  const own = value === null ? "null" : typeof value;
  return own === type && value !== null ? [String(value)] : [];
}
