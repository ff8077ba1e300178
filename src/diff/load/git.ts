import { execFile, spawn } from "node:child_process";
import { isAbsolute, posix, relative } from "node:path";
import { promisify } from "node:util";
import { DiffError } from "../failure.ts";
import { refuseAddress, toAddressBelow, toPathBelow, toShownPath } from "./address.ts";
import { rootNames, type Source, type SourceOptions, type Texts } from "./source.ts";

const run = promisify(execFile);

/**
 * Opens a contract at a git revision, given as `REVISION:PATH`. All files of the contract are read at that revision.
 */
export async function openRevision(text: string, options: SourceOptions): Promise<Source> {
  const { directory } = options;
  const { revision, commit, path } = await resolveRevision(text, directory);
  const root = await findRoot(commit, path, { directory, text });
  // All files of the repository have addresses below `git://COMMIT/COMMIT/`. A reference with too many `..` leads out
  // of this prefix and is refused. If the commit were only the host of the address, a URL would ignore such a `..`, and
  // the reference would be resolved from the repository's root.
  const prefix = `git://${commit}/${commit}/`;
  const toPath = (uri: string): string => toPathBelow(prefix, uri);
  return {
    root: toAddressBelow(prefix, root),
    label: (uri) => (uri.startsWith(prefix) ? `${revision}:${toShownPath(uri, toPath)}` : uri),
    read: async (uris) => {
      const foreign = uris.find((uri) => !uri.startsWith(prefix));
      if (foreign !== undefined) {
        throw refuseAddress(foreign, `lies outside the repository at ${revision}`);
      }
      return readBlobs(commit, uris, { directory, toPath, revision });
    },
  };
}

/**
 * Resolves `REVISION:PATH` to a commit and a path relative to the root of the repository. Throws `git_failed` if the
 * revision does not exist.
 */
export async function resolveRevision(
  text: string,
  directory: string,
): Promise<{ revision: string; commit: string; path: string }> {
  const colon = text.indexOf(":");
  const revision = text.slice(0, colon);
  const commit = await resolveCommit(revision, directory);
  return { revision, commit, path: await resolvePath(text.slice(colon + 1), directory) };
}

/** True if a commit has a root document at a path: the path is a file, or a directory that contains a root document. */
export async function hasRoot(commit: string, path: string, directory: string): Promise<boolean> {
  return findRoot(commit, path, { directory, text: path }).then(
    () => true,
    () => false,
  );
}

/**
 * Returns the former path of a renamed root document, at revision `from`; null if git does not detect a rename. `path`
 * is its path at revision `to`, or in the working tree if `to` is null.
 */
export async function findRenamed(
  { from, to, path }: { from: string; to: string | null; path: string },
  directory: string,
): Promise<string | null> {
  const commits = to === null ? [from] : [from, to];
  const arguments_ = ["diff", "--name-status", "--find-renames", "--diff-filter=R", "-z", ...commits, "--"];
  const fields = (await git(arguments_, directory, "The renames can't be listed")).split("\0");
  const names = [path, ...rootNames.map((name) => posix.join(path, name))];
  const at = fields.findIndex((field, index) => index % 3 === 2 && names.includes(field));
  return at < 0 ? null : (fields[at - 1] ?? null);
}

/** Returns the newest tag among the ancestors of HEAD. Throws `git_failed` if there is no such tag. */
export async function findRelease(directory: string): Promise<string> {
  return (
    await git(["describe", "--tags", "--abbrev=0"], directory, "There is no release tag to compare with")
  ).trim();
}

/** Returns the path of a file, relative to the root of the repository. */
export async function toRepositoryPath(path: string, directory: string): Promise<string> {
  const prefix = await git(["rev-parse", "--show-prefix"], directory, "This is not a git repository");
  return normalize(prefix.replace(/\n$/, "") + (isAbsolute(path) ? relative(directory, path) : path));
}

/**
 * Returns the `REVISION:PATH` that the user probably meant by `text`, an argument such as `HEAD:` with a mistyped path.
 * Returns null if no file fits.
 */
export async function suggestRevision(text: string, directory: string): Promise<string | null> {
  const colon = text.indexOf(":");
  const asRevision = colon < 0 ? await resolveCommit(text, directory).catch(() => null) : null;
  const revision = colon > 0 ? text.slice(0, colon) : asRevision === null ? "HEAD" : text;
  try {
    const commit = await resolveCommit(revision, directory);
    const listed = await git(["ls-tree", "-r", "--full-tree", "--name-only", "-z", commit], directory, "");
    const files = listed.split("\0").filter((file) => file !== "");
    const wanted = asRevision === null ? text.slice(colon + 1) : "";
    const path = wanted === "" ? "" : await toRepositoryPath(wanted, directory);
    const name = path.split("/").at(-1) ?? "";
    const names: readonly string[] = wanted === "" ? rootNames : [name];
    const found = files.find((file) => file === path) ?? nearest(files, names);
    return found === undefined ? null : `${revision}:${found}`;
  } catch {
    return null;
  }
}

