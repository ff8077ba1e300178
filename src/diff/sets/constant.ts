import { isList, isObject, member } from "../json.ts";
import { LongNumber } from "../long-number.ts";
import { typeBits } from "../schema/types.ts";
import type { Expressions } from "./expression.ts";
import type { Expression, Scalar } from "./formula.ts";
import { toLongConstant } from "./long-numbers.ts";

/** Returns the set that consists of exactly the given values. */
export function toConstants(make: Expressions, values: readonly unknown[]): Expression {
  const scalars = values.filter(isScalar);
  const composite = values
    .filter((value) => !isScalar(value))
    .map((value) => (value instanceof LongNumber ? toLongConstant(make, value) : toComposite(make, value)));
  if (scalars.length === 0) return make.or(composite);
  const unique = [...new Set(scalars)].sort((a, b) => String(a).localeCompare(String(b), "en"));
  return make.or([make.facet({ kind: "enum", values: unique }), ...composite]);
}

function isScalar(value: unknown): value is Scalar {
  return (
    value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean"
  );
}

function toComposite(make: Expressions, value: unknown): Expression {
  if (isList(value)) {
    return make.and([
      make.facet({ kind: "type", mask: typeBits.array, integer: false }),
      ...atLeast(make, "minItems", value.length),
      make.facet({ kind: "maxItems", value: value.length }),
      ...value.map((item, index) => make.facet({ kind: "item", index, child: toConstants(make, [item]) })),
    ]);
  }
  const names = isObject(value) ? Object.keys(value).sort() : [];
  return make.and([
    make.facet({ kind: "type", mask: typeBits.object, integer: false }),
    make.facet({ kind: "additional", names, patterns: [], child: make.false }),
    ...names.flatMap((name) => [
      make.facet({ kind: "required", name }),
      make.facet({ kind: "property", name, child: toConstants(make, [member(value, name)]) }),
    ]),
  ]);
}

/**
 * Returns a list with the condition for a lower bound. The list is empty for the bound 0, which every value satisfies.
 */
export function atLeast(make: Expressions, kind: "minItems" | "minProperties" | "minLength", value: number) {
  return value > 0 ? [make.facet({ kind, value })] : [];
}
