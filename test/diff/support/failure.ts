import { DiffError } from "prospecting-contract/diff";

/** The DiffError that some work fails with; anything else is an error of the test. */
export async function failure(work: Promise<unknown>): Promise<DiffError> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof DiffError) return error;
  throw new Error(`A DiffError was expected, not ${String(error)}`);
}
