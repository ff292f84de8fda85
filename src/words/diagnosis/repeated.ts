/** Of what is done again, by instances of a loop, its iterations, or calls. */
import { shareWords } from '../share.js';
import { compact, grouped } from '../../base/text/numbers.js';
import type { LoopFacts } from '../../claims/diagnosis/facts.js';
import type { RecursionReport } from '../../schema/diagnosis.js';
import { extent, extentOf, readAgain, times } from './loop-words.js';

export const movedText = (loop: LoopFacts): string =>
  `Leave room where things are added or taken away: let a buffer grow by a factor, keep the place of the first element, or collect what is to be added or removed and do it at once. ${extentOf(loop, 'moves')}: in ${shareWords(loop.repeats.moved)} of them it moves what it had just moved.`;

export function sameText(loop: LoopFacts): string {
  const { repeats } = loop;
  const alike = shareWords(Math.max(repeats.same, repeats.steady));
  const again = readAgain(loop);
  return `Do it once, before it is asked for again and again, and once more where what it reads changes. ${extentOf(loop)}: ${alike} of them do what the time before did, with the same parameters${again === null ? '' : `, and ${again}`}.`;
}

export const earlierText = (loop: LoopFacts): string =>
  `Remember the results by their inputs. ${extentOf(loop)}: ${shareWords(loop.repeats.before)} of them have the inputs of an earlier time.`;

export function unchangedText(loop: LoopFacts, fewResults: boolean): string {
  const stored = Math.round(loop.repeats.stored);
  const what = `${extentOf(loop)}: ${readAgain(loop) ?? 'it reads what it had read'}, with the same parameters`;
  if (!fewResults)
    return `Do it for several at once, or only for what has changed. ${what}, and its results are as many as what it reads.`;
  const results =
    stored === 0
      ? 'its results are in registers'
      : `its results are ${times(stored, 'word')} at most`;
  return `Remember what it came to, and go on from there. ${what}, and ${results}.`;
}

export const writesText = ({ name, written, iterations }: LoopFacts): string =>
  `Collect what is to be written, and write it at once. ${name} writes to a file or connection in ${grouped(written)} of ${times(iterations, 'iteration')}, and does little else.`;

export function iterationsText(loop: LoopFacts, written: boolean): string {
  const { name, sample, cost_each: each } = loop;
  const turns = loop.turns!;
  const again = shareWords(1 - turns.distinct);
  const seen =
    sample === null
      ? `${again} of them have the inputs of an earlier one, and there are ${grouped(turns.distinct * turns.iterations)} different ones`
      : `${again} of the first ${grouped(turns.iterations)} have the inputs of an earlier one`;
  const what = `${name} ${extent(loop)}: ${seen}`;
  return written
    ? `Do it for several at once. ${what}, and all that comes of them is written to a file or connection.`
    : `Remember what an iteration comes to by its inputs. ${what}. An iteration costs about ${compact(each)} work.`;
}

export function repeatedCallsText(recursion: RecursionReport): string {
  const { name, activations, distinct, spared, outer, rewritten } = recursion;
  if (rewritten > 0) {
    return `Mend the key of the table that results are kept in, or keep them by the whole input: what is looked up there does not spare calls. ${name} calls itself: of ${times(activations, 'call')} ${grouped(distinct)} have inputs of their own. ${times(rewritten, 'long call')} have those of an earlier one, go through all of it again, and store what is there already.`;
  }
  return `Remember the result for each input, or compute results from the small inputs to the large ones. ${name} calls itself: of ${times(activations, 'call')} ${grouped(distinct)} have inputs of their own. ${times(outer, 'long call')} have the arguments and the memory of an earlier one, and are ${grouped(spared)} of the calls with what they call.`;
}
