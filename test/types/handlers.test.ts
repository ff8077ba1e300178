import { beforeAll, describe, expect, it } from "vitest";
import { checkTypes } from "./compiler.ts";

const accepted =
  '{ id: "op_1", operationId: "op_1", status: "queued", pollUrl: "https://a.example/api/operations/op_1" }';

/**
 * Each row has a title, a program, and the error that the compiler must report: its code and a part of its text, or
 * null if the program must compile.
 */
const cases: [title: string, code: string, wanted: [code: number, text: string] | null][] = [
  [
    "accepts a declared status with its body",
    `export const h: Handler<"searchPeople"> = async () => ({ status: 202, body: ${accepted} });`,
    null,
  ],
  [
    "accepts headers beside the body",
    `export const h: Handler<"searchPeople"> = async () => ({ status: 202, body: ${accepted}, headers: { "retry-after": "5" } });`,
    null,
  ],
  [
    "accepts an answer without body where the contract declares none",
    `export const h: Handler<"deleteMonitor"> = async ({ path }) => ({ status: 204, headers: { deleted: path.id } });`,
    null,
  ],
  [
    "refuses a status that is not declared",
    `export const h: Handler<"searchPeople"> = async () => ({ status: 200, body: ${accepted} });`,
    [2322, "Type '200' is not assignable to type '202'"],
  ],
  [
    "refuses an error status: failures are thrown",
    `export const h: Handler<"getMonitor"> = async () => ({ status: 404, body: { message: "Not found" } });`,
    [2322, "'404' is not assignable to type '200'"],
  ],
  [
    "refuses a wrong body",
    `export const h: Handler<"getHealth"> = async () => ({ status: 200, body: { status: "fine", version: "1.0.0" } });`,
    [2322, `'"fine"' is not assignable to type '"ok"'`],
  ],
  [
    "refuses an incomplete body",
    `export const h: Handler<"getHealth"> = async () => ({ status: 200, body: { status: "ok" } });`,
    [2322, "Property 'version' is missing"],
  ],
  [
    "refuses a missing body",
    `export const h: Handler<"getHealth"> = async () => ({ status: 200 });`,
    [2322, "Property 'body' is missing"],
  ],
  [
    "refuses a body where none is declared",
    `export const h: Handler<"deleteMonitor"> = async () => ({ status: 204, body: { deleted: true } });`,
    [2322, "is not assignable to type 'undefined'"],
  ],
  [
    "refuses a set of handlers that lacks an operation",
    "const { runMonitor: _, ...rest } = stubs; export const h: Handlers = rest;",
    [2741, "Property 'runMonitor' is missing"],
  ],
  [
    "refuses a handler of an unknown operation",
    "export const h: Partial<Handlers> = { searchPeeple: stubs.searchPeople };",
    [2561, "'searchPeeple' does not exist"],
  ],
  [
    "gives members with a default as present",
    `export const h: Handler<"searchPeople"> = async ({ body }) => {
      const limit: number = body.limit;
      const contacts: boolean = body.includeContacts;
      throw new Error(String([limit, contacts]));
    };`,
    null,
  ],
  [
    "gives query members with a default as present, others as perhaps absent",
    `export const h: Handler<"listMonitorEvents"> = async ({ query }) => {
      const limit: number = query.limit;
      const since: string = query.since;
      throw new Error(String([limit, since]));
    };`,
    [2322, "'string | undefined' is not assignable to type 'string'"],
  ],
  [
    "gives headers by their lower-case names",
    `export const h: Handler<"searchPeople"> = async ({ header }) => {
      const key: string | undefined = header["idempotency-key"];
      throw new Error(key ?? header["Idempotency-Key"]);
    };`,
    [2551, "'Idempotency-Key' does not exist"],
  ],
  [
    "refuses to read a member that the request does not have",
    `export const h: Handler<"searchPeople"> = async ({ body }) => { throw new Error(body.title); };`,
    [2339, "Property 'title' does not exist"],
  ],
  [
    "refuses to read a query where the operation takes none",
    `export const h: Handler<"getHealth"> = async ({ query }) => { throw new Error(query.verbose); };`,
    [2339, "Property 'verbose' does not exist"],
  ],
  [
    "knows the caller of a secured operation, and that of a public one as null",
    `export const h: Handler<"getMonitor"> = async (_, { caller }) => { throw new Error(caller.organizationId); };
     export const p: Handler<"getHealth"> = async (_, { caller }) => { throw new Error(caller.organizationId); };`,
    [18047, "'caller' is possibly 'null'"],
  ],
];

const head =
  'import type { Handler, Handlers } from "../../generated/handlers.ts";\nimport { stubs } from "../../generated/stubs/index.ts";\nexport const all: Handlers = stubs;\n';
let errors: string[];

beforeAll(() => {
  errors = checkTypes(Object.fromEntries(cases.map(([, code], index) => [toFile(index), head + code])));
});

describe("a handler", () => {
  it.each(cases.map(([title, , wanted], index) => [title, wanted, index] as const))(
    "%s",
    (_, wanted, index) => {
      const found = errors.filter((error) => error.startsWith(toFile(index)));
      if (wanted === null) return expect(found).toEqual([]);
      const [code, text] = wanted;
      expect(found).toEqual([expect.stringContaining(`TS${code} `)]);
      expect(found).toEqual([expect.stringContaining(text)]);
    },
  );

  it("meets no other error", () => {
    expect(errors.filter((error) => !error.startsWith("test/types/case-"))).toEqual([]);
  });
});

function toFile(index: number): string {
  return `test/types/case-${index}.ts`;
}
