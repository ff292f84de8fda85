/** What all changes come to, each weighed by the cost that it is about. */
import type { Change, Diff } from './diff-model.js';

/** Of calls that were made as often, else not known: there is no size to compare them at. */
function ratioOfAll({ kind, old, new: now }: Change): number {
  return kind === 'cost' && old !== null && now !== null ? now.cost_total / old.cost_total : NaN;
}

/** The part of its run's cost that a change saves, or adds: the old side's share, or the new one's. */
export function weightOf(change: Change): number {
  const { better, old, new: now, at_equal_size: at } = change;
  const share = (better === true ? old : now)?.cost_share ?? 0;
  const ratio = at?.ratio ?? ratioOfAll(change);
  // By growth alone, or against what the sizes seen cost: all of it is at stake.
  if (Number.isNaN(ratio) || ratio < 1 !== better) return share;
  return share * (1 - Math.min(ratio, 1 / ratio));
}

/** The same of a finding, by its own share: all of it, but where only its cost changed. */
function findingWeight({ better, finding, over_runs: runs }: Change): number {
  const { old, new: now } = finding!;
  const share = (better === true ? old : now)?.share ?? (old ?? now)!.share;
  if (old?.class !== now?.class || runs === null || runs.ratio < 1 !== better) return share;
  return share * (1 - Math.min(runs.ratio, 1 / runs.ratio));
}

/** What changes of its first culprit's calls say, too. */
function alreadyWeighed(change: Change, changes: readonly Change[]): number {
  return changes
    .filter(({ kind, better, through }) => {
      return (
        kind !== 'finding' && kind !== 'sampled' && better === change.better && through.length === 0
      );
    })
    .filter(
      ({ old, new: now }) =>
        (old !== null && old.id === change.old?.id) || (now !== null && now.id === change.new?.id),
    )
    .reduce((sum, each) => sum + weightOf(each), 0);
}

/** A part of what is counted already: a loop of a routine whose cost is not that loop's alone. */
function isPart(change: Change, changes: readonly Change[]): boolean {
  const its = (change.new ?? change.old)!.id;
  return changes.some(({ of, kind, better, old, new: now, through }) => {
    const id = (now ?? old)!.id;
    const around = its.startsWith(`${id}${of === 'loop' ? '.' : '/'}`);
    return kind !== 'finding' && around && better === change.better && through.length === 0;
  });
}

/** What a change passes on from a callee, or from a loop, is counted there. */
export function weigh(changes: readonly Change[]): Pick<Diff, 'verdict' | 'effect'> {
  let effect = 0;
  for (const change of changes) {
    if (change.better === null || change.through.length > 0) continue;
    // The same cost, once by size and once of all calls.
    if (change.kind === 'sampled' && alreadyWeighed(change, changes) > 0) continue;
    if (change.of === 'loop' && isPart(change, changes)) continue;
    const weight =
      change.kind === 'finding'
        ? Math.max(0, findingWeight(change) - alreadyWeighed(change, changes))
        : weightOf(change);
    effect += change.better ? -weight : weight;
  }
  // Parts of each other, such as a routine in two places, may add up to more than there is.
  effect = Math.max(-1, Math.min(1, effect));
  const verdict = effect === 0 ? 'unchanged' : effect > 0 ? 'worse' : 'better';
  return { verdict, effect };
}
