/** What a sample of a loop's iterations says of all of them. */
import type { DiagnosedLoop } from '../../stream/diagnosis.js';

/** So many of all that there are, where so many of those that were looked at are. */
export const scaled = (count: number, of: number, all: number): number =>
  of === 0 || of === all ? count : Math.round((count / of) * all);

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
