import type { FrozenPage } from "../page.ts";
import { backgroundPages } from "./background.ts";
import { companyPages } from "./companies.ts";
import { pressPages } from "./press.ts";
import { trapPages } from "./traps.ts";

/** Every page of the frozen web. */
export const frozenPages: readonly FrozenPage[] = [
  ...backgroundPages,
  ...trapPages,
  ...pressPages,
  ...companyPages,
];
