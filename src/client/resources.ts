import type { components } from "../../generated/types.ts";

/** A person that a search found. */
export type Person = components["schemas"]["Person"];
/** A company that a search found. */
export type Company = components["schemas"]["Company"];
/** A target watched on a schedule. */
export type Monitor = components["schemas"]["Monitor"];
/** An event that a run of a monitor detected. */
export type MonitorEvent = components["schemas"]["MonitorEvent"];
