/** The verdict where runs have no sizes. */
import { compact, count, factor } from '../../base/text/numbers.js';
import type { FindingFacts, FoundFinding } from '../../claims/findings/facts.js';
import { shareOfStartUpThatHidesTheProgram } from '../../claims/findings/start-up.js';
import { isLowerBound } from '../../claims/findings/lower-bound.js';
import type { SampleAdvice } from '../../claims/findings/open.js';
import type { CallsVerdict } from '../../claims/findings/verdict.js';
import { isCautious } from '../../schema/cautious.js';
import { findingTitle } from '../finding-title.js';
import { numberName } from '../findings/call.js';
import { growthWords } from '../growth-words.js';
import { nameOf } from '../names.js';
import { unknownPassesWords } from '../findings/unknown-passes.js';
import type { UnknownWork } from '../findings/unknown-passes.js';
import { shareWords } from '../share.js';
import {
  NEXT_TO_NONE,
  besidesWords,
  firstWords,
  nothingWords,
  othersWords,
  restWords,
} from './first.js';

/** What the costs are of. */
function whatWords({ samples, starts }: CallsVerdict): string {
  if (samples !== null) return 'the samples';
  return starts === 1 ? 'this run' : 'these runs';
}

/** How a verdict begins where most is undecided. */
function fewWords({ samples, starts, shares: { undecided } }: CallsVerdict): string {
  const work = `${shareWords(undecided)} of the work grows`;
  if (samples !== null) return `The samples cannot tell how ${work}`;
  return starts === 1
    ? `This run cannot tell how ${work}`
    : `These runs have no size in common, so they cannot tell how ${work}`;
}

function unknownWork(facts: FindingFacts): UnknownWork {
  if (facts.kind !== 'passes' || facts.passes !== null) return 'again';
  return facts.isEven ? 'each-cell' : 'without-new';
}

/** What the verdict says of the first finding of single runs. */
function claimWords(finding: FoundFinding): string {
  const { basis, facts, predicted } = finding;
  if (finding.class === 'unknown') return unknownPassesWords(unknownWork(facts));
  const least = basis === 'progress' && isLowerBound(finding) ? ' at least' : '';
  const grows = `${isCautious(finding, false) ? 'may grow' : 'grows'}${least} like ${growthWords(finding)}`;
  if (basis === 'calls') return `${grows}: its calls read the same input again and again`;
  if (basis === 'passes') return `${grows}: it goes over the same data again and again`;
  if (basis === 'progress') return `${grows} with what a call has read so far`;
  const number = facts.kind === 'call' ? numberName(facts.seen.by, facts.whom) : null;
  const ten = number === null ? 'ten times the input' : 'a number ten times as large';
  const ahead =
    predicted === null ? '' : `: ${ten} will cost ${factor(predicted.times)} times as much`;
  return `${grows} with ${number ?? 'the input of a call'}${ahead}`;
}

const leftOpen = (undecided: number): string =>
  undecided >= NEXT_TO_NONE
    ? `for ${shareWords(undecided)} of the work growth is unknown`
    : 'growth is known for all of the work';

function whyWords({ why }: CallsVerdict): string {
  if (why === null) {
    return 'most calls had too few input sizes, or sizes that do not explain their cost';
  }
  if (why.kind === 'level-calls') {
    return `its costliest calls, such as those of ${nameOf(why.first)} (${count(why.calls, 'call')}), cost about the same each, and only other inputs show whether they become more`;
  }
  if (why.kind === 'sizeless') {
    return 'it was counted without input sizes (--counts), so only a sweep over several sizes can';
  }
  return why.once
    ? 'its costliest routines ran once, or at one input size only'
    : 'its costliest routines ran at one input size only';
}

function steadyWords(verdict: CallsVerdict): string {
  const { steady, unit } = verdict;
  if (steady === null) return '';
  const [low, high] = steady.rates.map((rate) => compact(Number(rate.toPrecision(3))));
  const rate = low === high ? low : `${low} to ${high}`;
  const whose =
    steady.whom === null
      ? 'Cost'
      : `The cost of ${nameOf(steady.whom)} (${shareWords(steady.share)})`;
  const where = steady.whom === null ? ` throughout ${whatWords(verdict)}` : ' throughout';
  return ` ${whose} stayed proportional to the input${where} (${rate} ${unit} per cell).`;
}

const ADVICE: Readonly<Record<SampleAdvice, string>> = {
  'more-samples':
    ' More samples may decide it: sample for longer, with a larger --budget, or name routines (--targets).',
  'other-sizes':
    ' Most of it is in routines whose calls all had one size: give the program inputs of other sizes; more samples of the same may not decide it.',
  'other-runs':
    ' Most of it is in routines of which one call was sampled: sample for longer, or with a larger --budget; where a run has no other call, sample runs with inputs of other sizes, each with a --profile of its own, and give them to comair-bin analyze.',
};

const isMostlyStartUp = ({ startUp, samples }: CallsVerdict): boolean =>
  samples === null && startUp >= shareOfStartUpThatHidesTheProgram.value;

function startUpWords({ startUp, starts }: CallsVerdict): string {
  const runs = starts === 1 ? 'this run is too small' : 'these runs are too small';
  return `${shareWords(startUp)} of the work is start-up, so ${runs} to judge: try a larger input.`;
}

/** Findings whose calls get pieces of the input. */
function smallWords({ findings, found }: CallsVerdict): string {
  const [first, ...others] = findings;
  const grows = `${findingTitle(first, nameOf(first.routines[0]))} (${shareWords(first.share)} of the work)`;
  const calls = 'in calls that are small beside that input';
  return others.length === 0
    ? `${grows} grows like ${growthWords(first)} ${calls}`
    : `${count(findings.length, 'routine')} (up to ${shareWords(found)} of the work) grow faster ${calls}`;
}

/** Without what is said of waiting, requests and the like. */
export function callsWords(verdict: CallsVerdict): string {
  const { headline, shares, first, advice } = verdict;
  const left = leftOpen(shares.undecided);
  const advised = advice === null ? '' : ADVICE[advice];
  switch (headline) {
    case 'no-cost':
      return 'No cost was observed, so nothing can be said.';
    case 'too-little':
      if (isMostlyStartUp(verdict)) return startUpWords(verdict);
      return `${fewWords(verdict)}: ${whyWords(verdict)}.${restWords(shares.undecided)}${advised}`;
    case 'unsure':
      return `${nothingWords(verdict)} is sure to grow faster than n log n with the input of the run; ${smallWords(verdict)}, and ${left}.`;
    case 'none':
    case 'same-work':
      return `${nothingWords(verdict)} is seen to grow faster than n log n with the input of its calls; ${left}.${steadyWords(verdict)}${advised}`;
    case 'little-found': {
      return `${fewWords(verdict)}. ${besidesWords(verdict)}`;
    }
    case 'finding':
      return `${firstWords(first!)} of ${whatWords(verdict)}, ${claimWords(first!.finding)}. ${othersWords(verdict)}; ${left}.`;
  }
}
