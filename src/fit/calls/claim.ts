/** The claim that one set of samples allows, and the evidence that a claim needs. */
import { sizesForAClaim, spreadOfCalls } from '../enough.js';
import { threshold } from '../../base/threshold.js';
import { growsFast, outgrowsLine } from '../../growth/order.js';
import { bend } from './bend.js';
import { bootstrap } from './bootstrap.js';
import { candidatesFor } from './candidates.js';
import { costFunction, rSquared } from './cost-function.js';
import { leadsToFar } from './far.js';
import { constantPart, dependsOnOne, isWide, places, spread } from './offset.js';
import { logVariance, serialCorrelation } from './residuals.js';
import { Samples } from './fit-samples.js';
import { choose } from './choose-candidate.js';
import { SHIFT } from './fixed.js';
import { thin } from './thin.js';
import type { CostFunction, Effort, Fit, Sample } from './types.js';
import type { Reason } from './reason.js';

/** Samples used for fitting; more are thinned. */
const MAX_SAMPLES: Readonly<Record<Effort, number>> = { little: 20, full: 100, thorough: 100 };
const confidenceOfClaim = threshold(
  0.6,
  'weight of the class',
  'with less, another class is nearly as likely',
  'npm run bench:fit',
);
const confidenceOfFastClaim = threshold(
  0.7,
  'weight of all classes above n',
  'what somebody will look at has to be likelier',
  'npm run bench:fit',
);
const weightOfNarrowShapes = threshold(
  0.05,
  'weight',
  'with more, sizes within too small a range explain the costs as well',
  'npm run bench:fit',
);
const errorOfClaim = threshold(
  0.3,
  'relative error, root mean square',
  'sizes left out are predicted at least this well',
  'npm run bench:fit',
);
const varianceLeftByFastClaim = threshold(
  0.01,
  'share of the variance of logarithms',
  'many things fit few samples somehow',
  'npm run bench:findings',
);
const fewSamples = threshold(
  25,
  'samples',
  'with more, the correlation of residuals says whether they are noise',
  'npm run bench:findings',
);
const errorOfFastClaimTogether = threshold(
  0.08,
  'relative error',
  'residuals that go together are no noise: other things than the size decide',
  'npm run bench:findings',
);
const correlationTogether = threshold(
  0.2,
  'correlation of neighbours',
  'residuals of noise are nearer to 0',
  'npm run bench:findings',
);
const scoreTogether = threshold(
  1.5,
  'standard errors of a correlation',
  'few residuals go together by chance',
  'npm run bench:findings',
);
const varianceOfClaim = threshold(
  0.5,
  'share of the variance of costs',
  'a function that explains less than half of it is none',
  'npm run bench:fit',
);
const varianceOfFastClaim = threshold(
  0.9,
  'share of the variance of costs',
  'nobody should chase what grows fast on a hunch',
  'npm run bench:findings',
);

/** An exponential needs no spread from this many sizes and this growth of the costs on. */
const MIN_EXPLOSION = { sizes: 8, growth: 1000 };

function unknown(
  reason: Reason | readonly Reason[],
  missing: 'few' | 'varies',
  error?: number,
): Fit {
  return {
    missing,
    ...(error === undefined ? {} : { error }),
    class: 'unknown',
    function: null,
    r2: null,
    confidence: null,
    runnerUp: null,
    reason: [reason].flat(),
    intervals: null,
  };
}

/** @param samples by size, one per distinct size */
export function fitSamples(
  samples: readonly Sample[],
  effort: Effort,
  maxError = errorOfClaim.value,
): Fit {
  const n = samples.length;
  if (n < sizesForAClaim.value) {
    return unknown({ kind: 'few-sizes', sizes: n, needed: sizesForAClaim.value }, 'few');
  }
  const kept = thin(samples, MAX_SAMPLES[effort]);
  if (effort === 'little' && areTooNear(kept))
    return unknownLate(() => claimOf(samples, kept, effort, maxError));
  return claimOf(samples, kept, effort, maxError);
}

/**
 * Whether no function of such sizes is claimed, whichever fits best. With little effort none is seen from
 * another offset than that of shapes without a search.
 */
function areTooNear(samples: readonly Sample[]): boolean {
  const { length } = samples;
  const sizes = samples.map(({ size }) => size);
  const seen = { sizes, length, smallest: sizes[0], largest: sizes[length - 1] };
  return (
    !isWide(seen, 0) ||
    dependsOnOne(seen, 0) ||
    Math.max(places(seen, 0), places(seen, SHIFT)) < sizesForAClaim.value
  );
}

/** Known to be unknown; why, is found when it is read: programs have thousands of such routines. */
function unknownLate(find: () => Fit): Fit {
  let found: Fit | null = null;
  const its = () => (found ??= find());
  return {
    get missing() {
      return its().missing!;
    },
    class: 'unknown',
    function: null,
    r2: null,
    confidence: null,
    runnerUp: null,
    get reason() {
      return its().reason;
    },
    intervals: null,
  };
}

