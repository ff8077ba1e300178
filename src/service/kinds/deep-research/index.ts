export { checkAnchorsFit } from "./anchor-check.ts";
export { deepResearch } from "./deep-research.ts";
