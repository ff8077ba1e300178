export { applyAnchors, toAnchorPath } from "./anchors.ts";
export type { CallerSchema } from "./compile.ts";
export { compileSchema, toSentence } from "./compile.ts";
export type { SchemaContract } from "./contract.ts";
export { createSchemaContract } from "./contract.ts";
export { schemaLimits } from "./limits.ts";
export { patternLimits } from "./patterns.ts";
export { resolvePointer } from "./walk.ts";
