/** The verdict where runs have no sizes. */
import { compact, count, factor } from '../../base/text/numbers.js';
import type { FoundFinding } from '../../claims/findings/facts.js';
import { isLowerBound } from '../../claims/findings/lower-bound.js';
import type { SampleAdvice } from '../../claims/findings/open.js';
import type { CallsVerdict } from '../../claims/findings/verdict.js';
import { isCautious } from '../../schema/cautious.js';
import { growthWords } from '../growth-words.js';
import { nameOf } from '../names.js';
import { shareWords } from '../share.js';
import { NEXT_TO_NONE, besidesWords, firstWords, othersWords, restWords } from './first.js';

/** What the costs are of. */
function whatWords({ samples, starts }: CallsVerdict): string {
  if (samples !== null) return 'the samples';
  return starts === 1 ? 'this run' : 'these runs';
}

/** How a verdict begins where most is undecided. */
function fewWords({ samples, starts }: CallsVerdict): string {
  if (samples !== null) return 'Too little can be said';
  return starts === 1 ? 'One run is not enough' : 'Runs of unknown sizes are not enough';
}

/** What the verdict says of the first finding of single runs. */
function claimWords(finding: FoundFinding): string {
  const { basis, predicted } = finding;
  if (finding.class === 'unknown') return 'goes over the same data again and again';
  const least = basis === 'progress' && isLowerBound(finding) ? ' at least' : '';
  const grows = `${isCautious(finding, false) ? 'may grow' : 'grows'}${least} like ${growthWords(finding)}`;
  if (basis === 'calls') return `${grows}: its calls read the same input again and again`;
  if (basis === 'passes') return `${grows}: it goes over the same data again and again`;
  if (basis === 'progress') return `${grows} with what a call has gone through so far`;
  const ahead =
    predicted === null
      ? ''
      : `: ten times the input will cost ${factor(predicted.times)} times as much`;
  return `${grows} with the input of a call${ahead}`;
}

const leftOpen = (undecided: number): string =>
  undecided >= NEXT_TO_NONE
    ? `for ${shareWords(undecided)} of the work growth is unknown`
    : 'growth is known for all of the work';

function whyWords({ why, starts }: CallsVerdict): string {
  if (why === null) {
    return 'Most calls had too few sizes of input, or sizes that do not explain what they cost';
  }
  if (why.kind === 'level-calls') {
    const tell = starts === 1 ? 'other runs' : 'runs of known sizes';
    return `${shareWords(why.share)} is in routines each call of which costs about the same, such as ${nameOf(why.first)} (${count(why.calls, 'call')}): how many calls there are for an input of another size, only ${tell} tell`;
  }
  const which = why.once
    ? 'that were called once, or with one size alone'
    : 'whose calls all had one size';
  return `${shareWords(why.share)} is in routines ${which}: nothing can be learned of growth from these`;
}

function steadyWords(verdict: CallsVerdict): string {
  const { steady, unit } = verdict;
  if (steady === null) return '';
  const [low, high] = steady.rates.map((rate) => compact(Number(rate.toPrecision(3))));
  const rate = low === high ? low : `${low} to ${high}`;
  const of =
    steady.whom === null
      ? `the cost of ${whatWords(verdict)}`
      : `the cost of ${nameOf(steady.whom)} (${shareWords(steady.share)})`;
  return ` From begin to end ${of} keeps in proportion to the input read so far: ${rate} ${unit} for each further cell.`;
}

const ADVICE: Readonly<Record<SampleAdvice, string>> = {
  'more-samples':
    ' More samples may decide it: sample for longer, with a larger --budget, or name routines (--targets).',
  'other-sizes':
    ' Most of it is in routines whose calls all had one size: give the program inputs of other sizes, as more samples of these may not decide it.',
  'other-runs':
    ' Most of it is in routines of which one call was sampled: sample for longer, or with a larger --budget; where a run has no other call, sample runs with inputs of other sizes, each with a --profile of its own, and give them to comair-bin analyze.',
};

/** Without what is said of waiting, requests and the like. */
export function callsWords(verdict: CallsVerdict): string {
  const { headline, shares, first, samples, advice } = verdict;
  const left = leftOpen(shares.undecided);
  const advised = advice === null ? '' : ADVICE[advice];
  switch (headline) {
    case 'no-cost':
      return 'Nothing can be said: no cost was observed.';
    case 'too-little':
      return `${fewWords(verdict)}: ${left}. ${whyWords(verdict)}.${restWords(shares.undecided)}${advised}`;
    case 'none':
    case 'same-work':
      return `Nothing is seen to grow faster than n log n with the input of its calls; ${left}.${steadyWords(verdict)}${advised}`;
    case 'little-found': {
      const few = samples === null ? `${fewWords(verdict)}: growth` : 'Growth';
      return `${few} is unknown for ${shareWords(shares.undecided)} of the work of ${whatWords(verdict)}. ${besidesWords(verdict)}`;
    }
    case 'finding':
      return `${firstWords(first!)} of ${whatWords(verdict)}, ${claimWords(first!.finding)}. ${othersWords(verdict)}; ${left}.`;
  }
}
