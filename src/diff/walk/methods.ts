/** Methods of a path item. */
export const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;

/** One of {@link methods}. */
export type Method = (typeof methods)[number];
