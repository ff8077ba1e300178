import type { DiffError } from "../failure.ts";

/** The origin of a contract's files. Addresses are URIs, so that references resolve in one way. */
export interface Source {
  /** The root document. */
  readonly root: string;
  /** Returns the readable name of a file. */
  label(uri: string): string;
  /**
   * Returns the text of each file, or the reason why it cannot be read. Throws `refused_reference` for a forbidden
   * file.
   */
  read(uris: readonly string[]): Promise<Texts>;
}

/** Texts of files by address; a {@link DiffError} for a missing one. */
export type Texts = Map<string, string | DiffError>;

/** Names of the root document in a directory, in order of preference. */
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
