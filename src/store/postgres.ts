import { currentSignal } from "./cancellation.ts";
import type { Engine } from "./engine.ts";
import { isDatabaseFailure, readCode } from "./failures.ts";
import { refuseSharedSessions } from "./pooler-check.ts";
import { createPostgresChannel } from "./postgres-channel.ts";
import { type Connections, createConnections } from "./postgres-connections.ts";
import { TracedPostgresDialect } from "./postgres-driver.ts";
import { findFate } from "./postgres-fates.ts";
import type { TimeLimits } from "./time-limits.ts";

/** Options of {@link createPostgresEngine}. */
export interface PostgresOptions {
  url: string;
  /**
   * Maximum number of connections of this process, in addition to the listening connection and the two connections for
   * urgent statements.
   */
  poolSize: number;
  limits: TimeLimits;
  /** Called for failures outside of queries, such as a restart of the database. */
  onError: (error: Error) => void;
}

/** Number of connections for heartbeats (which extend leases), readiness checks and the outcomes of lost commits. */
const urgentSize = 2;

/** Creates the engine of a PostgreSQL database. The engine connects when it is first used. */
export function createPostgresEngine({ url, poolSize, limits, onError }: PostgresOptions): Engine {
  const connections = createConnections({ url, size: poolSize, limits, onError });
  const urgent = createConnections({ url, size: urgentSize, limits, onError });
  const channel = createPostgresChannel({ url, limits, connections, onError });
  return {
    name: "postgres",
    shared: true,
    alone: false,
    pool: connections,
    dialect: toDialect(connections),
    urgentDialect: toDialect(urgent),
    skipLocked: (query) => query.forUpdate().skipLocked(),
    send: channel.send,
    subscribe: channel.subscribe,
    isConflict: (error) => ["40001", "40P01"].includes(readCode(error)),
    isUnavailable: isDatabaseFailure,
    findFate: (lost) => findFate(urgent, lost, limits),
    verify() {},
    checkSessions: () => refuseSharedSessions({ url, limits }),
    lock: () => () => {},
    close: channel.close,
  };
}

function toDialect({ connect, end }: Connections): TracedPostgresDialect {
  return new TracedPostgresDialect({ pool: { connect: () => connect(currentSignal()), end } });
}
