/** Where the files of a contract come from. Addresses are URIs, so that references resolve in one way. */
export interface Source {
  /** The root document. */
  readonly root: string;
  /** How people know a file. */
  label(uri: string): string;
  /** Texts of files; throws `not_found` or `refused_reference` for one that can't be had. */
  read(uris: readonly string[]): Promise<Map<string, string>>;
}

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
