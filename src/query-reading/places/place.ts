/** Somewhere that a name means. */
export interface Place {
  readonly kind: "city" | "region" | "country" | "group";
  /** English name. */
  readonly name: string;
  /** Marks by which it is found: its own mark, or those of all members of a group. */
  readonly marks: readonly string[];
  /** Marks of the places that contain it, its own first. */
  readonly path: readonly string[];
  /** Thousands of inhabitants; 0 for places other than cities. */
  readonly size: number;
}

/** Sorts groups and countries before regions, regions before cities, larger cities before smaller ones. */
export function rank({ kind, size }: Place): number {
  return kind === "group" ? -3 : kind === "country" ? -2 : kind === "region" ? -1 : 1 / (1 + size);
}
