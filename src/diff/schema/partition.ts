/** A node in a graph, with a label and groups of targets. */
export interface Vertex {
  /** Nodes with the same label have equal content, except for their targets. */
  readonly label: number;
  readonly targets: readonly { readonly ordered: boolean; readonly to: readonly number[] }[];
}

/**
 * Divides the nodes into as few blocks as possible, and returns the number of each node's block. Two nodes are in the
 * same block if their labels are equal and their targets are in the same blocks. When a block is split, its largest
 * part keeps the number, and only nodes that lead to the smaller parts are visited again, so that the time is O(edges ×
 * log nodes).
 */
export function refine(vertices: readonly Vertex[]): Int32Array {
  const partition = new Partition(vertices);
  for (let block = partition.next(); block !== null; block = partition.next()) partition.split(block);
  return partition.blocks;
}

class Partition {
  readonly blocks: Int32Array;
  readonly #vertices: readonly Vertex[];
  readonly #members: Set<number>[] = [];
  /**
   * For each block, the nodes to visit next, because one of their targets has moved to another block since the last
   * visit.
   */
  readonly #dirty: Set<number>[] = [];
  readonly #sources: number[][];
  readonly #queue: number[] = [];

  constructor(vertices: readonly Vertex[]) {
    this.#vertices = vertices;
    this.blocks = new Int32Array(vertices.length);
    this.#sources = vertices.map(() => []);
    const initial = new Map<number, number>();
    for (const [position, { label, targets }] of vertices.entries()) {
      const block = initial.get(label) ?? this.#create();
      initial.set(label, block);
      this.#put(position, block);
      for (const { to } of targets) for (const target of to) this.#sources[target]?.push(position);
    }
    for (const position of vertices.keys()) this.#touch(position);
  }

  next(): number | null {
    return this.#queue.pop() ?? null;
  }

  split(block: number): void {
    const members = this.#members[block] ?? new Set();
    const dirty = this.#dirty[block] ?? new Set();
    this.#dirty[block] = new Set();
    if (members.size < 2) return;
    const groups = new Map<string, number[]>();
    for (const position of dirty) append(groups, this.#signature(position), position);
    const untouched = members.size - dirty.size;
    const first = untouched > 0 ? firstOutside(members, dirty) : null;
    const key = first === null ? null : this.#signature(first);
    const size = (name: string): number => (groups.get(name)?.length ?? 0) + (name === key ? untouched : 0);
    const names = key === null || groups.has(key) ? [...groups.keys()] : [key, ...groups.keys()];
    const kept = names.reduce((a, b) => (size(b) > size(a) ? b : a));
    if (key !== null && key !== kept) {
      for (const position of members) if (!dirty.has(position)) append(groups, key, position);
    }
    for (const name of names) if (name !== kept) this.#move(groups.get(name) ?? [], members);
  }

  #move(positions: readonly number[], from: Set<number>): void {
    const block = this.#create();
    for (const position of positions) {
      from.delete(position);
      this.#put(position, block);
    }
    for (const position of positions) for (const source of this.#sources[position] ?? []) this.#touch(source);
  }

  #signature(position: number): string {
    const parts: string[] = [];
    for (const { ordered, to } of this.#vertices[position]?.targets ?? []) {
      const numbers = to.map((target) => this.blocks[target] ?? -1);
      if (!ordered) numbers.sort((a, b) => a - b);
      parts.push(numbers.join(","));
    }
    return parts.join("|");
  }

  #create(): number {
    this.#dirty.push(new Set());
    return this.#members.push(new Set()) - 1;
  }

  #put(position: number, block: number): void {
    this.blocks[position] = block;
    this.#members[block]?.add(position);
  }

  #touch(position: number): void {
    const block = this.blocks[position] ?? -1;
    const dirty = this.#dirty[block];
    if (dirty === undefined) return;
    if (dirty.size === 0) this.#queue.push(block);
    dirty.add(position);
  }
}

function append(groups: Map<string, number[]>, key: string, position: number): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [position]);
  else group.push(position);
}

function firstOutside(members: ReadonlySet<number>, dirty: ReadonlySet<number>): number | null {
  for (const position of members) if (!dirty.has(position)) return position;
  return null;
}
