// Written by `npx tsx scripts/stage-packages.ts --sync` from what the entry exports; do not edit.
import { importPackage } from "./import-package.js";

export const { connectMock, createContractBackend, createMockFallback, createMockServer, mock, parsePeople, personas } = await importPackage("prospecting-service", "mock");
