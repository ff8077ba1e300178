import type { JsonObject } from "../../src/contract.ts";
import { type Failure, type Running, share, toContract, toPost } from "./small-contract.ts";

/** A server that has one operation for each schema that a test file registers. */
export interface SchemaServer {
  /** Registers an operation with a schema and returns its path; call it before the first test runs. */
  take(schema: unknown, rest?: JsonObject): string;
  /** Posts a value that the server must refuse, and returns the response. */
  refuse(path: string, body: unknown): Promise<Failure>;
  running(): Running;
}

/** Serves one operation for each registered schema, which may refer to `schemas` by name. */
export function serveSchemas(schemas: Record<string, unknown> = {}): SchemaServer {
  const paths: Record<string, JsonObject> = {};
  const running = share(toContract(paths, { components: { schemas } }));
  return {
    running,
    take(schema, rest) {
      const index = Object.keys(paths).length;
      paths[`/things-${index}`] = toPost(`createThing${index}`, schema, rest);
      return `/things-${index}`;
    },
    refuse: (path, body) => running().fail("POST", path, { body: JSON.stringify(body) }),
  };
}
