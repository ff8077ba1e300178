export { local, openai } from "./openai-compatible.ts";
