import { isObject } from "../../contract.ts";
import type { ParameterShape } from "../operation-shapes.ts";

/** Serialization of a parameter (OpenAPI 3.1, Parameter Object). */
export interface ParameterStyle {
  readonly style: string;
  readonly explode: boolean;
}

const defaultStyle = { path: "simple", header: "simple", query: "form", cookie: "form" } as const;

/**
 * Returns `style` and `explode` as they are stated in the declaration of a parameter or in the encoding object of a
 * form field. If `style` is not stated, its default depends on the location (`query`, `path`, …). If `explode` is not
 * stated, it is true for the styles `form` and `cookie`, and false for every other style.
 */
export function readStyle(place: ParameterShape["in"], declared: unknown): ParameterStyle {
  const { style, explode } = isObject(declared) ? declared : {};
  const used = typeof style === "string" ? style : defaultStyle[place];
  return {
    style: used,
    explode: typeof explode === "boolean" ? explode : used === "form" || used === "cookie",
  };
}
