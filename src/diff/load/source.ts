import type { DiffError } from "../failure.ts";

/** Where the files of a contract come from. Addresses are URIs, so that references resolve in one way. */
export interface Source {
  /** The root document. */
  readonly root: string;
  /** How people know a file. */
  label(uri: string): string;
  /** The text of each file, or the reason why it could not be read. Throws `refused_reference` for a file it must not read. */
  read(uris: readonly string[]): Promise<Texts>;
}

/** Texts of files by address; a {@link DiffError} in place of the text of one that is not there. */
export type Texts = Map<string, string | DiffError>;

/** Names of the root document in a directory, in the order in which they are looked for. */
export const rootNames = ["openapi.yaml", "openapi.yml", "openapi.json"] as const;

/** Settings of loading. */
export interface SourceOptions {
  /** Follow references to other hosts. */
  readonly allowRemote: boolean;
  /** Directory that paths are relative to. */
  readonly directory: string;
  /** Bytes after which a download stops. */
  readonly maxBytes: number;
}
