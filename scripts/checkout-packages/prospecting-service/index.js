// Written by `npx tsx scripts/stage-packages.ts --sync` from what the entry exports; do not edit.
export { connectMock, createContractBackend, createMockFallback, createMockServer, mock, parsePeople, personas } from "../../../dist/src/mock/index.js";
