/**
 * What samples say of all calls on both sides. Samples differ by chance, so nothing is better or
 * worse but where the intervals of both sides have no value in common.
 */
import type { Estimate } from '../../profile/inference/estimate.js';
import type { Inferred, InferredRoutine } from '../../schema/inferred.js';
import type { Report, RoutineReport } from '../../schema/report.js';
import { estimateText } from '../../terminal/sampled-table.js';
import { timesAtSizes } from './equal-size.js';
import type { Matching } from './match.js';

/** A routine, which was sampled on both sides. */
export interface SampledPair {
  /** Indexes of the routine in both reports. */
  at: readonly [number, number];
  old: InferredRoutine;
  new: InferredRoutine;
}

/** 1: more than before, -1: less, 0: it may be the same. */
export function apart(old: Estimate | null, now: Estimate | null): -1 | 0 | 1 {
  if (old === null || now === null) return 0;
  if (old.high !== null && now.low > old.high) return 1;
  return now.high !== null && old.low > now.high ? -1 : 0;
}

/** Cut samples make it a lower bound, which is marked as one. */
export const costText = (cost: InferredRoutine['mean_cost']): string =>
  `${cost?.bound === true ? '≥ ' : ''}${estimateText(cost)}`;

/** A lower bound in any case. */
export const cellsText = (cells: Estimate | null): string =>
  cells === null ? '-' : `≥ ${estimateText(cells)}`;

function byRoutine(
  { routines }: Report,
  sampled: Inferred | undefined,
): (InferredRoutine | undefined)[] {
  const keyOf = (build: string | null, module: string, offset: string): string =>
    `${build ?? module} ${offset}`;
  const known = new Map(
    (sampled?.routines ?? []).map((each) => [keyOf(each.build_id, each.module, each.offset), each]),
  );
  return routines.map((each) => known.get(keyOf(each.build_id, each.module_path, each.offset)));
}

export function sampledPairs(before: Report, after: Report, matching: Matching): SampledPair[] {
  const [olds, news] = [byRoutine(before, before.sampled), byRoutine(after, after.sampled)];
  return [...matching].flatMap(([i, j]): SampledPair[] => {
    const [old, now] = [olds[i], news[j]];
    return old === undefined || now === undefined ? [] : [{ at: [i, j], old, new: now }];
  });
}

/** 'other sizes': by size calls cost what they did, as far as the samples tell. */
export type Verdict = 'better' | 'worse' | 'other sizes' | null;

/**
 * What a call costs now: dearer calls of larger inputs say nothing of the code.
 * @param threshold relative change that matters
 */
export function costVerdict(
  { old, new: now }: SampledPair,
  before: RoutineReport,
  after: RoutineReport,
  threshold: number,
): Verdict {
  const change = apart(old.mean_cost, now.mean_cost);
  const ratio = (now.mean_cost?.value ?? 1) / Math.max(1, old.mean_cost?.value ?? 1);
  if (change === 0 || Math.abs(Math.log(ratio)) <= Math.log(1 + threshold)) return null;
  const bySize = timesAtSizes(before, after);
  if (bySize !== null) {
    const isSame =
      change > 0 ? bySize.low <= 1 + threshold : (bySize.high ?? 1) >= 1 / (1 + threshold);
    if (isSame) return 'other sizes';
  }
  return change > 0 ? 'worse' : 'better';
}
