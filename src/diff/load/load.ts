import { DiffError } from "../failure.ts";
import { eachPart, isList, isObject, member, toPointer } from "../json.ts";
import { defaultLimits, type Limits } from "../limits.ts";
import { resolveUri, toFileAddress, toFilePath, toShownPath } from "./address.ts";
import { Contract, type ContractFile, Cursor } from "./contract.ts";
import { checkSize } from "./document.ts";
import { openFiles, readAll } from "./files.ts";
import { openRevision, suggestRevision } from "./git.ts";
import { parseText } from "./parse.ts";
import { isData } from "./references.ts";
import { isRemote, openAddress, withRemote } from "./remote.ts";
import { SelfUris } from "./self.ts";
import type { Source, SourceOptions, Texts } from "./source.ts";

/** Options for loading a contract. */
export interface LoadOptions {
  /** True to follow references to other hosts. By default, such references are refused. */
  readonly allowRemote?: boolean | undefined;
  /** Directory to which paths and git revisions are relative. Default: the working directory. */
  readonly directory?: string | undefined;
  readonly limits?: Partial<Limits> | undefined;
  /** Reads standard input, for a contract given as `-`. */
  readonly readInput?: (() => Promise<string>) | undefined;
}

/**
 * Loads a contract, and all files to which it refers, from a file, a directory, a URL, `-` (standard input) or a git
 * revision.
 * @throws DiffError if something is missing, refused, invalid or too large.
 */
export async function loadContract(text: string, options: LoadOptions = {}): Promise<Contract> {
  const limits = { ...defaultLimits, ...options.limits };
  const directory = options.directory ?? process.cwd();
  const settings = { allowRemote: options.allowRemote ?? false, directory, maxBytes: limits.fileBytes };
  const source = await openSource(text, settings, options.readInput);
  const { files, missing } = await readFiles(source, { limits });
  return new Contract(source.root, files, missing);
}

async function openSource(
  text: string,
  settings: SourceOptions,
  readInput: LoadOptions["readInput"],
): Promise<Source> {
  if (text === "") throw new DiffError("not_found", "No contract was named");
  if (text === "-") return withRemote(await openInput(settings.directory, readInput), settings);
  if (isRemote(text)) return openAddress(text, settings);
  const files = await openFiles(text, settings);
  if (files !== null) return withRemote(files, settings);
  try {
    if (text.indexOf(":") > 0) return withRemote(await openRevision(text, settings), settings);
    throw new DiffError("not_found", `There is no file or directory ${text}`);
  } catch (error) {
    const meant = error instanceof DiffError ? await suggestRevision(text, settings.directory) : null;
    if (meant === null || meant === text || !(error instanceof DiffError)) throw error;
    throw new DiffError(error.code, `${error.message}; did you mean ${meant}?`, { cause: error });
  }
}

/** Opens a document on standard input. Its relative references are resolved against the working directory. */
async function openInput(directory: string, readInput: LoadOptions["readInput"]): Promise<Source> {
  if (readInput === undefined) throw new DiffError("not_found", "There is no standard input to read");
  const root = toFileAddress(`${directory}/-`);
  const label = (uri: string): string => (uri === root ? "standard input" : toShownPath(uri, toFilePath));
  const text = await readInput();
  return {
    root,
    label,
    read: async (uris) => {
      const others = await readAll(
        uris.filter((uri) => uri !== root),
        [directory],
        label,
      );
      return uris.includes(root) ? others.set(root, text) : others;
    },
  };
}

/** The files of a contract by address, and the reason for each address that could not be read. */
export interface Files {
  readonly files: Map<string, ContractFile>;
  readonly missing: Map<string, string>;
}

/** Options of {@link readFiles}. */
export interface ReadOptions {
  readonly limits: Limits;
  /**
   * True to also read the files to which only examples, extensions and discriminators refer. The comparison does not
   * need these files.
   */
  readonly withData?: boolean;
}

/**
 * Reads the root file and all files to which it refers, directly or through other files. Throws if the root file cannot
 * be read.
 */
export async function readFiles(source: Source, options: ReadOptions): Promise<Files> {
  const { limits } = options;
  const [files, missing] = [new Map<string, ContractFile>(), new Map<string, string>()];
  const selves = new SelfUris();
  let isNew = false;
  let values = 0;
  let layer = new Map<string, FileReference | null>([[source.root, null]]);
  while (layer.size > 0) {
    if (files.size + layer.size > limits.files) {
      throw new DiffError("limit_exceeded", `The contract has more than ${limits.files} files`);
    }
    const next = new Map<string, FileReference | null>();
    const texts = await readLayer(source, layer);
    for (const [uri, text] of texts) {
      const file = readFile(uri, text, { source, limits });
      if (file instanceof DiffError) {
        if (uri === source.root) throw file;
        missing.set(uri, file.message);
        continue;
      }
      values += checkSize(file.value, file.label, { ...limits, values: limits.values - values });
      files.set(uri, file);
      selves.add(uri, file.value);
      if (uri === source.root) isNew = String(member(file.value, "openapi")).startsWith("3.2");
      for (const wanted of referencesOf(file, { selves, isNew, ...options })) {
        const isKnown = texts.has(wanted.uri) || files.has(wanted.uri) || missing.has(wanted.uri);
        if (!isKnown && !next.has(wanted.uri)) next.set(wanted.uri, wanted);
      }
    }
    layer = next;
  }
  return { files, missing };
}

