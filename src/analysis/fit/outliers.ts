/**
 * Samples that may be of another kind than the rest. A routine that runs programs of others (an
 * interpreter, a dispatcher) has the cost function of whatever it runs; one dear call of another
 * kind would hide that of all calls of one kind.
 */
import type { Sample } from './types.js';

/** The costliest samples are suspects. */
const SUSPECTS = 6;

/** @yields samples without one, then without two of the suspects, and what was set aside */
export function* outlierSets(
  samples: readonly Sample[],
): Generator<{ kept: Sample[]; set: Sample[] }> {
  const suspects = samples.toSorted((a, b) => b.cost - a.cost).slice(0, SUSPECTS);
  const without = (set: Sample[]) => ({
    kept: samples.filter((sample) => !set.includes(sample)),
    set,
  });
  for (const one of suspects) yield without([one]);
  for (const [i, one] of suspects.entries()) {
    for (const other of suspects.slice(i + 1)) yield without([one, other]);
  }
}
