export { loadContract } from "./bundle.ts";
export { generate } from "./generate.ts";
