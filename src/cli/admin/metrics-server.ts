import { createServer } from "node:http";
import type { Meters } from "../../service/index.ts";

/** A running server for `/metrics` and `/ready`. */
export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** The parts of the service on which the metrics server reports. */
export interface Watched {
  readonly meters: Meters;
  /** Resolves if the process can serve requests and run jobs. Rejects with the reason if it cannot. */
  ready(): Promise<void>;
}

/**
 * Serves `/metrics` and `/ready` on a separate port, so that operators can reach them and callers of the service
 * cannot. A worker answers `/ready` only here.
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
