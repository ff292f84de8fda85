/** What a sample of a loop's iterations says of all of them. */
import type { DiagnosedLoop, Repeats } from '../../stream/diagnosis.js';

/** So many of all that there are, where so many of those that were looked at are. */
export const scaled = (count: number, of: number, all: number): number =>
  of === 0 || of === all ? count : Math.round((count / of) * all);

/** Standard error of a count, by what the sample adds to its variance and the share that has it. */
export const errorOf = (spread: number, share: number): number =>
  Math.sqrt(spread * Math.max(0, share * (1 - share)));

/**
 * Standard error of the rate of results, if which iterations have one is chance; where it goes on
 * steadily, or comes at the end of each instance, it is less.
 *
 * @param whole results of whole iterations; `last`: those of instances that were left with one
 */
export function rateError(
  { looked, iterations, instances }: DiagnosedLoop,
  whole: number,
  last: number,
): number {
  const all = iterations + last;
  if (!looked.sampled || all === 0) return 0;
  // What stands for what was left out is brought up to all.
  const up = iterations / Math.max(1, looked.weighed);
  return (
    Math.hypot(
      up * errorOf(looked.spread, whole / Math.max(1, iterations)),
      errorOf(looked.instanceSpread, last / Math.max(1, instances)),
    ) / all
  );
}

/** Of a share of pairs. */
export const pairsError = ({ weights, spread }: Repeats, share: number): number =>
  weights === 0 ? 0 : errorOf(spread, share) / weights;

/**
 * Of all iterations, where a sample was looked at: what stands for those left out is less than all
 * where long instances were looked at from some iteration on.
 */
export function estimated(loop: DiagnosedLoop): DiagnosedLoop {
  const { looked, iterations, passes } = loop;
  if (!looked.sampled) return loop;
  const of = (count: number): number => scaled(count, looked.weighed, iterations);
  const counted = <T extends { count: number }>(each: T): T => ({ ...each, count: of(each.count) });
  return {
    ...loop,
    large: of(loop.large),
    written: of(loop.written),
    places: loop.places.map(counted),
    reads: loop.reads.map((read) => ({ ...counted(read), filled: read.filled.map(counted) })),
    passes: { ...passes, times: of(passes.times) },
  };
}
