export { dataforseo } from "./dataforseo.ts";
export { ownLook } from "./own-look.ts";
