/** The two methods of an Express router that mount routes. */
interface MountableRouter {
  use(...args: never[]): unknown;
  route(path: never): unknown;
}

/** The paths that a mounted handler matches. */
export interface Mounted {
  /** An Express path: a string, a regular expression, or a list of both. */
  readonly path: unknown;
  /** True for a handler that was mounted with `use`. It also matches every path below its own. */
  readonly isPrefix: boolean;
}

/**
 * Calls `onMount` for each route that is mounted from now on. Express mounts every route through the router's `use` or
 * `route`, so these two methods are wrapped.
 */
export function watchMounts(router: MountableRouter, onMount: (mounted: Mounted) => void): void {
  const { use, route } = router;
  router.use = (...args: never[]) => {
    onMount({ path: isHandlerFirst(args[0]) ? "/" : args[0], isPrefix: true });
    return use.apply(router, args);
  };
  router.route = (path: never) => {
    onMount({ path, isPrefix: false });
    return route.call(router, path);
  };
}

/** Returns true if the first argument of `use` is a handler or a list of handlers: the call then has no path. */
function isHandlerFirst(argument: unknown): boolean {
  const [first] = [argument].flat(Number.POSITIVE_INFINITY);
  return typeof first === "function";
}

/** Matches a segment that is literal text both in Express's paths and in the contract's paths. */
const plainSegment = /^[\w.~-]+$/;

/**
 * Returns true if a mounted route can match the contract's `path`. Also returns true if this cannot be determined: the
 * route's path is a regular expression, or its first segments match and the next one is not plain text.
 */
export function mayMatch({ path: mounted, isPrefix }: Mounted, path: string): boolean {
  if (Array.isArray(mounted)) return mounted.some((one) => mayMatch({ path: one, isPrefix }, path));
  if (typeof mounted !== "string") return true;
  const own = toSegments(path);
  const segments = toSegments(mounted);
  for (const [index, segment] of segments.entries()) {
    const other = own[index];
    if (!plainSegment.test(segment)) return true;
    if (other === undefined) return false;
    // Compares only plain segments; ignores letter case, as Express does. Any other segment of the contract's path,
    // such as a placeholder or a segment with percent-encoded characters, may match the mounted one.
    if (plainSegment.test(other) && other.toLowerCase() !== segment.toLowerCase()) return false;
  }
  return isPrefix || own.length <= segments.length;
}

function toSegments(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}
