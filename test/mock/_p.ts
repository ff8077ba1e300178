import { readFileSync } from "node:fs";
const doc = JSON.parse(readFileSync("generated/openapi.json","utf8"));
const cpu=()=>{const u=process.cpuUsage();return ((u.user+u.system)/1000|0)};
console.log("start",cpu());
const { getHttpOperationsFromSpec } = await import("@stoplight/prism-http");
console.log("import",cpu(), process.memoryUsage().rss/1e6);
const ops = await getHttpOperationsFromSpec(structuredClone(doc));
console.log("ops",cpu(), process.memoryUsage().rss/1e6, ops.length);
console.log(JSON.stringify(ops[2]).length, Object.keys(ops[2] as any));
