/**
 * Returns the strongly connected components of a graph whose nodes are 0 to count-1. Each component comes after the
 * components to which its edges lead. Does not recurse, because a contract may have chains of thousands of schemas.
 */
export function findComponents(count: number, targets: (node: number) => readonly number[]): number[][] {
  const order = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const open = new Uint8Array(count);
  const stack: number[] = [];
  const result: number[][] = [];
  let next = 0;
  for (let root = 0; root < count; root += 1) {
    if (at(order, root) >= 0) continue;
    const frames: { node: number; edges: readonly number[]; index: number }[] = [];
    const enter = (node: number): void => {
      order[node] = next;
      low[node] = next;
      next += 1;
      open[node] = 1;
      stack.push(node);
      frames.push({ node, edges: targets(node), index: 0 });
    };
    enter(root);
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const target = frame.edges[frame.index];
      if (target !== undefined) {
        frame.index += 1;
        if (at(order, target) < 0) enter(target);
        else if (open[target] === 1) low[frame.node] = Math.min(at(low, frame.node), at(order, target));
        continue;
      }
      frames.pop();
      const above = frames.at(-1);
      if (above !== undefined) low[above.node] = Math.min(at(low, above.node), at(low, frame.node));
      if (at(low, frame.node) === at(order, frame.node)) result.push(take(stack, open, frame.node));
    }
  }
  return result;
}

function take(stack: number[], open: Uint8Array, until: number): number[] {
  const members: number[] = [];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    open[node] = 0;
    members.push(node);
    if (node === until) break;
  }
  return members;
}

function at(list: Int32Array, index: number): number {
  return list[index] ?? -1;
}
