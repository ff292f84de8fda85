/** Why no change is suggested. */
import { shareWords } from '../share.js';
import { compact, grouped } from '../../base/text/numbers.js';
import type { LoopFacts } from '../../claims/diagnosis/facts.js';
import type { RecursionReport } from '../../schema/diagnosis.js';
import { extent, iterationsEach, readAgain, times } from './loop-words.js';

/** What is known of what it does again. */
function againText(loop: LoopFacts): string {
  if (loop.instances === 1) return 'It ran once: there is no other time to compare it with.';
  const again = readAgain(loop);
  return again === null
    ? 'Whether it does the same again is not known: no two times of it could be compared.'
    : `From one time to the next, ${again}.`;
}

/** Of nearly all iterations, and of some. */
export const resultsText = (loop: LoopFacts): string =>
  `${shareWords(loop.rate)} of the iterations of ${loop.name} change something that is used: nothing to save here. It ${extent(loop)}. ${againText(loop)}`;

export const shortSearchText = (loop: LoopFacts): string =>
  `${loop.name} is a short search, ${iterationsEach(loop)} steps each time, ${times(loop.instances, 'time')}: to look up would save little. ${againText(loop)}`;

export const unseenText = ({ name, unseen }: LoopFacts): string =>
  `Too little is known of ${name}: there was no room to keep what ${grouped(unseen)} of its iterations changed, so nobody can say whether they had a result.`;

export function stepsText(loop: LoopFacts): string {
  const { cells, times: often } = loop.passes!;
  return `Too little is known of ${loop.name}: it goes through the same ${compact(cells)} cells about ${compact(often)} times, as an interpreter goes through its program. What one iteration finds, later ones use, so an iteration without a result may be needed.`;
}

export const nothingCameText = (loop: LoopFacts): string =>
  `On this input nothing came of ${loop.name}, which ${extent(loop)}. What it costs is what it calls, and for other inputs that may find something.`;

/** Where there are no loops. */
export function neededCallsText({ name, activations, distinct }: RecursionReport): string {
  const what = `${name} calls itself, and ${grouped(distinct)} of ${times(activations, 'call')} have inputs of their own`;
  return 2 * distinct > activations
    ? `${what}: nothing to save here.`
    : `${what}. The others have too little within them to be worth remembering, or change more than a few words of memory.`;
}

export const elsewhereText = (loops: number, routines: number): string =>
  `What costs so much is elsewhere, and nothing is known of it: the loops of these routines have ${shareWords(loops)} of the cost of this run, and the routines with what they call ${shareWords(routines)}.`;
