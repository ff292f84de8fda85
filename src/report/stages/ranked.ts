/** Stage 3: in which order routines deserve a look, and how sure the first ones' functions are. */
import { isBackground, isStart } from '../../symbols/background.js';
import type { RoutineFacts } from '../../claims/reported.js';
import { withIntervals } from '../intervals.js';
import { rank } from '../rank.js';
import { changed } from '../../base/changed.js';
import { changedLate } from '../../base/late-record.js';
import type { Fitted } from './fitted.js';
import { shareOfWork } from './observed.js';

export interface Ranked extends Fitted {
  /** Indexes of those with a rank, first rank first. */
  order: readonly number[];
}

/** Ranks that get intervals: they take milliseconds each. */
const RANKS_WITH_INTERVALS = 20;

export function ranked(stage: Fitted): Ranked {
  const { routines, canonical, shown, options, minShare, fits } = stage;
  const order = rank(
    routines.map((routine, i) => ({
      class: routine.class,
      exponent: routine.exponent,
      cost: routine.cost_total,
      ranked:
        shown[i] &&
        (options.only !== undefined || routine.script === true || !isStart(routine.name)) &&
        (shareOfWork(routine.cost_total, stage) >= minShare || routine.growing !== undefined),
      background:
        routine.script !== true && isBackground(routine.module, routine.name, routine.cost_share),
    })),
    canonical.edges.flatMap(({ caller, callee, cost }) =>
      caller === null ? [] : [[caller, callee, cost]],
    ),
  );
  const ranks = new Map(order.map((routine, i) => [routine, i + 1]));
  const withRank = (routine: RoutineFacts, i: number): RoutineFacts => {
    const place = ranks.get(i);
    if (place === undefined) return routine;
    const its = changed(routine, { rank: place });
    return place <= RANKS_WITH_INTERVALS
      ? changedLate(its, {}, (whole) => withIntervals(whole, fits[i]))
      : its;
  };
  return { ...stage, order, routines: routines.map(withRank) };
}
