/** What memory is in use by whose doing, and how that grows over runs. */
import { fitLaw } from '../../fit/runs/law.js';
import type { Law } from '../../fit/runs/law.js';
import { askedBy } from './origins.js';
import type { Asked, AskedHow } from './origins.js';
import { placesOfAReport, shareOfAPlace } from './thresholds.js';

/** At its highest, or when the process ended. */
export type HeldMeasure = 'peak' | 'kept';

/** As profiles have it; paths are of numbers of routines. */
interface HeldOrigin {
  path: readonly number[];
  run: number;
  blocks: number;
  bytes: number;
  peakBlocks: number;
  peakBytes: number;
}

interface Runs {
  /** Of a run. */
  workloadOf: (run: number) => number;
  workloads: number;
  /** By workload, see RunSize; null: they have none. */
  sizes: readonly (number | null)[] | null;
}

/** Of the workload that has most. */
export interface Held extends Pick<Asked, 'routine' | 'at' | 'blocks' | 'bytes'> {
  /** Of all that was there then, from 0 to 1. */
  share: number;
  /** Over the runs; null: not known. */
  growth: Pick<Law, 'class' | 'exponent'> | null;
  /** Where that is O(n): bytes for each of n. */
  each: number | null;
}

const bytesOf = (measure: HeldMeasure, origin: HeldOrigin): number =>
  measure === 'peak' ? origin.peakBytes : origin.bytes;

function growthOf(law: Law): Pick<Held, 'growth' | 'each'> {
  const { class: name, exponent, terms } = law;
  if (name === 'unknown') return { growth: null, each: null };
  const lead = terms.at(-1);
  const isLine = name === 'O(n)' && lead?.power === 1 && lead.log === 0;
  return { growth: { class: name, exponent }, each: isLine ? lead.coefficient : null };
}

/**
 * Those that have most first, few of them. Of a workload of several processes it is the highest peak that
 * counts, of one of them; what they leave is added up.
 */
export function heldBy<Origin extends HeldOrigin>(
  origins: readonly Origin[],
  measure: HeldMeasure,
  how: AskedHow<Origin>,
  { workloadOf, workloads, sizes }: Runs,
): Held[] {
  const sums = new Map<number, number>();
  for (const origin of origins)
    sums.set(origin.run, (sums.get(origin.run) ?? 0) + bytesOf(measure, origin));
  const highest = new Map<number, number>();
  const totals = new Float64Array(workloads);
  for (const [run, bytes] of sums) {
    const workload = workloadOf(run);
    if (measure === 'kept') totals[workload] += bytes;
    else if (bytes > totals[workload]) {
      totals[workload] = bytes;
      highest.set(workload, run);
    }
  }
  const counts = ({ run }: Origin): boolean =>
    measure === 'kept' || highest.get(workloadOf(run)) === run;
  const leading = totals.indexOf(Math.max(...totals));
  if (leading < 0 || totals[leading] === 0) return [];
  const asked = askedBy(
    origins.filter(counts),
    (origin) => {
      if (workloadOf(origin.run) !== leading) return [0, 0];
      return measure === 'peak'
        ? [origin.peakBlocks, origin.peakBytes]
        : [origin.blocks, origin.bytes];
    },
    how,
  );
  return asked
    .slice(0, placesOfAReport.value)
    .filter(({ bytes }) => bytes >= shareOfAPlace.value * totals[leading])
    .map(({ routine, at, blocks, bytes, origins: own }): Held => {
      const byWorkload = new Float64Array(workloads);
      for (const origin of own) byWorkload[workloadOf(origin.run)] += bytesOf(measure, origin);
      const points = (sizes ?? []).flatMap((x, i) => (x === null ? [] : [{ x, y: byWorkload[i] }]));
      return {
        routine,
        at,
        blocks,
        bytes,
        share: bytes / totals[leading],
        ...growthOf(fitLaw(points)),
      };
    });
}