/** Returns the least deeply nested file that has one of these names. */
function nearest(files: readonly string[], names: readonly string[]): string | undefined {
  const depth = (file: string): number => file.split("/").length;
  return files
    .filter((file) => names.includes(file.split("/").at(-1) ?? ""))
    .reduce<string | undefined>((a, b) => (a === undefined || depth(b) < depth(a) ? b : a), undefined);
}

async function resolveCommit(revision: string, directory: string): Promise<string> {
  const failure = `${revision} is not a revision of this repository`;
  if (revision === "" || revision.startsWith("-")) throw new DiffError("git_failed", failure);
  const arguments_ = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`];
  return (await git(arguments_, directory, failure)).trim();
}

/**
 * Resolves a path as git does: relative to the working directory if the path begins with `.`, and otherwise to the root
 * of the repository.
 */
async function resolvePath(path: string, directory: string): Promise<string> {
  if (path === "." || path.startsWith("./") || path.startsWith("../"))
    return toRepositoryPath(path, directory);
  return normalize(path);
}

/** Normalizes a path, for example `./a/../b/` to `b`. Unlike in a URL, `?`, `#` and `%` have no special meaning. */
function normalize(path: string): string {
  return posix.normalize(`./${path}`).replace(/\/$/, "").replace(/^\.$/, "");
}

async function findRoot(
  commit: string,
  path: string,
  { directory, text }: { directory: string; text: string },
): Promise<string> {
  const missing = `There is nothing at ${text}`;
  // The path leads out of the repository. Git itself would resolve it relative to the working directory, and might find
  // another file.
  if (path.startsWith("../")) throw new DiffError("git_failed", missing);
  const spec = `${commit}:${path}`;
  const type = (await git(["cat-file", "-t", spec], directory, missing)).trim();
  if (type === "blob") return path;
  const names = await git(["ls-tree", "--full-tree", "--name-only", "-z", spec], directory, missing);
  const found = rootNames.find((name) => names.split("\0").includes(name));
  if (found !== undefined) return path === "" ? found : `${path}/${found}`;
  throw new DiffError("not_found", `${text} holds none of ${rootNames.join(", ")}`);
}

async function git(arguments_: readonly string[], directory: string, failure: string): Promise<string> {
  try {
    const { stdout } = await run("git", arguments_, { cwd: directory, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (cause) {
    throw new DiffError("git_failed", failure, { cause });
  }
}

interface BlobOptions {
  readonly directory: string;
  readonly toPath: (uri: string) => string;
  readonly revision: string;
}

/** Reads all files with a single git process. */
async function readBlobs(commit: string, uris: readonly string[], options: BlobOptions): Promise<Texts> {
  const { directory, toPath, revision } = options;
  const texts: Texts = new Map();
  const paths = new Map<string, string>();
  for (const uri of uris) {
    const path = toPathOrFailure(uri, toPath);
    if (path instanceof DiffError) texts.set(uri, path);
    else paths.set(uri, path);
  }
  if (paths.size === 0) return texts;
  const input = [...paths.values()].map((path) => `${commit}:${path}`);
  const output = await catFiles(`${input.join("\n")}\n`, directory);
  let at = 0;
  for (const [uri, path] of paths) {
    const end = output.indexOf(10, at);
    const match = /^[0-9a-f]+ (\w+) (\d+)$/.exec(output.toString("utf8", at, end));
    const start = end + 1;
    const size = Number(match?.[2] ?? 0);
    const missing = new DiffError("not_found", `There is no file ${path} at ${revision}`);
    texts.set(uri, match?.[1] === "blob" ? output.toString("utf8", start, start + size) : missing);
    at = match === null ? start : start + size + 1;
  }
  return texts;
}

/**
 * Returns the path of an address. For an address that no file can have, returns the error instead of throwing it,
 * because the other files can still be read.
 */
function toPathOrFailure(uri: string, toPath: (uri: string) => string): string | DiffError {
  try {
    const path = toPath(uri);
    if (path.includes("\n")) throw new DiffError("refused_reference", "A file name has a line break");
    return path;
  } catch (error) {
    if (error instanceof DiffError && error.code === "unresolved_reference") return error;
    throw error;
  }
}

function catFiles(input: string, directory: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn("git", ["cat-file", "--batch"], {
      cwd: directory,
      stdio: ["pipe", "pipe", "ignore"],
    });
    const chunks: Buffer[] = [];
    const fail = (cause: unknown): void => {
      reject(new DiffError("git_failed", "git cat-file failed", { cause }));
    };
    child.on("error", fail);
    child.stdin.on("error", fail);
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("close", (code) => (code === 0 ? resolve(Buffer.concat(chunks)) : fail(code)));
    child.stdin.end(input);
  });
}
