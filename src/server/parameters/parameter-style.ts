import { isObject } from "../../contract.ts";
import type { ParameterShape } from "../operation-shapes.ts";

/** Serialization of a parameter (OpenAPI 3.1, Parameter Object). */
export interface ParameterStyle {
  readonly style: string;
  readonly explode: boolean;
}

const defaultStyle = { path: "simple", header: "simple", query: "form", cookie: "form" } as const;

/**
 * Returns style and explode of a parameter, or of a form's field by its encoding object; the defaults depend on the
 * location (`query`, `path`, …).
 */
export function readStyle(place: ParameterShape["in"], declared: unknown): ParameterStyle {
  const { style, explode } = isObject(declared) ? declared : {};
  const used = typeof style === "string" ? style : defaultStyle[place];
  return { style: used, explode: typeof explode === "boolean" ? explode : used === "form" };
}
