import v8 from "node:v8";

/** Size of V8's young generation at which its growth stops, in bytes: two semi-spaces of 4 MB, as V8 reports it. */
const boundBytes = 8 * 1024 * 1024;
/**
 * Maximum number of 8 KB arrays to allocate. The allocations make V8 grow the young generation, usually after a few
 * megabytes. The limit of 32 MB only ensures that the loop ends.
 */
const maxArrays = 4_096;

/**
 * Lets V8's young generation grow to 8 MB and not further. By default it grows to 32 MB on Node.js 20 and 22 and to 128
 * MB on Node.js 24. Most of the growth happens while modules are loaded, so this function must be called before that.
 * The function sets the growth factor, because V8 reads it each time the young generation grows. V8 reads
 * `--max-semi-space-size` only when the process starts. Threads that are created later start with semi-spaces of 1 MB,
 * which then do not grow. Does nothing if the operator has chosen a size.
 */
export function limitYoungGeneration(): void {
  const options = [...process.execArgv, process.env["NODE_OPTIONS"] ?? ""];
  if (options.some((option) => /semi.space/.test(option))) return;
  const arrays: unknown[] = [];
  v8.setFlagsFromString("--semi-space-growth-factor=2");
  while (readSize() < boundBytes && arrays.length < maxArrays) arrays.push(new Array(1_000).fill(0));
  v8.setFlagsFromString("--semi-space-growth-factor=1");
}

function readSize(): number {
  const spaces = v8.getHeapSpaceStatistics();
  return spaces.find(({ space_name }) => space_name === "new_space")?.space_size ?? 0;
}
