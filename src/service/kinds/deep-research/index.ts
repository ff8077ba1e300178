export { deepResearch } from "./deep-research.ts";
