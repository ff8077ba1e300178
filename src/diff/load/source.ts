import type { DiffError } from "../failure.ts";

/**
 * A place from which the files of a contract are read, such as a folder or a git revision. All addresses are URIs, so
 * that references are resolved in the same way for every source.
 */
export interface Source {
  /** The address of the root document. */
  readonly root: string;
  /** Returns the name of a file for messages. */
  label(uri: string): string;
  /**
   * Returns the text of each file, or the error if the file cannot be read. Throws `refused_reference` if reading a
   * file is not allowed.
   */
  read(uris: readonly string[]): Promise<Texts>;
}

/** Maps the address of each file to its text, or to the error if the file cannot be read. */
export type Texts = Map<string, string | DiffError>;

/** Names that a root document may have in a directory. The first name that exists is used. */
export const rootNames = ["openapi.yaml", "openapi.yml", "openapi.json"] as const;

/** Options for a source of files. */
export interface SourceOptions {
  /** True to follow references to other hosts. */
  readonly allowRemote: boolean;
  /** Directory to which paths are relative. */
  readonly directory: string;
  /** Maximum size of a download in bytes. */
  readonly maxBytes: number;
}
