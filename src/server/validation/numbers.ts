import { type ContractDocument, isObject, resolveRef } from "../../contract.ts";
import type { OperationShape, ParameterPlace } from "../operation-shapes.ts";
import type { Issue } from "./issues.ts";

/** The parameters of a request by place, as text. */
export type ParameterTexts = Readonly<Record<ParameterPlace, Readonly<Record<string, unknown>>>>;

/** RFC 8259, section 6. */
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/**
 * A check that what stands for a number is written as one. The validator takes all that JavaScript makes a number of:
 * `0x5`, ` 5`, `+5`; what makes none, or is empty, it refuses itself.
 */
export function createNumberCheck(
  document: ContractDocument,
  { parameters }: OperationShape,
): (texts: ParameterTexts) => Issue[] {
  const numeric = parameters.flatMap(({ in: place, name, declared }) => {
    const schema = isObject(declared["schema"]) ? resolveRef(document, declared["schema"]) : {};
    const type = [schema["type"]].flat().find((one) => one !== "null");
    return type === "integer" || type === "number" ? [{ place, name, type }] : [];
  });
  return (texts) =>
    numeric.flatMap(({ place, name, type }) => {
      const text = texts[place][name];
      const isWrong =
        typeof text === "string" && text !== "" && !number.test(text) && !Number.isNaN(Number(text));
      return isWrong ? [{ place: [place, name], keyword: "type", message: `must be ${type}` }] : [];
    });
}
