/** From a routine's points to its cost function, or to the reason why there is none. */
import type { ComplexityClass } from '../../report/schema.js';
import { exponentialShape, fixedShapes, powerShape } from './models.js';
import { spread, zeroCrossing } from './offset.js';
import { relativeError, rSquared, rSquaredLog } from './quality.js';
import { choose, evaluate } from './select.js';
import type { Candidate } from './select.js';
import { thin } from './thin.js';
import type { CostFunction, Sample } from './types.js';

export interface Fit {
  class: ComplexityClass;
  /** Null when the class is unknown. */
  function: CostFunction | null;
  r2: number | null;
  runnerUp: { class: ComplexityClass; formula: string; distance: number } | null;
  /** Why the class is unknown; else null. */
  reason: string | null;
}

export const MIN_SIZES = 5;
export const MIN_SPREAD = 4;
/** Samples used for fitting; more are thinned. */
const MAX_SAMPLES = 72;
/** Below this error of a fixed class, free exponents are not tried. */
const GOOD = 0.005;
/** A fit is a claim when it explains this share of the costs' logarithms, or is this close. */
const MIN_R2_LOG = 0.7;
const CLOSE = 0.25;

function unknown(reason: string): Fit {
  return { class: 'unknown', function: null, r2: null, runnerUp: null, reason };
}

/** Distance: how many times the runner-up's root mean square error is the choice's. */
function distance(choice: Candidate, other: Candidate): number {
  return Math.sqrt(other.score / choice.score);
}

/** @param samples by size, one per distinct size */
export function fitCost(samples: readonly Sample[]): Fit {
  if (samples.length < MIN_SIZES) {
    const n = samples.length;
    return unknown(`${n} distinct ${n === 1 ? 'size' : 'sizes'}; ${MIN_SIZES} are needed`);
  }
  const used = thin(samples, MAX_SAMPLES);
  const offset = zeroCrossing(used);
  const range = spread(used, offset);
  if (range < MIN_SPREAD) {
    return unknown(
      `the largest size is only ${range.toFixed(1)} times the smallest; ${MIN_SPREAD} times are needed`,
    );
  }
  const candidates = evaluate(used, fixedShapes(used));
  if (!candidates.some(({ fitted }) => relativeError(used, fitted) < GOOD)) {
    // Seen from 0, a narrow range of large sizes would give any exponent.
    const offsets = spread(used, 0) < MIN_SPREAD ? [offset] : [...new Set([0, offset])];
    const free = [powerShape(used, offsets), exponentialShape(used)];
    candidates.push(
      ...evaluate(
        used,
        free.filter((shape) => shape !== null),
      ),
    );
  }
  const chosen = choose(candidates);
  if (chosen === null) return unknown('the cost does not grow with the size in any known way');
  const { choice, runnerUp } = chosen;
  const { fitted } = choice;
  const explained = rSquaredLog(used, fitted) ?? 1;
  if (relativeError(used, fitted) > CLOSE && (fitted.class === 'O(1)' || explained < MIN_R2_LOG)) {
    return unknown(
      `the cost varies too much at like sizes: ${fitted.class} fits best and explains ${Math.max(0, 100 * explained).toFixed(0)} % of it`,
    );
  }
  return {
    class: fitted.class,
    function: fitted,
    r2: fitted.class === 'O(1)' ? null : rSquared(samples, fitted),
    runnerUp:
      runnerUp === null
        ? null
        : {
            class: runnerUp.fitted.class,
            formula: runnerUp.fitted.formula,
            distance: distance(choice, runnerUp),
          },
    reason: null,
  };
}
