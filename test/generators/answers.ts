import type { Use } from "./uses.ts";

/**
 * Test calls that read the response. Some read members that the contract declares, and must compile; the others must
 * not compile.
 */
export const answers: readonly Use[] = [
  {
    title: "takes a call with neither parameters nor a body",
    operation: "getHealth",
    reads: "data.version.length;",
  },
  {
    title: "takes a page of a list, by a filter",
    operation: "listMonitors",
    query: `{ status: "active", limit: 10 }`,
    reads: "for (const monitor of data.data) monitor.name.length; data.next_cursor?.length;",
  },
  {
    title: "takes a call whose answer has no body",
    operation: "deleteMonitor",
    id: `"mon_1"`,
    beyondBodies: true,
  },
  {
    title: "takes a member that may be null, after a check for null",
    operation: "getMonitor",
    id: `"mon_1"`,
    reads: "if (data.last_run_at !== null) data.last_run_at.length;",
  },
  {
    title: "refuses to read a member that may be null",
    operation: "getMonitor",
    id: `"mon_1"`,
    reads: "data.last_run_at.length;",
  },
  {
    title: "takes an object that may be null, after a check for null",
    operation: "getOperation",
    id: `"op_1"`,
    reads:
      "if (data.error !== null) data.error.message.length; if (data.progress !== null) data.progress.toFixed();",
  },
  {
    title: "refuses to read an object that may be null",
    operation: "getOperation",
    id: `"op_1"`,
    reads: "data.error.message;",
  },
  {
    title: "refuses to read a member that no answer has",
    operation: "getOperation",
    id: `"op_1"`,
    reads: "data.state;",
  },
  {
    title: "takes a kind of job that came after the contract",
    operation: "getOperation",
    id: `"op_1"`,
    reads: `data.kind.length; data.kind === "audit" || data.kind === "people_search";`,
  },
  {
    title: "takes a type of monitor that came after the contract",
    operation: "getMonitor",
    id: `"mon_1"`,
    reads: `data.type === "mastodon_keyword" || data.type === "web_search";`,
  },
  {
    title: "takes the violations of a 400",
    operation: "searchPeople",
    body: `{ query: "VP Engineering", limit: 1000 }`,
    readsProblem: `problem.code?.length; for (const { property, constraints } of problem.errors ?? []) property.length + Object.keys(constraints ?? {}).length;`,
    beyondBodies: true,
  },
  {
    title: "refuses to read a member that no failure has",
    operation: "searchPeople",
    body: `{ query: "VP Engineering", limit: 1000 }`,
    readsProblem: "problem.reason;",
    beyondBodies: true,
  },
];
