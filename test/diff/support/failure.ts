import { DiffError } from "prospecting-contract/diff";

/** Returns the DiffError with which the promise rejects; any other error fails the test. */
export async function failure(work: Promise<unknown>): Promise<DiffError> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof DiffError) return error;
  throw new Error(`A DiffError was expected, not ${String(error)}`);
}
