/** The verdict over runs of several sizes. */
import { isFastPower } from '../../growth/order.js';
import { compact, count, factor } from '../../base/text/numbers.js';
import type { RunsVerdict } from '../../claims/findings/verdict.js';
import { rangeWords } from '../growth-words.js';
import { nameOf } from '../names.js';
import { shareWords } from '../share.js';
import { checkedWords, inTimeWords, secondsAheadWords } from './clock.js';
import { sizeWords } from './size.js';
import {
  NEXT_TO_NONE,
  besidesWords,
  firstWords,
  mayWords,
  muchWords,
  nothingWords,
  othersWords,
  restWords,
} from './first.js';

/** Ten times the size that takes less than so many times the work is less than in proportion. */
const LESS = 8;
/** A range is told if its upper end is so many times the lower one. */
const RANGE_THAT_IS_TOLD = 2;

function aheadWords({ ahead, clock, size: { name } }: RunsVerdict): string {
  const inSeconds = clock === undefined ? null : secondsAheadWords(clock, name);
  if (inSeconds !== null) return `${inSeconds}:`;
  if (ahead === null) return `No run at ten times ${name} will end:`;
  const {
    times,
    range: [low, high],
  } = ahead;
  const between = high >= RANGE_THAT_IS_TOLD * low ? ` (${factor(low)} to ${factor(high)})` : '';
  const said = `Ten times ${name} takes ${factor(times)} times${between} the work`;
  // A problem that costs too little to be seen in the whole, yet.
  const part = times < LESS ? 'less than' : 'about';
  return !isFastPower(Math.log10(times)) ? `${said}, ${part} in proportion, but` : `${said}:`;
}

function jumpWords({ jump: found, size: { name } }: RunsVerdict): string {
  if (found === null) return '';
  const { from, to, times } = found.jump;
  return ` Between ${name} = ${compact(from)} and ${compact(to)} the own cost of ${nameOf(found.whom)} jumps by a factor of ${factor(times)}: from there the program may take another path. Sizes between and beyond show which.`;
}

function knownWords({ shares, size: { name } }: RunsVerdict): string {
  const { constant, undecided } = shares;
  return [
    ...(constant >= 0.01 ? [`${shareWords(constant)} does not depend on ${name}`] : []),
    undecided >= NEXT_TO_NONE
      ? `for ${shareWords(undecided)} growth is unknown`
      : 'growth is known for all of the work',
  ].join(', ');
}

/** "; slow (0.4 % of the work) grows like n^1.50": what has too little of the cost for a finding. */
function minorWords({ minor, size: { name } }: RunsVerdict): string {
  if (minor === null) return '';
  const { whom, share, law } = minor;
  return `; ${nameOf(whom)} (${shareWords(share)} of the work) grows like ${rangeWords(law, name)}`;
}

/** What stayed, and may multiply with the size. */
function fixedWords({ fixed, size: { name, kind } }: RunsVerdict): string {
  if (fixed === null) return '';
  // What a run read is no size that a command can be given.
  const how = kind === 'input' ? '' : ` (--sizes ${name}=LIST --sizes m=LIST)`;
  const { whom, calls, share } = fixed;
  return ` ${nameOf(whom)} (${shareWords(share)} of the largest run) was called ${compact(calls)} times in every run, and each call costs more with ${name}. If that number is an input, too, vary both${how}: what multiplies looks linear in each alone.`;
}

function headWords(verdict: RunsVerdict): string {
  const { headline, shares, first, size, range } = verdict;
  const { name } = size;
  const from = `from ${compact(range.from)} to ${compact(range.to)}`;
  const over = `over ${count(range.sizes, 'size')}`;
  const known = knownWords(verdict);
  switch (headline) {
    case 'little-found':
      return `Growth with ${name} is unknown for ${shareWords(shares.undecided)} of the work ${over} ${from}. ${besidesWords(verdict)}`;
    case 'finding':
      return `${aheadWords(verdict)} ${firstWords(first!)} of these runs, grows like ${rangeWords(first!.finding, name)}. ${othersWords(verdict)}; ${known}.`;
    case 'unsure':
      return `${nothingWords(verdict)} is sure to grow faster than n log n with ${name}, ${over} ${from}; ${mayWords(verdict)}; ${known}.`;
    case 'same-work':
      return `The runs did nearly the same work whatever ${name} was, ${from}. If ${name} should matter, check that it reaches the program.`;
    case 'too-little':
      return `These runs cannot tell how most of the work grows, ${over} of ${name} ${from}: ${known}.${restWords(shares.undecided)}`;
    case 'none':
    case 'no-cost':
      return `${nothingWords(verdict)} ${muchWords(verdict)}${shares.undecided < NEXT_TO_NONE ? 'grows' : 'is seen to grow'} faster than n log n with ${name}, ${over} ${from}${minorWords(verdict)}; ${known}.${fixedWords(verdict)}${inTimeWords(verdict)}`;
  }
}

/** Without what is said of waiting, requests and the like, but for what the sizes are. */
export const runsWords = (verdict: RunsVerdict): { head: string; end: string } => ({
  head: headWords(verdict) + jumpWords(verdict),
  end: checkedWords(verdict) + sizeWords(verdict),
});
