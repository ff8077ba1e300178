import { createServer } from "node:http";
import type { Meters } from "../../service/index.ts";

/** A running server of the metrics page. */
export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** The parts of a service that the operator's pages show. */
export interface Watched {
  readonly meters: Meters;
  /** Rejects while the process can't do its work. */
  ready(): Promise<void>;
}

/**
 * Serves `/metrics` and `/ready` on a port of its own, which operators must be able to reach and callers of the service
 * must not. In a worker, this is the only server that answers `/ready`.
 */
export async function startMetricsServer(
  { meters: { registry }, ready }: Watched,
  { port, host }: { port: number; host: string },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url === "/ready") {
      ready().then(
        () => response.writeHead(200).end("ready\n"),
        (error: Error) => response.writeHead(503, { "Retry-After": "1" }).end(`${error.message}\n`),
      );
      return;
    }
    if (request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { "Content-Type": registry.contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: address !== null && typeof address === "object" ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
