/** Which loops ran in which, though routines lie between them. */
import type { Collector } from '../repetitions/collect.js';

/**
 * By construct of a loop: the loops that it ran in.
 * @param wanted constructs of the loops
 */
export function loopsAround(
  { nodes }: Pick<Collector, 'nodes'>,
  wanted: ReadonlySet<number>,
): Map<number, Set<number>> {
  const around = new Map<number, Set<number>>();
  /** Of each node: the wanted loops from it upwards. Nodes are numbered from above. */
  const paths: ReadonlySet<number>[] = [];
  for (const [node, [parent, construct]] of nodes.entries()) {
    const above: ReadonlySet<number> = node === 0 ? new Set() : paths[parent];
    if (!wanted.has(construct)) {
      paths.push(above);
      continue;
    }
    const known = around.get(construct) ?? new Set();
    for (const each of above) if (each !== construct) known.add(each);
    around.set(construct, known);
    paths.push(new Set([...above, construct]));
  }
  return around;
}
