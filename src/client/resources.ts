import type { components } from "../../generated/types.ts";

/** A person that a search found. */
export type Person = components["schemas"]["Person"];
/** A company that a search found. */
export type Company = components["schemas"]["Company"];
/** A target that the service checks on a schedule. */
export type Monitor = components["schemas"]["Monitor"];
/** An event that a monitor detected in one of its runs. */
export type MonitorEvent = components["schemas"]["MonitorEvent"];
