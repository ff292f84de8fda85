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

/** Spikes that are set aside: one, or this part of the samples. */
const MOST_SPIKES = 0.02;
/** Below so many samples, none is like its neighbours. */
const LEAST = 12;
/** A spike is off by this factor, and this many times as far as samples usually are. */
const FACTOR = 1.5;
const TIMES = 8;
/** Neighbours on each side. */
const REACH = 3;

/**
 * Samples less the few whose cost has nothing to do with those of the sizes next to them, such as a
 * first call that resolves symbols on its way; null when there are none, or more than a few.
 * Each sample is compared with a line through its neighbours by Theil's and Sen's method on
 * logarithmic scales.
 * @param samples by size
 */
export function spikesOff(samples: readonly Sample[]): { kept: Sample[]; set: Sample[] } | null {
  if (samples.length < LEAST) return null;
  const offs = samples.map((_, i) => Math.abs(offLine(samples, i)));
  const usual = median(offs);
  const limit = Math.max(Math.log(FACTOR), TIMES * usual);
  const set = samples.filter((_, i) => offs[i] > limit);
  if (set.length === 0 || set.length > Math.max(1, MOST_SPIKES * samples.length)) return null;
  return { kept: samples.filter((_, i) => offs[i] <= limit), set };
}

/** Logarithm of the cost at `i` less that of a line through the neighbours. */
function offLine(samples: readonly Sample[], i: number): number {
  const from = Math.max(0, Math.min(i - REACH, samples.length - 1 - 2 * REACH));
  const near = samples
    .slice(from, from + 2 * REACH + 1)
    .filter((each) => each !== samples[i])
    .map(logarithms);
  const slopes = near.flatMap(([x, y], k) => near.slice(k + 1).map(([u, v]) => (v - y) / (u - x)));
  const slope = median(slopes);
  const [x, y] = logarithms(samples[i]);
  return y - slope * x - median(near.map(([u, v]) => v - slope * u));
}

function logarithms({ size, cost }: Sample): [number, number] {
  return [Math.log(size + 1), Math.log(Math.max(cost, 1))];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
