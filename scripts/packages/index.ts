export { renderBridges } from "./bridges.ts";
export { packages, stagedPackages } from "./definitions.ts";
export { stagePackages } from "./stage.ts";
