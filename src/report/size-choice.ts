/**
 * Which of the recorded sizes explains a routine's cost best. RMS stands unless it explains
 * nothing, or another one explains clearly more: the more sizes there are to choose from, the
 * likelier one of them fits by chance.
 */
import type { SizeMetric } from '../schema/metrics.js';
import type { SizeReason } from '../claims/reported.js';
import { samplesOf } from './fit-choice.js';
import type { FitChoice } from './fit-choice.js';
import { fitCost } from '../fit/calls/fit.js';
import type { Reason } from '../fit/calls/reason.js';
import type { Effort, Fit } from '../fit/calls/types.js';
import type { CanonicalRoutine } from './canonical.js';
import {
  costRatioThatVaries,
  shareThatASizeExplains,
  unexplainedPartOfABetterSize,
} from './thresholds.js';

export interface SizeChoice {
  size: SizeMetric;
  points: CanonicalRoutine['points'];
  binned: boolean;
  fit: Fit;
  /** Why it is not the first of the sizes; null when it is. */
  why: SizeReason | null;
}

type Candidate = Pick<SizeChoice, 'size' | 'points' | 'binned'>;

/** The part of the variation of the largest costs per size that the fit leaves. */
function unexplained({ fit }: { fit: Fit }): number {
  return fit.class === 'unknown' ? 1 : 1 - (fit.r2 ?? 0);
}

/** Costs that do not vary need no size. */
function varies({ points }: Candidate): boolean {
  const low = points.reduce((min, point) => Math.min(min, point[2]), Infinity);
  const high = points.reduce((max, point) => Math.max(max, point[3]), 0);
  return high > costRatioThatVaries.value * low;
}

function same(a: Candidate, b: Candidate): boolean {
  return (
    a.points === b.points ||
    (a.points.length === b.points.length &&
      a.points.every(([size, count], i) => size === b.points[i][0] && count === b.points[i][1]))
  );
}

/** An argument counts only where it was there at (nearly) all calls. */
function covers(candidate: Candidate, first: Candidate): boolean {
  const calls = ({ points }: Candidate) => points.reduce((sum, [, count]) => sum + count, 0);
  return calls(candidate) >= shareThatASizeExplains.value * calls(first);
}

function why(chosen: Candidate & { fit: Fit }, first: Candidate & { fit: Fit }): SizeReason {
  const both = { chosen: chosen.size, usual: first.size };
  if (first.points.length <= 1) return { ...both, kind: 'usual-is-constant' };
  if (first.fit.class === 'unknown') return { ...both, kind: 'usual-has-no-class' };
  if (first.fit.class === 'O(1)') return { ...both, kind: 'cost-is-constant' };
  return { ...both, kind: 'explains-more', r2: chosen.fit.r2 ?? 0, usualR2: first.fit.r2 ?? 0 };
}

/** What to record where no size says anything of a cost that varies. */
export function hint(choice: SizeChoice, recorded: readonly SizeMetric[]): Reason[] {
  if (choice.points.length > 1 || choice.fit.class !== 'unknown' || !varies(choice)) return [];
  const ways = [
    ...(recorded.includes('footprint') ? [] : ['--size footprint']),
    ...(recorded.some((size) => size.startsWith('arg')) ? [] : ['--args']),
  ];
  return ways.length === 0 ? [] : [{ kind: 'other-size', options: ways }];
}

/** @param candidates the size to be preferred first */
export function chooseSize(
  candidates: readonly Candidate[],
  effort: Effort,
  which: FitChoice = 'max',
): SizeChoice {
  const fitted = (candidate: Candidate): Omit<SizeChoice, 'why'> => ({
    ...candidate,
    fit: fitCost(samplesOf(candidate.points, which), effort),
  });
  const [start, ...rest] = candidates;
  const first = fitted(start);
  let best = first;
  if (effort !== 'little' && varies(first)) {
    for (const candidate of rest) {
      if (candidate.points.length <= 1 || same(candidate, first) || !covers(candidate, first)) {
        continue;
      }
      const other = fitted(candidate);
      const left = unexplained(other);
      if (other.fit.class === 'O(1)' || left > 1 - shareThatASizeExplains.value) continue;
      // A constant fits costs that do not vary at their maximum per size: it explains nothing.
      const beaten = best.fit.class === 'O(1)' ? 1 : unexplained(best);
      if (left < unexplainedPartOfABetterSize.value * beaten) best = other;
    }
  }
  return { ...best, why: best === first ? null : why(best, first) };
}
