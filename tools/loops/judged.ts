/** Loops as recorded against loops as counted. */
import type { CountedFunction, FlowCounts, LoopCounts } from './flow-counts.js';
import { placeOf } from './recorded.js';
import type { Recorded } from './recorded.js';

export interface Judgement {
  equal: number;
  /** What is not equal, in words. */
  different: string[];
  /** Loops that were counted and cannot be compared, in words with the reason. */
  apart: string[];
}

const text = (counts: LoopCounts | undefined): string =>
  counts === undefined ? 'none' : `${counts.entries} entries, ${counts.iterations} iterations`;

/**
 * Compares all loops of a file. A loop that was never gone round is none for the counter, which
 * sees only what ran: of that one, the header has to have run as often as the loop was entered.
 */
export function judge(
  path: string,
  recorded: Recorded,
  counts: FlowCounts,
  functions: readonly CountedFunction[],
): Judgement {
  const result: Judgement = { equal: 0, different: [], apart: [] };
  const counted = new Set<string>();
  for (const { start, nodes, loops, entangled } of functions) {
    const inside = (places: ReadonlySet<string>): boolean =>
      places.has(placeOf(path, start)) || nodes.some((node) => places.has(placeOf(path, node)));
    for (const [header, found] of loops) {
      const place = placeOf(path, header);
      counted.add(place);
      const own = recorded.loops.get(place);
      if (own && text(own) === text(found)) result.equal++;
      else if (!own && inside(recorded.unknown))
        result.apart.push(`${place}: its function could not be analysed`);
      else if (!own && inside(recorded.irreducible))
        result.apart.push(`${place}: in a region that has several entries`);
      else result.different.push(`${place}: recorded ${text(own)}; counted ${text(found)}`);
    }
    for (const header of entangled)
      if (!inside(recorded.irreducible) && !inside(recorded.unknown))
        result.different.push(
          `${placeOf(path, header)}: counted as entangled, not recorded as such`,
        );
  }
  for (const [place, own] of recorded.loops) {
    if (!place.startsWith(`${path}+`) || counted.has(place)) continue;
    const address = parseInt(place.slice(path.length + 1), 16);
    const found = { entries: counts.executed.get(address) ?? 0, iterations: 0 };
    if (text(own) === text(found)) result.equal++;
    else result.different.push(`${place}: recorded ${text(own)}; counted ${text(found)}`);
  }
  return result;
}
