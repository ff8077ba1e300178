import { createServer as createHttpServer } from "node:http";
import { createRequire } from "node:module";
import express from "express";
import helmet from "helmet";
import { pino } from "pino";
import { createLogger, createServer, loadContract } from "../../src/server/index.ts";

/** The compared servers. All respond to the requests in `paths` with the same JSON. */
export const kinds = [
  "node:http",
  "express",
  "express, same duties",
  "fastify",
  "ours",
  "ours, answers checked",
] as const;
export type Kind = (typeof kinds)[number];

export const paths = {
  POST: "/api/v1/people/search/estimate",
  GET: "/api/operations/op_01JDK3V9Q6W2C7R8T4Y5N1B0ZX",
} as const;

const estimate = readExample("estimatePeopleSearchResponse");
const operation = readExample("getOperationResponse");

/**
 * Starts a server and returns its address. `fastify` is the folder in which Fastify is installed; this project does not
 * depend on Fastify.
 */
export async function serve(kind: Kind, fastify: string): Promise<string> {
  switch (kind) {
    case "node:http":
      return listen(serveRaw());
    case "express":
      return listen(createHttpServer(addRoutes(express())));
    case "express, same duties":
      return listen(createHttpServer(addRoutes(express().use(helmet(), giveId, logRequest))));
    case "fastify":
      return serveFastify(fastify);
    default:
      return serveOurs(kind === "ours, answers checked");
  }
}

function serveRaw() {
  return createHttpServer(async (request, response) => {
    response.setHeader("Content-Type", "application/json; charset=utf-8");
    if (request.method === "GET") return response.end(JSON.stringify(operation));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    JSON.parse(Buffer.concat(chunks).toString());
    return response.end(JSON.stringify(estimate));
  });
}

function addRoutes(app: express.Express): express.Express {
  app.post(paths.POST, express.json(), (_request, response) => {
    response.json(estimate);
  });
  app.get("/api/operations/:id", (_request, response) => {
    response.json(operation);
  });
  return app;
}

const giveId: express.RequestHandler = (_request, response, next) => {
  response.setHeader("X-Request-Id", crypto.randomUUID());
  next();
};

const log = pino();

const logRequest: express.RequestHandler = ({ method, path }, response, next) => {
  const startedAt = performance.now();
  response.on("close", () => {
    const requestId = response.getHeader("X-Request-Id");
    log.info(
      { requestId, method, path, status: response.statusCode, ms: performance.now() - startedAt },
      "request",
    );
  });
  next();
};

async function serveFastify(folder: string): Promise<string> {
  const app = createRequire(`${folder}/`)("fastify")();
  app.post(paths.POST, async () => estimate);
  app.get("/api/operations/:id", async () => operation);
  return app.listen({ port: 0, host: "127.0.0.1" });
}

/**
 * Starts our server with everything that a real one has: credentials, scopes, limits, validation, request ids and the
 * access log. Returns its address.
 */
async function serveOurs(validateResponses: boolean): Promise<string> {
  const server = await createServer(
    {
      estimatePeopleSearch: async () => ({ status: 200, body: estimate }),
      getOperation: async () => ({ status: 200, body: operation }),
    },
    {
      contract: loadContract(),
      authenticate: () => ({ organizationId: "org_bench", userId: "usr_bench" }),
      rateLimit: () => ({ limit: 600, remaining: 599, resetSeconds: 60, allowed: true }),
      validateResponses,
      logger: createLogger(),
    },
  );
  return (await server.listen()).url;
}

function readExample(name: string): unknown {
  const examples = loadContract().components?.["examples"] ?? {};
  const entry = Object.entries(examples).find(([own]) => own.startsWith(name))?.[1];
  if (typeof entry !== "object" || entry === null || !("value" in entry))
    throw new Error(`the contract has no example ${name}`);
  return entry.value;
}

function listen(server: ReturnType<typeof createHttpServer>): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
    });
  });
}

/** Runs one server in this process. Sends its address to the parent process, and its processor time on request. */
export async function main(kind: string, fastify: string): Promise<void> {
  const wanted = kinds.find((known) => known === kind);
  if (wanted === undefined) throw new Error(`there is no server ${kind}`);
  process.send?.({ url: await serve(wanted, fastify), version: process.version });
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  // Ends this process if the benchmark is interrupted, so that no server is left behind.
  process.once("disconnect", () => process.exit());
}
