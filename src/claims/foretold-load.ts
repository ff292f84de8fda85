/**
 * What a service needs when its data are twice as many: by the growth of the routine in which most
 * of its time goes, and the sizes that calls of it had.
 */
import { costAt } from '../growth/curve.js';
import type { Curve, Report } from '../schema/report.js';

export interface Foretold {
  name: string;
  /** How many times the processor time of today. */
  times: number;
  /** Part of it, of that routine and what it calls. */
  share: number;
  /** Calls that the sizes are of; 99 of 100 of them are no larger, or all where they are fewer. */
  calls: number;
  size: number;
}

const TWICE = 2;
const FEW_FOR_PERCENTILE = 100;

/** Cells that a call reads however many data there are stay as they are. */
const atTwice = ({ offset }: Curve, size: number): number =>
  size > offset ? offset + TWICE * (size - offset) : size;

/** Null: there is no routine of known growth that most of the time goes to. */
export function foretoldLoad({ findings, routines }: Report): Foretold | null {
  const first = findings?.at(0);
  if (first?.basis !== 'call') return null;
  const culprit = first.routines.find(({ role }) => role === 'culprit');
  const routine = routines.find(({ id }) => id === culprit?.id);
  if (routine?.curve === null || routine?.curve === undefined) return null;
  const { curve, points, name, cost_share: share } = routine;
  let now = 0;
  let then = 0;
  let calls = 0;
  for (const [size, count, , , sum] of points) {
    const cost = costAt(routine, size);
    now += sum;
    // Less than the law has no call.
    then += cost > 0 ? sum * Math.max(1, costAt(routine, atTwice(curve, size)) / cost) : sum;
    calls += count;
  }
  if (now === 0) return null;
  const own = share * (then / now);
  // What else it does is taken to be in proportion to the data.
  const rest = (1 - share) * TWICE;
  const part = calls < FEW_FOR_PERCENTILE ? 1 : 0.99;
  let left = part * calls;
  const last = points.find(([, count]) => (left -= count) <= 0);
  return {
    name,
    times: own + rest,
    share: own / (own + rest),
    calls,
    size: last?.[0] ?? points[points.length - 1][0],
  };
}
