export { brave } from "./brave.ts";
export { searxng } from "./searxng.ts";
export { tavily } from "./tavily.ts";
