// Written by `npx tsx scripts/stage-packages.ts --sync` from what the entry exports; do not edit.
import { importPackage } from "./import-package.js";

export const { UploadedFile, createListener, createLogger, createRoutes, createServer, findOwnContract, isContractDocument, loadContract, loadContractSource, readBasePaths, readContract, requestOf, toErrorBody, toOpenApi31 } = await importPackage("prospecting-server", "server");
