/** The claim that one set of samples allows, and the evidence that a claim needs. */
import { exponentialShape, fixedShapes, powerShape } from './models.js';
import { places, spread, zeroCrossing } from './offset.js';
import { mean, rSquared } from './quality.js';
import { Samples } from './samples.js';
import { choose, evaluate } from './select.js';
import type { Candidate } from './select.js';
import { thin } from './thin.js';
import type { CostFunction, Effort, Fit, Sample } from './types.js';

export const MIN_SIZES = 5;
export const MIN_SPREAD = 4;
/** Samples used for fitting; more are thinned. */
const MAX_SAMPLES: Readonly<Record<Effort, number>> = { little: 20, full: 60, thorough: 60 };
/** Below this error of a fixed class, free exponents are not tried. */
const GOOD = 0.005;
/** A fit is a claim when sizes left out of it are predicted this well (root mean square). */
const MAX_ERROR = 0.3;
/** ... and this share of the variance of costs is explained, */
const MIN_R2 = 0.5;
/** ... or this for what grows faster than n, which nobody should chase on a hunch. */
const MIN_R2_FAST = 0.9;

function unknown(reason: string): Fit {
  return { class: 'unknown', function: null, r2: null, runnerUp: null, reason };
}

/** Distance: how many times the runner-up's root mean square error is the choice's. */
function distance(choice: Candidate, other: Candidate): number {
  return Math.sqrt(other.score / choice.score);
}

/** @param samples by size, one per distinct size */
export function fitSamples(samples: readonly Sample[], effort: Effort): Fit {
  const n = samples.length;
  if (n < MIN_SIZES) {
    return unknown(`${n} distinct ${n === 1 ? 'size' : 'sizes'}; ${MIN_SIZES} are needed`);
  }
  const used = new Samples(thin(samples, MAX_SAMPLES[effort]));
  const offset = zeroCrossing(used);
  const range = spread(used, offset);
  if (range < MIN_SPREAD) {
    return unknown(
      `the largest size is only ${range.toFixed(1)} times the smallest; ${MIN_SPREAD} times are needed`,
    );
  }
  const seen = Math.max(places(used, offset), places(used, 0));
  if (seen < MIN_SIZES) {
    return unknown(`the ${n} sizes lie in ${seen} places; ${MIN_SIZES} are needed`);
  }
  const chosen = choose(candidatesFor(used, offset, effort));
  if (chosen === null) return unknown('the cost does not grow with the size in any known way');
  const { choice, runnerUp } = chosen;
  const { fitted } = choice;
  const error = Math.sqrt(mean(choice.squares));
  if (error > MAX_ERROR) {
    return unknown(
      `the cost varies too much at like sizes: the best guess, ${fitted.class}, is ${(100 * error).toFixed(0)} % off on sizes left out`,
    );
  }
  const r2 = fitted.class === 'O(1)' ? null : rSquared(samples, fitted);
  if ((r2 ?? 1) < (growsFast(fitted) ? MIN_R2_FAST : MIN_R2)) {
    return unknown(
      `the cost varies too much at like sizes: the best guess, ${fitted.class}, explains ${Math.max(0, 100 * (r2 ?? 0)).toFixed(0)} % of it`,
    );
  }
  return {
    class: fitted.class,
    function: fitted,
    r2,
    runnerUp:
      runnerUp === null
        ? null
        : {
            class: runnerUp.fitted.class,
            formula: runnerUp.fitted.formula(),
            curve: runnerUp.fitted.curve(),
            distance: distance(choice, runnerUp),
          },
    reason: null,
  };
}

function candidatesFor(samples: Samples, offset: number, effort: Effort): Candidate[] {
  const candidates = evaluate(samples, fixedShapes(samples));
  if (effort === 'little' || candidates.some(({ error }) => error < GOOD)) return candidates;
  // Seen from 0, a narrow range of large sizes would give any exponent.
  const offsets = spread(samples, 0) < MIN_SPREAD ? [offset] : [...new Set([0, offset])];
  const free = [powerShape(samples, offsets), exponentialShape(samples)];
  return [
    ...candidates,
    ...evaluate(
      samples,
      free.filter((shape) => shape !== null),
    ),
  ];
}

function growsFast(f: CostFunction): boolean {
  return f.class !== 'O(n)' && (f.exponent === null || f.exponent >= 1);
}
