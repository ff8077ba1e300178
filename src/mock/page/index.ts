export { mountPage } from "./page.ts";
