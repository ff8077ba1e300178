import { fileURLToPath } from "node:url";
import { buildReference } from "./api-reference.ts";

const started = performance.now();
await buildReference(fileURLToPath(new URL("../dist/api-reference", import.meta.url)));
console.log(`dist/api-reference: ${((performance.now() - started) / 1000).toFixed(1)} s`);
