/**
 * Growth problems within one activation of a routine: a loop that scans again, at each turn of a loop
 * around it, what that has come to. A routine that is called once has one size, but its inner loops
 * have many. As of routines that are called again and again, see rereading.ts.
 */
import { compact } from '../../base/text/numbers.js';
import type { LoopReport } from '../../schema/report.js';
import type { Draft } from './draft.js';
import { repeatedDraft } from './call-finding.js';
import { findingLoop } from './finding-loop.js';
import { withoutRoutine } from '../../symbols/loop-names.js';
import { CALLS, isLinear, scansAgain } from './passes.js';
import { SHARE } from './rereading.js';
import type { Subject } from './problem.js';
import { growthWords } from './finding-words.js';

/** The loop around it that enters it again and again; null: none. */
function repeater(loops: readonly LoopReport[], loop: LoopReport): number | null {
  for (let at = loop.parent; at >= 0; at = loops[at].parent) {
    if (CALLS * loops[at].entries <= loop.entries) return at;
  }
  return null;
}

/** How much more a loop ran than was looked at. */
function weightOf({ entries, iterations, looked_at: seen }: LoopReport): number {
  return seen === undefined ? 1 : (entries + iterations) / (seen.entries + seen.iterations);
}

/**
 * @param loops with indexes of `subjects` as their routines
 * @param total cost of all runs
 */
export function rescanFindings(
  loops: readonly LoopReport[],
  subjects: readonly Subject[],
  total: number,
): Draft[] {
  const found = new Map<number, Draft>();
  for (const [i, inner] of loops.entries()) {
    const { routine } = inner;
    if (inner.cost_total < SHARE * total || !isLinear(inner)) continue;
    const outer = repeater(loops, inner);
    if (outer === null || !scansAgain(inner, loops[outer], weightOf(inner))) continue;
    const before = found.get(routine);
    if (before !== undefined && before.finding.share >= inner.cost_share) continue;
    found.set(routine, draftOf(loops, i, outer, subjects[routine]));
  }
  return [...found.values()];
}

function draftOf(
  loops: readonly LoopReport[],
  loop: number,
  outer: number,
  { name }: Subject,
): Draft {
  const [inner, around] = [loops[loop], loops[outer]];
  const to = compact(inner.size_range[1]);
  const of = {
    one: inner,
    cost: inner.cost_total,
    share: inner.cost_share,
    size: inner.size_range[1],
  };
  const problem = { culprits: [inner.routine], repeats: null, recursive: false };
  return repeatedDraft(of, problem, (growth) => ({
    against: 'the input, if entries get more as it does',
    text: `The inner loop ${inner.name} is entered ${compact(inner.entries)} times by loop ${withoutRoutine(around, name)}, and each time costs O(${growthWords(inner)}) of an input that goes up to ${to} cells: together ${growthWords(growth)}, if these times get more as the input does.`,
    evidence: [
      `cost of an entry: ${inner.formula ?? ''}${inner.r2 === null ? '' : `, R² ${inner.r2.toFixed(3)}`}`,
      `${inner.sizes} sizes from ${compact(inner.size_range[0])} to ${to} cells`,
    ],
    unseen: 'how the entries get more',
    loops: [findingLoop(loops, loop, 'culprit'), findingLoop(loops, outer, 'repeats')],
  }));
}
