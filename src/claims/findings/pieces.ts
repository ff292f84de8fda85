/**
 * Calls that get pieces of the input. A sort hands runs of twenty elements to an insertion sort,
 * whose calls cost n^2 of their size and stay as small with any input: a law of calls says how the
 * program grows only where calls get larger with its input. A run that has gone through far more than
 * any of these calls, in many calls of which none is dear, speaks against that; in a single run
 * nothing speaks for it.
 */
import { growsFast } from '../../growth/order.js';
import type { RoutineNumbers } from '../reported.js';
import type { CallGraph } from './graph.js';
import {
  costPartOfOneOfManyPieces,
  inputBesideTheLargestPiece,
} from './thresholds/growing-calls.js';

export interface Pieces {
  /** Cells of the largest call. */
  largest: number;
  /** Cells that the run has gone through: what it read, or what one call on the way here did. */
  whole: number;
}

type Routine = Pick<
  RoutineNumbers,
  'class' | 'exponent' | 'size_range' | 'size' | 'cost_max' | 'cost_total'
>;

const isArgument = ({ size }: Routine): boolean => size?.startsWith('arg') === true;

function own(of: number, routines: readonly Routine[], way: readonly number[], input: number) {
  const { size_range: range, cost_max: dearest, cost_total: cost } = routines[of];
  // An argument's value is no amount of cells.
  if (isArgument(routines[of]) || dearest > costPartOfOneOfManyPieces.value * cost) return null;
  const sizes = way.filter((i) => !isArgument(routines[i])).map((i) => routines[i].size_range[1]);
  const found = { largest: range[1], whole: Math.max(input, ...sizes) };
  return found.whole >= inputBesideTheLargestPiece.value * found.largest ? found : null;
}

/**
 * @param input cells that the largest run read from files and the like
 * @returns null where calls may be of the whole input, or what calls them grows as well
 */
export function piecesOf(
  of: number,
  routines: readonly Routine[],
  graph: CallGraph,
  input: number,
): Pieces | null {
  const way = graph.way(of);
  const found = own(of, routines, way, input);
  if (found === null) return null;
  const isWhole = way.some(
    (i, at) => growsFast(routines[i]) && own(i, routines, way.slice(at + 1), input) === null,
  );
  return isWhole ? null : found;
}
