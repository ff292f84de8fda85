/** Which loops have the cost of a finding, and which repeat it. */
import { threshold } from '../../../base/threshold.js';

export const costPartOfTheLoop = threshold(
  0.5,
  'share of the cost',
  'a loop has a cost, or calls for it, if at least half of it is there: no loop beside it then has more',
  'test/claims/findings/loop-nests.test.ts',
);

export const entriesThatRepeat = threshold(
  2,
  'entries per activation',
  'a loop repeats what is entered, or called, twice or more in one of its activations; with less it is straight code',
  'test/claims/findings/loop-nests.test.ts',
);

export const loopsNamed = threshold(
  3,
  'loops',
  'a nest of more loops than these is hard to read, and the inner ones are where the cost is',
  'reason',
);

export const callersOnTheWayToALoop = threshold(
  8,
  'calls',
  'from a culprit to what repeats it an interpreter makes some calls of one each; further away, what is found is hardly the cause',
  'reason',
);
