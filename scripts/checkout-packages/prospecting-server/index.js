// Written by `npx tsx scripts/stage-packages.ts --sync` from what the entry exports; do not edit.
export { UploadedFile, createListener, createLogger, createRoutes, createServer, findOwnContract, isContractDocument, loadContract, loadContractSource, readBasePaths, readContract, requestOf, toErrorBody, toOpenApi31 } from "../../../dist/src/server/index.js";
