import { percent } from '../../../src/base/text/numbers.js';
import type { Matches } from './matches.js';

/** Less than this part of the cost is not worth an interval. */
const LEAST = 5e-4;

/** What share of the cost runs in frames that match; nothing where nothing is filtered. */
export function MatchNote({ found, whole }: { found: Matches | null; whole: number }) {
  if (found === null || whole === 0) return null;
  const { cost, unknown } = found;
  const most = Math.min(1, (cost + unknown) / whole);
  const share =
    unknown < LEAST * whole
      ? percent(cost / whole)
      : `${percent(cost / whole)} to ${percent(most)}`;
  return (
    <p class="match-note" role="status" id="matched">
      {found.frames.length === 0 && unknown === 0
        ? 'No frame matches.'
        : `${share} of the cost is in frames that match, and in what they call; n goes to the next one.`}
    </p>
  );
}
