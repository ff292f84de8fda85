/**
 * Growth problems within one activation of a routine: a loop that scans again, at each turn of a loop
 * around it, what that has come to. A routine that is called once has one size, but its inner loops
 * have many. As of routines that are called again and again, see rereading.ts.
 */
import type { LoopNumbers } from '../reported.js';
import type { Draft } from './draft.js';
import { repeatedDraft } from './call-finding.js';
import { findingLoop } from './finding-loop.js';
import { withoutRoutine } from '../../symbols/loop-names.js';
import { isLinear, scansAgain } from './passes.js';
import type { Subject } from './problem.js';
import { callsThatMakeALoop } from './thresholds/repeats.js';
import { areOfAnother } from './turns.js';
import type { Course } from '../../profile/course.js';
import { shareWorthARepetition } from './thresholds/worth.js';

/** The loop around it that enters it again and again; null: none. */
function repeater(loops: readonly LoopNumbers[], loop: LoopNumbers): number | null {
  for (let at = loop.parent; at >= 0; at = loops[at].parent) {
    if (callsThatMakeALoop.value * loops[at].entries <= loop.entries) return at;
  }
  return null;
}

/** How much more a loop ran than was looked at. */
function weightOf({ entries, iterations, looked_at: seen }: LoopNumbers): number {
  return seen === undefined ? 1 : (entries + iterations) / (seen.entries + seen.iterations);
}

/**
 * @param loops with indexes of `subjects` as their routines
 * @param total cost of all runs
 * @param courses `byRoutine`, and bytes of a cell
 */
export function rescanFindings(
  loops: readonly LoopNumbers[],
  subjects: readonly Subject[],
  total: number,
  courses: { byRoutine: ReadonlyMap<number, readonly Course[]>; cell: number },
): Draft[] {
  const found = new Map<number, Draft>();
  for (const [i, inner] of loops.entries()) {
    const { routine } = inner;
    if (inner.cost_total < shareWorthARepetition.value * total) continue;
    // First what needs no law: most loops have none yet.
    const outer = repeater(loops, inner);
    if (outer === null || !isLinear(inner)) continue;
    if (!scansAgain(inner, loops[outer], weightOf(inner))) continue;
    const turns = inner.entries / Math.max(1, subjects[routine].calls);
    if (areOfAnother(turns, courses.byRoutine.get(routine), courses.cell)) continue;
    const before = found.get(routine);
    if (before !== undefined && before.finding.share >= inner.cost_share) continue;
    found.set(routine, draftOf(loops, i, outer, subjects[routine]));
  }
  return [...found.values()];
}

function draftOf(
  loops: readonly LoopNumbers[],
  loop: number,
  outer: number,
  { name }: Subject,
): Draft {
  const [inner, around] = [loops[loop], loops[outer]];
  const of = {
    one: inner,
    cost: inner.cost_total,
    share: inner.cost_share,
    size: inner.size_range[1],
  };
  const problem = { culprits: [inner.routine], repeats: null, recursive: false };
  const loopsOf = [findingLoop(loops, loop, 'culprit'), findingLoop(loops, outer, 'repeats')];
  return repeatedDraft(
    of,
    problem,
    'entries',
    (together) => ({
      kind: 'rescan',
      loop: inner.name,
      entries: inner.entries,
      estimated: inner.looked_at !== undefined,
      around: withoutRoutine(around, name),
      each: { class: inner.class, exponent: inner.exponent },
      together,
      formula: inner.formula,
      r2: inner.r2,
      sizes: inner.sizes,
      range: inner.size_range,
    }),
    loopsOf,
  );
}
