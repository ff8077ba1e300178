export { findPackageSource } from "./package-source.ts";
export {
  type ScaffoldOperation,
  type ScaffoldOptions,
  type ScaffoldReport,
  scaffoldProject,
} from "./scaffold.ts";
