/**
 * Samples that may be of another kind than the rest. A routine that runs programs of others (an
 * interpreter, a dispatcher) has the cost function of whatever it runs; one dear call of another
 * kind would hide that of all calls of one kind.
 */
import { threshold } from '../../base/threshold.js';
import { costFunction } from './cost-function.js';
import { lineCandidate, simplestShape } from './fixed.js';
import { Choices, fits } from './least-squares.js';
import { Samples } from './fit-samples.js';
import type { Shape } from '../shapes.js';
import { thin } from './thin.js';
import type { Sample } from './types.js';

/** The costliest samples are suspects. */
const SUSPECTS = 6;
const samplesPerOutlier = threshold(
  12,
  'samples',
  'one of so many may be an outlier; with more set aside anything fits',
  'npm run bench:fit',
);

/** Samples that are kept, and those set aside. */
export interface Split {
  kept: Sample[];
  set: Sample[];
}

/** @yields samples without one, then without two of the suspects, and what was set aside */
export function* outlierSets(samples: readonly Sample[]): Generator<Split> {
  const suspects = samples.toSorted((a, b) => b.cost - a.cost).slice(0, SUSPECTS);
  const without = (set: Sample[]) => ({
    kept: samples.filter((sample) => !set.includes(sample)),
    set,
  });
  const most = Math.floor(samples.length / samplesPerOutlier.value);
  if (most < 1) return;
  for (const one of suspects) yield without([one]);
  if (most < 2) return;
  for (const [i, one] of suspects.entries()) {
    for (const other of suspects.slice(i + 1)) yield without([one, other]);
  }
}

const timesFarApart = threshold(
  10,
  'times the next smaller size',
  'calls so much larger are another kind',
  'npm run bench:findings',
);
const samplesFarApart = threshold(
  2,
  'samples',
  'more of them say what they are themselves',
  'npm run bench:findings',
);

/**
 * Samples less the few of far larger sizes than all others, which no costs have chosen; null when
 * there are none.
 * @param samples by size
 */
export function withoutApart(samples: readonly Sample[]): Split | null {
  for (let few = 1; few <= Math.min(samplesFarApart.value, samples.length - 1); few++) {
    const at = samples.length - few;
    if (samples[at].size < timesFarApart.value * Math.max(1, samples[at - 1].size)) continue;
    return { kept: samples.slice(0, at), set: samples.slice(at) };
  }
  return null;
}

const shareOfEarlyCost = threshold(
  0.01,
  'share of the cost',
  'what stands apart below all others may be left out only if it is nothing',
  'npm run bench:findings',
);

/**
 * Samples less the few of far smaller sizes than all others that cost next to nothing: calls that
 * returned before they read what all others read. Those have a constant part of their sizes in
 * common, which is larger than these. Null when there are none.
 * @param samples by size
 */
export function withoutEarly(samples: readonly Sample[]): Split | null {
  const sum = (some: readonly Sample[]) => some.reduce((all, { cost }) => all + cost, 0);
  for (let few = 1; few <= Math.min(samplesFarApart.value, samples.length - 1); few++) {
    if (samples[few].size < timesFarApart.value * Math.max(1, samples[few - 1].size)) continue;
    const [set, kept] = [samples.slice(0, few), samples.slice(few)];
    if (sum(set) > shareOfEarlyCost.value * sum(samples)) return null;
    return { kept, set };
  }
  return null;
}

const shareOfStrays = threshold(
  0.02,
  'share of the samples',
  'one stray, or so many: more are no strays',
  'npm run bench:findings',
);
const samplesWithStrays = threshold(
  12,
  'samples',
  'of fewer, none is a stray',
  'npm run bench:findings',
);
const timesBetterWithoutStray = threshold(
  2,
  'times',
  'without a stray, what remains is fitted clearly better',
  'npm run bench:findings',
);
const errorOfNoStrays = threshold(
  0.01,
  'relative error',
  'such errors are no reason to look for one',
  'npm run bench:findings',
);

/**
 * Samples less the few without which the simple cost functions fit far better, such as a first call
 * that resolves symbols on its way; null when there are none.
 * @param samples by size
 */
export function straysOff(samples: readonly Sample[]): Split | null {
  if (samples.length < samplesWithStrays.value) return null;
  if (samples.length > MOST_SEARCHED) return straysOfMany(samples);
  const set: Sample[] = [];
  let kept = [...samples];
  let { error, worst } = simplest(kept);
  for (let left = Math.max(1, Math.floor(shareOfStrays.value * samples.length)); left > 0; left--) {
    if (error < errorOfNoStrays.value) break;
    const suspects = new Set([kept[0], kept[worst], kept[kept.length - 1]]);
    let best: { without: Sample; error: number; worst: number } | null = null;
    for (const without of suspects) {
      const found = simplest(kept.filter((each) => each !== without));
      if (found.error < (best?.error ?? error / timesBetterWithoutStray.value))
        best = { without, ...found };
    }
    if (best === null) break;
    const { without } = best;
    set.push(without);
    kept = kept.filter((each) => each !== without);
    ({ error, worst } = best);
  }
  return set.length === 0 ? null : { kept, set };
}

/** Of more samples, those that stand for them are looked at. */
const MOST_SEARCHED = 200;
const LOOKED_AT = 100;

/**
 * Among many samples the small sizes, of which there are few, each stand for themselves, and one may
 * still be what no function fits for; a large one among its neighbours makes no difference.
 */
function straysOfMany(samples: readonly Sample[]): Split | null {
  const looked = straysOff(thin(samples, LOOKED_AT));
  if (looked === null || !looked.set.every((each) => samples.includes(each))) return null;
  const { set } = looked;
  return { kept: samples.filter((each) => !set.includes(each)), set };
}

/** The best class without lower terms, seen from 0, or a line that is not and leaves nothing. */
function best(all: Samples): { shape: Shape; coefficients: number[]; error: number } | null {
  const line = lineCandidate(all);
  const { shape, error: squared } = simplestShape(all);
  const error = Math.sqrt(squared);
  if (line !== null && line.error < Math.min(error, errorOfNoStrays.value)) return line;
  const [found] = fits(all, Choices.all(shape.terms), shape.offset);
  return found === null ? null : { shape, coefficients: found.coefficients, error };
}

/** Error of the best function of a simple kind, and the sample furthest from it. */
function simplest(samples: readonly Sample[]): { error: number; worst: number } {
  const all = new Samples(samples);
  const found = best(all);
  if (found === null) return { error: Infinity, worst: 0 };
  const f = costFunction(found, all.largest);
  const off = samples.map(({ size, cost }) =>
    Math.abs(Math.log(Math.max(1, f.predict(size)) / Math.max(1, cost))),
  );
  return { error: found.error, worst: off.indexOf(Math.max(...off)) };
}
