/** What iterations of a loop do that earlier ones did, and what kind of change would spare it. */
import { compact, exact, percent } from '../../base/text/numbers.js';
import type { DiagnosedLoopReport, Suggestion } from '../../schema/diagnosis.js';
import { extent } from './words.js';

/** Iterations that say something. */
const ITERATIONS = 16;
/** An iteration that costs less, in work, is done again as fast as its result is found. */
const LOOKED_UP = 32;
/** A step of an interpreter costs less. */
const STEP = 100;
/** Words that what it comes to goes to, at most, where it is to be remembered. */
const FIXED = 16;
/** From this share on nearly all iterations do. */
const NEARLY_ALL = 0.9;

/**
 * @param least share of iterations from which on a loop is redundant
 * @param stepwise iterations may be steps of something larger, as an interpreter's are
 */
export function ofTurns(
  loop: DiagnosedLoopReport,
  least: number,
  stepwise: boolean,
): Suggestion | null {
  const {
    name,
    turns,
    sample,
    places,
    written,
    iterations,
    cost_share: share,
    cost_each: each,
  } = loop;
  if (turns === null || turns.iterations < ITERATIONS || each < (stepwise ? STEP : LOOKED_UP))
    return null;
  const again = 1 - turns.distinct;
  if (again <= least) return null;
  const seen =
    sample === null
      ? `${percent(again)} of the iterations have the inputs of an earlier one: there are ${exact(Math.round(turns.distinct * turns.iterations))} different ones`
      : `${percent(again)} of the first ${exact(turns.iterations)} iterations have the inputs of an earlier one`;
  const what = `In ${name} (${extent(loop)}) ${seen}.`;
  if (places.length === 0 && written >= NEARLY_ALL * iterations)
    return {
      code: 'batch',
      text: `${what} All that comes of them is written to a file or connection. Do it for several at once.`,
      saving: share * again,
    };
  if (turns.stored > FIXED) return null;
  return {
    code: 'memoise',
    text: `${what} An iteration costs about ${compact(each)} work. Remember what it comes to by these inputs.`,
    saving: share * again,
  };
}