/**
 * Parses a file. If a file other than the root can't be parsed, returns the error instead of throwing it, because an
 * extension may refer to a sample in another format.
 */
function readFile(
  uri: string,
  text: string | DiffError,
  { source, limits }: { readonly source: Source; readonly limits: Limits },
): ContractFile | DiffError {
  if (text instanceof DiffError) return text;
  const label = source.label(uri);
  try {
    return { uri, label, text, value: parseText(text, label, limits) };
  } catch (error) {
    if (!(error instanceof DiffError) || error.code !== "unreadable" || uri === source.root) throw error;
    const { line } = error.place ?? {};
    const where = line === undefined ? label : `${label}:${line}`;
    return new DiffError("unreadable", `${where} can't be read: ${error.message}`, { cause: error });
  }
}

interface FileReference {
  readonly uri: string;
  readonly from: ContractFile;
  readonly pointer: string;
}

/**
 * Reads the files to which the previously read files refer. If that fails, the error names the place of the reference.
 */
async function readLayer(source: Source, layer: ReadonlyMap<string, FileReference | null>): Promise<Texts> {
  try {
    return await source.read([...layer.keys()]);
  } catch (error) {
    if (!(error instanceof DiffError) || error.place !== null) throw error;
    const wanted = [...layer.values()].find(
      (one) => one !== null && error.message.includes(source.label(one.uri)),
    );
    if (wanted === undefined || wanted === null) throw error;
    const { from, pointer } = wanted;
    const contract = new Contract(from.uri, new Map([[from.uri, { ...from, value: { openapi: "3.1.0" } }]]));
    throw new DiffError(error.code, error.message, {
      place: contract.place(from.uri, pointer),
      cause: error,
    });
  }
}

/** Returns the addresses of all other files to which a file refers, each with the place of one of the references. */
function referencesOf(
  file: ContractFile,
  {
    selves,
    isNew,
    withData = false,
  }: Pick<ReadOptions, "withData"> & { readonly selves: SelfUris; readonly isNew: boolean },
): FileReference[] {
  if (!mayReachOut(file.value)) return [];
  const holder = new Contract(file.uri, new Map([[file.uri, { ...file, value: holderOf(file) }]]));
  const found = new Map<string, FileReference>();
  const seen = new Set<unknown>();
  const own = new Set([file.uri]);
  const stack = [new Cursor(holder, file.uri, file.value)];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const { value } = at;
    if ((!isObject(value) && !isList(value)) || seen.has(value)) continue;
    seen.add(value);
    for (const [key, reference] of [...writtenIn(at), ...(withData ? mappedIn(at) : [])]) {
      if (reference.startsWith("#") || (key === "security" && !isNew)) continue;
      const uri = selves.toRetrieved(resolveUri(reference, at.base).replace(/#.*$/, ""));
      if (!own.has(uri)) found.set(uri, { uri, from: file, pointer: `${at.pointer}${toPointer([key])}` });
    }
    if (typeof member(value, "$id") === "string") own.add(at.base);
    for (const key of Object.keys(value)) if (withData || !isData(at, key)) stack.push(at.child(key));
  }
  return [...found.values()].filter(({ uri }) => !own.has(uri));
}

/**
 * Returns a document with only an OpenAPI version and the file's `$self`. If it is the parent of a reference in the
 * file, the reference is resolved against the `$self`.
 */
function holderOf({ value }: ContractFile): object {
  return {
    openapi: "3.2.0",
    $self: member(value, "openapi") === undefined ? undefined : member(value, "$self"),
  };
}

/**
 * Returns the references of an object: its `$ref`, and the URIs of security schemes. Since OpenAPI 3.2 (section 4.30),
 * a security requirement may name its scheme by URI.
 */
function writtenIn(at: Cursor): [string, string][] {
  const reference = member(at.value, "$ref");
  const schemes = requirementsOf(member(at.value, "security")).map((name): [string, string] => [
    "security",
    name,
  ]);
  return typeof reference === "string" ? [["$ref", reference], ...schemes] : schemes;
}

/** Returns the entries of a discriminator's mapping whose values refer to files. All other values are schema names. */
function mappedIn({ key, parent, value }: Cursor): [string, string][] {
  if (key !== "mapping" || parent?.key !== "discriminator" || !isObject(value)) return [];
  return Object.entries(value).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === "string" && /\/|\.(?:json|ya?ml)(?:#|$)/.test(entry[1]),
  );
}

/** Returns the names in security requirements that could be URIs. */
function requirementsOf(security: unknown): string[] {
  const names = isList(security) ? security.filter(isObject).flatMap(Object.keys) : [];
  return names.filter((name) => /[/#]/.test(name));
}

/**
 * True if the document may refer to other files. False for most large contracts: they are a single file, in which all
 * references begin with `#`.
 */
function mayReachOut(root: unknown): boolean {
  for (const value of eachPart(root)) {
    const reference = member(value, "$ref");
    if (typeof reference === "string" && !reference.startsWith("#")) return true;
    if (requirementsOf(member(value, "security")).length > 0) return true;
  }
  return false;
}
