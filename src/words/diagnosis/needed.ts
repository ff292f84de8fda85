/** Why no change is suggested. */
import { compact, exact, percent } from '../../base/text/numbers.js';
import type { LoopFacts } from '../../claims/diagnosis/facts.js';
import type { RecursionReport } from '../../schema/diagnosis.js';
import { extent, iterationsEach } from './loop-words.js';
import { callsText } from './repeated.js';

/** How much of what instances read the one before had read. */
function repeatsText({ repeats }: LoopFacts): string {
  const { pairs, again } = repeats;
  return pairs === 0
    ? 'No two instances of it could be compared.'
    : `Of what an instance reads, ${percent(again)} was read by the one before, unchanged.`;
}

const hadText = (loop: LoopFacts): string =>
  `${exact(loop.results)} of ${extent(loop)} of ${loop.name} had a result`;

export const neededText = (loop: LoopFacts): string =>
  `As far as can be seen the work is needed: ${hadText(loop)}. ${repeatsText(loop)}`;

export const manyResultsText = (loop: LoopFacts): string =>
  `Not so few iterations have a result that the others would be worth while to spare: ${hadText(loop)}. ${repeatsText(loop)}`;

export const shortSearchText = (loop: LoopFacts): string =>
  `${loop.name} is a search, but not a long one: ${iterationsEach(loop)} iterations each time (${extent(loop)}). ${repeatsText(loop)}`;

export const unseenText = ({ name, unseen }: LoopFacts): string =>
  `Too little is known of ${name}: for ${exact(unseen)} of its iterations or instances there was no room to keep what they changed, so that nobody can say whether they had a result.`;

export function stepsText(loop: LoopFacts): string {
  const { name, passes } = loop;
  const { cells, times } = passes!;
  return `Too little is known of ${name}: it goes through the same ${compact(cells)} cells about ${compact(times)} times (${extent(loop)}), as an interpreter does for its program. An iteration is a step of that, and leaves what it found to later ones: that it had no result of its own does not say that it could be spared.`;
}

export const nothingCameText = (loop: LoopFacts): string =>
  `On this input nothing came of ${extent(loop)} of ${loop.name}, but what they cost is what they call: that does not say that it could be spared for other inputs.`;

/** Where there are no loops. */
export const neededCallsText = ({ name, activations, distinct }: RecursionReport): string =>
  `As far as can be seen the work is needed: ${name} calls itself, and of ${callsText(activations)} ${exact(distinct)} have inputs of their own.`;

export const elsewhereText = (loops: number, finding: number): string =>
  `The loops of these routines have ${percent(loops)} of the cost of this run, and the finding ${percent(finding)}: what costs so much is elsewhere, and nothing is said of it.`;
