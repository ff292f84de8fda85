/** Of what is done again, by instances of a loop, its iterations, or calls. */
import { compact, exact, percent } from '../../base/text/numbers.js';
import type { LoopFacts } from '../../claims/diagnosis/facts.js';
import type { RecursionReport } from '../../schema/diagnosis.js';
import { dataText, extent } from './loop-words.js';

export function movedText(loop: LoopFacts): string {
  const { name, repeats } = loop;
  return `${name} moves ${dataText(loop)} (${extent(loop)}), and in ${percent(repeats.moved)} of the instances that were compared, what it moves is what it had just moved. Leave room at the end that things are added to or taken from: let a buffer grow by a factor, keep the place of the first element, or collect what is to be added or removed and do it at once.`;
}

export function sameText(loop: LoopFacts): string {
  const { name, repeats } = loop;
  const alike = percent(Math.max(repeats.same, repeats.steady));
  const what =
    repeats.loads === 0
      ? 'with the same parameters'
      : `with the same parameters, and ${percent(repeats.again)} of what they read is what it had read, unchanged`;
  return `${name} goes through ${dataText(loop)} (${extent(loop)}), and ${alike} of its instances do what the one before did: ${what}. Do it once, before it is asked for again and again, and once more where what it reads changes.`;
}

export function earlierText(loop: LoopFacts): string {
  const { name, repeats } = loop;
  return `${name} goes through ${dataText(loop)} (${extent(loop)}), and ${percent(repeats.before)} of its instances have the same inputs as one before. Remember the results by these inputs.`;
}

export function unchangedText(loop: LoopFacts, fewResults: boolean): string {
  const { name, repeats } = loop;
  const { again, stored } = repeats;
  const what = `${name} goes through ${dataText(loop)} (${extent(loop)}), and reads ${percent(again)} of what its last instance had read again, unchanged, with the same parameters.`;
  return fewResults
    ? `${what} ${Math.round(stored) === 0 ? 'Its results are in registers' : `Its results go to ${compact(Math.round(stored))} words at most`}: remember them, and go on from there.`
    : `${what} Its results are as many as what it reads: do it for several at once, or only for what has changed.`;
}

export function writesText({ name, written, iterations }: LoopFacts): string {
  return `${name} writes to a file or connection in ${exact(written)} of ${exact(iterations)} iterations, and does little else. Collect what is to be written, and write it at once.`;
}

export function iterationsText(loop: LoopFacts, written: boolean): string {
  const { name, sample, cost_each: each } = loop;
  const turns = loop.turns!;
  const again = percent(1 - turns.distinct);
  const seen =
    sample === null
      ? `${again} of the iterations have the inputs of an earlier one: there are ${exact(Math.round(turns.distinct * turns.iterations))} different ones`
      : `${again} of the first ${exact(turns.iterations)} iterations have the inputs of an earlier one`;
  const what = `In ${name} (${extent(loop)}) ${seen}.`;
  return written
    ? `${what} All that comes of them is written to a file or connection. Do it for several at once.`
    : `${what} An iteration costs about ${compact(each)} work. Remember what it comes to by these inputs.`;
}

export const callsText = (n: number): string => `${exact(n)} ${n === 1 ? 'call' : 'calls'}`;

export function repeatedCallsText(recursion: RecursionReport): string {
  const { name, activations, distinct, spared, outer } = recursion;
  return `${name} calls itself, and of ${callsText(activations)} ${exact(distinct)} have inputs of their own. ${exact(outer)} that are no short ones have those of an earlier call, the same arguments and the same memory, and with what they call they are ${exact(spared)} of the calls. Remember the result for each input, or compute results from the small inputs to the large ones.`;
}
