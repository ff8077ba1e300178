import { DiffError } from "../failure.ts";
import { openFiles } from "./files.ts";
import { findRenamed, hasRoot, resolveRevision, toRepositoryPath } from "./git.ts";
import { isRemote } from "./remote.ts";

/**
 * True if the base names the path of the head at an existing revision that lacks the contract. A base with another path
 * may be misspelt and stays an error.
 * @throws DiffError `not_found` if the revision has the contract under an earlier name.
 */
export async function isNewContract(base: string, head: string, directory: string): Promise<boolean> {
  try {
    const [before, after] = [
      await toPlace(base, directory),
      await toPlace(head, directory, { isWorkingTree: true }),
    ];
    if (before === null || after === null || before.commit === null || before.path !== after.path)
      return false;
    if (await hasRoot(before.commit, before.path, directory)) return false;
    const old = await findRenamed({ from: before.commit, to: after.commit, path: before.path }, directory);
    if (old === null) return true;
    const revision = base.slice(0, base.indexOf(":"));
    throw new DiffError(
      "not_found",
      `There is nothing at ${base}, from where the contract was moved: compare with ${revision}:${old}`,
    );
  } catch (error) {
    if (error instanceof DiffError && error.code === "git_failed") return false;
    throw error;
  }
}

/** A path from the top of the repository, at a commit or in the working tree. */
interface RepositoryPlace {
  readonly commit: string | null;
  readonly path: string;
}

async function toPlace(
  text: string,
  directory: string,
  { isWorkingTree = false } = {},
): Promise<RepositoryPlace | null> {
  if (text === "-" || isRemote(text)) return null;
  const isFile = (await openFiles(text, { directory, allowRemote: false, maxBytes: 0 })) !== null;
  if (isFile) return isWorkingTree ? { commit: null, path: await toRepositoryPath(text, directory) } : null;
  return text.indexOf(":") > 0 ? resolveRevision(text, directory) : null;
}
