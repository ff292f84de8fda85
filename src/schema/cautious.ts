/** Which claims say "may": what they would need is not seen in what was observed. */
import type { Finding } from './report.js';

/** Confidence of what only may grow. */
export const MAYBE = 0.5;

/** @param overRuns whether findings are over the sizes of runs: `growth.against` of the report */
export function isCautious(
  { basis, confidence }: Pick<Finding, 'basis' | 'confidence'>,
  overRuns: boolean,
): boolean {
  if (basis === 'passes') return true;
  // A call's law that is no likelier than that is of calls that stay small beside the input.
  if (basis === 'progress' || (basis === 'call' && !overRuns)) return (confidence ?? 0) <= MAYBE;
  return basis === 'calls' && !overRuns;
}
