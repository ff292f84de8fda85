/** What all changes come to, each weighed by the cost that it is about. */
import type { Change, Diff } from './model.js';

/** The part of its run's cost that a change saves, or adds: the old side's share, or the new one's. */
function weightOf({ better, old, new: now, at_equal_size: at }: Change): number {
  const share = (better === true ? old : now)?.cost_share ?? 0;
  const ratio = at?.ratio ?? NaN;
  // By growth alone, or against what the sizes seen cost: all of it is at stake.
  if (Number.isNaN(ratio) || ratio < 1 !== better) return share;
  return share * (1 - Math.min(ratio, 1 / ratio));
}

/** What a change passes on from a callee is counted there. */
export function weigh(changes: readonly Change[]): Pick<Diff, 'verdict' | 'effect'> {
  let effect = 0;
  for (const change of changes) {
    if (change.better === null || change.through.length > 0) continue;
    effect += change.better ? -weightOf(change) : weightOf(change);
  }
  // Parts of each other, such as a routine in two places, may add up to more than there is.
  effect = Math.max(-1, Math.min(1, effect));
  const verdict = effect === 0 ? 'unchanged' : effect > 0 ? 'worse' : 'better';
  return { verdict, effect };
}
