export { type ControlParts, mountControl } from "./routes.ts";
