/** Loops as recorded against loops as counted. */
import type { CountedFunction, FlowCounts, LoopCounts } from './flow-counts.js';
import { placeOf } from './recorded.js';
import type { Recorded } from './recorded.js';

export interface Judgement {
  equal: number;
  /** What is not equal, in words. */
  different: string[];
  /** Loops that were counted in functions of which the profile says that it knows no loops. */
  unknown: string[];
  /** Loops that other functions jump into the middle of: these are only recorded for their own. */
  shared: string[];
}

const text = (counts: LoopCounts | undefined): string =>
  counts === undefined ? 'none' : `${counts.entries} entries, ${counts.iterations} iterations`;

const isLess = (one: LoopCounts | undefined, other: LoopCounts): boolean =>
  one === undefined || (one.entries <= other.entries && one.iterations <= other.iterations);

/** Whether parts of it repeat without being loops has to be as recorded, too. */
function judgeFunction(
  path: string,
  recorded: Recorded,
  { start, nodes, loops, entangled, complete, jumpedInto }: CountedFunction,
  result: Judgement,
): void {
  const isIn = (places: ReadonlySet<string>): boolean =>
    places.has(placeOf(path, start)) || nodes.some((node) => places.has(placeOf(path, node)));
  const unknown = isIn(recorded.unknown);
  for (const [header, found] of loops) {
    const place = placeOf(path, header);
    const own = recorded.loops.get(place);
    if (unknown && !own) result.unknown.push(`${place}: counted ${text(found)}`);
    else if (!unknown && text(own) === text(found)) result.equal++;
    else if (!unknown && jumpedInto > 0 && isLess(own, found))
      result.shared.push(`${place}: recorded ${text(own)}; counted ${text(found)}`);
    else result.different.push(`${place}: recorded ${text(own)}; counted ${text(found)}`);
  }
  if (unknown || isIn(recorded.irreducible) === entangled.length > 0) return;
  const where = entangled.map((at) => at.toString(16)).join(' ');
  if (entangled.length > 0)
    result.different.push(
      `${placeOf(path, start)}: not recorded as irreducible; it is at ${where}`,
    );
  else if (complete)
    result.different.push(`${placeOf(path, start)}: recorded as irreducible; it is not`);
}

/**
 * Compares all loops of a file. A loop that was never gone round may be none for the counter, if it
 * has seen only what ran: of that one, the header has to have run as often as the loop was entered.
 */
export function judge(
  path: string,
  recorded: Recorded,
  counts: FlowCounts,
  functions: readonly CountedFunction[],
): Judgement {
  const result: Judgement = { equal: 0, different: [], unknown: [], shared: [] };
  const counted = new Set<string>();
  const complete = new Set<number>();
  for (const each of functions) {
    judgeFunction(path, recorded, each, result);
    for (const header of each.loops.keys()) counted.add(placeOf(path, header));
    if (each.complete) for (const node of each.nodes) complete.add(node);
  }
  for (const [place, own] of recorded.loops) {
    if (!place.startsWith(`${path}+`) || counted.has(place)) continue;
    const header = parseInt(place.slice(path.length + 1), 16);
    const found = { entries: counts.executed.get(header) ?? 0, iterations: 0 };
    if (complete.has(header)) result.different.push(`${place}: recorded ${text(own)}; it is none`);
    else if (text(own) === text(found)) result.equal++;
    else result.different.push(`${place}: recorded ${text(own)}; counted ${text(found)}`);
  }
  return result;
}