/** @param kept those of the samples that are fitted */
function claimOf(
  samples: readonly Sample[],
  kept: readonly Sample[],
  effort: Effort,
  maxError: number,
): Fit {
  const n = samples.length;
  const used = new Samples(kept);
  const chosen = choose(candidatesFor(used, effort), used);
  if (chosen === null) return unknown({ kind: 'no-function' }, 'varies');
  const { choice, runnerUp, confidence } = chosen;
  const { offset } = choice.shape;
  const explodes = choice.shape.class === 'O(2^n)' && isExplosion(used);
  const narrow = [...chosen.weights].filter(
    ([{ shape }]) => !isWide(used, shape.offset) && !(explodes && shape === choice.shape),
  );
  const weight = narrow.reduce((sum, [, each]) => sum + each, 0);
  if (weight > weightOfNarrowShapes.value) {
    const range = Math.min(...narrow.map(([{ shape }]) => spread(used, shape.offset)));
    return unknown({ kind: 'narrow', factor: range, needed: spreadOfCalls.value }, 'few');
  }
  if (!explodes && dependsOnOne(used, offset)) {
    return unknown({ kind: 'close-together', sizes: n }, 'few');
  }
  const seen = Math.max(places(used, offset), places(used, 0));
  if (!explodes && seen < sizesForAClaim.value) {
    return unknown({ kind: 'few-apart', sizes: seen, needed: sizesForAClaim.value }, 'few');
  }
  const fitted = costFunction(choice, used.largest);
  const constant = constantPart(used, offset);
  if (outgrowsLine(fitted) && !leadsToFar(used, choice)) {
    return unknown({ kind: 'far-apart' }, 'few');
  }
  const error = choice.crossError;
  const most =
    outgrowsLine(fitted) && fitted.exponent !== null
      ? Math.min(maxError, maxErrorFast(used, fitted))
      : maxError;
  if (error > most) {
    return unknown({ kind: 'inexact', best: fitted.class, error }, 'varies', error);
  }
  const r2 = fitted.class === 'O(1)' ? null : rSquared(samples, fitted);
  if ((r2 ?? 1) < (outgrowsLine(fitted) ? varianceOfFastClaim.value : varianceOfClaim.value)) {
    const variance = Math.max(0, r2 ?? 0);
    return unknown({ kind: 'unexplained', best: fitted.class, variance }, 'varies', error);
  }
  const fast = [...chosen.weights].filter(([{ shape }]) => outgrowsLine(shape));
  const isFast = outgrowsLine(fitted) ? fast.reduce((sum, [, each]) => sum + each, 0) : 1;
  if (confidence < confidenceOfClaim.value || isFast < confidenceOfFastClaim.value) {
    const others = runnerUp === null ? [] : [costFunction(runnerUp.candidate, used.largest)];
    const [first, second] = [choice.shape.class, runnerUp?.candidate.shape.class ?? null];
    return {
      ...unknown([{ kind: 'alike', first, second }, ...constant], 'few', error),
      alike: [fitted, ...others].map(({ class: name, exponent }) => ({ class: name, exponent })),
    };
  }
  const bent = effort !== 'little' && mayBeBend(fitted) ? bend(used) : null;
  if (bent !== null) {
    const beyond = Math.round(used.largest);
    return unknown({ kind: 'bend', from: bent, beyond }, 'few', error);
  }
  const other = runnerUp === null ? null : costFunction(runnerUp.candidate, used.largest);
  return {
    class: fitted.class,
    function: fitted,
    r2,
    confidence,
    runnerUp:
      other === null
        ? null
        : {
            class: other.class,
            formula: other.formula(),
            curve: other.curve(),
            distance: runnerUp!.candidate.crossError / Math.max(1e-6, choice.crossError),
          },
    reason: constant,
    about: { sizes: n, from: samples[0].size, to: samples[n - 1].size },
    error,
    intervals: (sizes) => bootstrap(used, choice, sizes),
  };
}

/**
 * Costs that double again and again over a narrow range of sizes: no power of n in use does that,
 * whatever part of the sizes is constant.
 */
function isExplosion({ costs, length }: Samples): boolean {
  return length >= MIN_EXPLOSION.sizes && costs[length - 1] >= MIN_EXPLOSION.growth * costs[0];
}

function maxErrorFast(samples: Samples, f: CostFunction): number {
  const { length } = samples;
  // n log n is close to n, and nobody is alarmed by it.
  if (length < fewSamples.value && f.class === 'O(n log n)') return Infinity;
  if (length < fewSamples.value)
    return Math.sqrt(varianceLeftByFastClaim.value * logVariance(samples));
  const together = Math.max(correlationTogether.value, scoreTogether.value / Math.sqrt(length));
  return serialCorrelation(samples, f) >= together ? errorOfFastClaimTogether.value : Infinity;
}

/** What doubles again and again is told from a bend by its growth. */
function mayBeBend(f: CostFunction): boolean {
  return f.exponent !== null && growsFast(f);
}
