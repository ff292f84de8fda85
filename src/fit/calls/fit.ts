/** From a routine's points to its cost function, or to the reason why there is none. */
import { sizesForAClaim, spreadOfCalls } from '../enough.js';
import { threshold } from '../../base/threshold.js';
import { outgrowsLine } from '../../growth/order.js';
import { fitSamples } from './claim.js';
import { carriesCost, envelope, tails } from './envelope.js';
import { outlierSets, straysOff, withoutApart, withoutEarly } from './outliers.js';
import type { Split } from './outliers.js';
import { fitRegimes, regime } from './regimes.js';
import type { Effort, Fit, Sample } from './types.js';
import type { Reason } from './reason.js';

const varianceWithoutOutliers = threshold(
  0.99,
  'share of the variance',
  'with samples set aside, a claim has to explain the rest well',
  'npm run bench:fit',
);

/**
 * The function of all samples, or two of small and of large sizes; where they have none, that of the worst cases among them, or of
 * those above a break, or (with thorough effort) of those left when few outliers are set aside.
 * @param given by size, one per distinct size; what is no number, or negative, is left out
 */
export function fitCost(given: readonly Sample[], effort: Effort = 'full'): Fit {
  const samples = given.every(isSound) ? given : given.filter(isSound);
  const strays = effort === 'little' ? null : straysOff(samples);
  if (strays !== null) {
    const fit = fitSamples(strays.kept, effort);
    if (fit.function !== null) return setAside({ ...fit, reason: [] }, strays.set);
  }
  const all = fitSamples(samples, effort);
  if (effort === 'little' || samples.length <= sizesForAClaim.value) return all;
  const two = fitRegimes(samples, all, effort);
  if (two !== null) return two;
  if (all.function !== null) return all;
  const worst = fitWorst(samples, samples, effort);
  if (worst !== null) return worst.fit;
  const early = all.missing === 'few' ? withoutEarly(samples) : null;
  if (early !== null) {
    const fit = fitSamples(early.kept, effort);
    // Two functions that both grow slowly say as much.
    if (fit.function !== null || fit.alike !== undefined) {
      return setAside(fit, early.set);
    }
  }
  if (effort === 'thorough') {
    const apart = withoutApart(samples);
    const near = apart === null ? null : fitNear(apart, effort);
    if (near !== null) return near;
    for (const { kept, set } of outlierSets(samples)) {
      const fit = fitWorst(kept, samples, 'little')?.fit;
      if (
        fit === undefined ||
        fit.class === 'O(1)' ||
        (fit.r2 ?? 0) < varianceWithoutOutliers.value
      )
        continue;
      return setAside(fit, set);
    }
  }
  return all;
}

const errorOfPickedPart = threshold(
  0.15,
  'relative error',
  'a part that was picked by its costs always looks good',
  'npm run bench:findings',
);
const varianceOfPickedPart = threshold(
  0.96,
  'share of the variance',
  'a part that was picked by its costs always looks good',
  'npm run bench:findings',
);

const errorOfPickedPartOfSmall = threshold(
  0.05,
  'relative error',
  'of the many routines of little cost, some part of some one always grows fast',
  'npm run bench:findings',
);
const shareOfLeadOfPickedPart = threshold(
  0.8,
  'share of the cost at the largest size',
  'of the many routines of little cost, some part of some one always grows fast',
  'npm run bench:findings',
);

function isSure({ error = 0, function: f }: Fit, effort: Effort): boolean {
  // n log n is close to n, and nobody is alarmed by it.
  if (f!.class === 'O(n log n)') return true;
  if (f!.leadShare < shareOfLeadOfPickedPart.value) return false;
  return effort === 'thorough' || error <= errorOfPickedPartOfSmall.value;
}

const shareOfAllSamples = threshold(
  0.95,
  'share of the samples',
  'a larger part is no other data than all of them',
  'reason',
);

/** Parts are chosen by their costs, so no offset may be had from their sizes. */
function isWide(part: readonly Sample[]): boolean {
  return (
    part.length >= sizesForAClaim.value &&
    part[part.length - 1].size >= spreadOfCalls.value * part[0].size
  );
}

function isSound({ size, cost }: Sample): boolean {
  return size >= 0 && cost >= 0 && size < Infinity && cost < Infinity;
}

function setAside(fit: Fit, set: readonly Sample[]): Fit {
  const aside = set.map(({ size }) => size);
  return {
    ...fit,
    reason: [...fit.reason, { kind: 'aside', sizes: aside }],
    aside,
  };
}

/** The function of the worst cases among sizes that others stand far apart from. */
function fitNear({ kept, set }: Split, effort: Effort): Fit | null {
  const worst = fitWorst(kept, kept, effort);
  if (worst === null || worst.fit.class === 'O(1)') return null;
  const { fit, part } = worst;
  // Above it, the others are a worse case.
  if (set.some(({ size, cost }) => cost > fit.function!.predict(size))) return null;
  return { ...setAside(fit, set), regimes: [regime(fit.function!, fit.r2, part)] };
}

interface Worst {
  /** With a function. */
  fit: Fit;
  /** What it is of. */
  part: readonly Sample[];
}

/** The function of the worst cases among `samples`, which are all or most of `all`. */
function fitWorst(
  samples: readonly Sample[],
  all: readonly Sample[],
  effort: Effort,
): Worst | null {
  const worst = envelope(samples);
  for (const part of [worst, ...tails(worst)]) {
    if (
      part.length > shareOfAllSamples.value * all.length ||
      !isWide(part) ||
      !carriesCost(part, all)
    )
      continue;
    const fit = fitSamples(part, effort, errorOfPickedPart.value);
    if (fit.function === null || (fit.r2 ?? 0) < varianceOfPickedPart.value) continue;
    if (outgrowsLine(fit.function) && !isSure(fit, effort)) continue;
    const from = part[0].size > worst[0].size ? part[0].size : null;
    const reason: Reason = { kind: 'dearest', from, sizes: part.length, of: all.length };
    return { fit: { ...fit, reason: [reason] }, part };
  }
  return null;
}
