/** What is said of system calls and memory that grow faster than the work. */
import { inputSize } from '../base/text/bytes.js';
import { compact } from '../base/text/numbers.js';
import type { GrowingFacts, KeptFacts, ResourceFacts } from '../claims/resources/facts.js';
import type { Report } from '../schema/report.js';
import { rangeWords } from './growth-words.js';
import { bytesOfSmallCalls, mostCalls } from '../claims/resources/made.js';
import { amountWords, atWords, heldNumbers } from './held.js';
import { nameOf } from './names.js';
import { resourceAmount } from './resource-amount.js';
import { shareWords } from './share.js';

const MAKES: Readonly<Record<GrowingFacts['resource'], (who: string, through: string) => string>> =
  {
    syscalls: (who, through) => `The system calls that ${who} makes${through} grow`,
    allocations: (who, through) => `The calls of the allocator that ${who} makes${through} grow`,
    allocated: (who, through) => `The memory that ${who} asks for${through} grows`,
    peak: (who, through) => `The memory that ${who} has at once${through} grows`,
    io: (who, through) => `The bytes that ${who} reads and writes${through} grow`,
    waits: (who, through) => `The system calls that may wait, which ${who} makes${through}, grow`,
  };

const SUM: Readonly<Record<GrowingFacts['resource'], (share: string, total: string) => string>> = {
  syscalls: (share, total) => `They are ${share} of the program's ${total}`,
  allocations: (share, total) => `They are ${share} of the program's ${total}`,
  allocated: (share, total) => `It is ${share} of the program's ${total}`,
  peak: (share, total) => `It is ${share} of the most that the program has, ${total}`,
  io: (share, total) => `They are ${share} of the program's ${total}`,
  waits: (share, total) => `They are ${share} of the program's ${total}`,
};

/** In words, ten times the size; '' where nobody can tell. */
function aheadWords({ resource, against, ahead }: GrowingFacts): string {
  if (ahead === null || !Number.isFinite(ahead)) return '';
  return `, and ${resourceAmount(resource, ahead)} at ten times ${against === null ? 'that input' : 'that'}`;
}

/** " At the peak, 99.2 % of it was what memory had asked for, 129 blocks." */
function atPeakWords({ atPeak }: GrowingFacts): string {
  if (atPeak === null) return '';
  const { whom, at, share } = atPeak;
  return ` At the peak, ${shareWords(share)} of it was what ${nameOf(whom)} had asked for${atWords(at)}, ${amountWords(atPeak)}.`;
}

/** ", nearly all of them newfstatat at find.c:31"; '' where that is not known. */
function callWords({ calls, share, total, moved }: GrowingFacts): string {
  const most = mostCalls(calls, share * total);
  if (most === null) return '';
  const each = bytesOfSmallCalls(most, moved);
  const small = each === null ? '' : `, of ${compact(each)} bytes each: a buffer makes one of many`;
  return `, ${most.nearlyAll ? 'nearly all' : 'most'} of them ${most.name}${atWords(most.at)}${small}`;
}

/**
 * "The system calls that a call of look makes grow like n^2, n being the size of its input: 65.5k in
 * the dearest call, and 6.5M at ten times that input. They are 98 % of the program's 66.7k."
 */
export function growingWords(facts: GrowingFacts): string {
  const { resource, total, processes, whom, by, share, growth, against, most } = facts;
  const amount = (much: number): string => resourceAmount(resource, much);
  const name = nameOf(whom);
  const through = by === null ? '' : ` through ${nameOf(by)}`;
  const grow = MAKES[resource](against === null ? `a call of ${name}` : name, through);
  const size = against === null ? ', n being the size of its input' : '';
  const where = against === null ? 'the dearest call' : `the run with the largest ${against}`;
  const sum =
    resource === 'peak' && processes > 1
      ? `It is ${shareWords(share)} of what the ${processes} processes have at most, added up: ${amount(total)}`
      : SUM[resource](shareWords(share), amount(total));
  const like =
    facts.isVague && growth.exponent_interval !== null
      ? `at least like ${against ?? 'n'}^${growth.exponent_interval[0].toFixed(2)}`
      : `like ${rangeWords(growth, against ?? 'n')}`;
  return `${grow} ${like}${size}: ${amount(most)} in ${where}${aheadWords(facts)}. ${sum}${callWords(facts)}.${atPeakWords(facts)}`;
}

/**
 * "Each request leaves memory behind, which cache_put asks for: 212 bytes a request, 127 kB of 600 that
 * nobody gave back."
 */
export function keptWords({ whom, at, requests, bytes }: KeptFacts): string {
  const each = inputSize(Math.round(bytes / requests));
  return `Each request leaves memory behind, which ${nameOf(whom)} asks for${atWords(at)}: ${each} a request, ${inputSize(bytes)} of ${compact(requests)} requests that was never given back.`;
}

/** What is kept grows with the number of requests, one by one. */
export const wordedResource = (facts: ResourceFacts): NonNullable<Report['resources']>[number] => {
  const { resource, total } = facts;
  const { id, name, module } = facts.whom;
  const whom = { resource, total, routine: { id, name, module } };
  if (facts.resource === 'kept') {
    const { bytes, at } = facts;
    return {
      ...whom,
      ...at,
      class: 'O(n)',
      exponent: 1,
      share: bytes / total,
      most: bytes,
      at_x10: 10 * bytes,
      text: keptWords(facts),
    };
  }
  const { share, growth, most, ahead, atPeak, calls } = facts;
  return {
    ...whom,
    class: growth.class,
    exponent: growth.exponent,
    share,
    most,
    at_x10: ahead,
    ...(atPeak === null ? {} : { at_peak: heldNumbers(atPeak) }),
    ...(calls.length === 0
      ? {}
      : { by_name: calls.map(({ name, count, at }) => ({ name, calls: count, ...at })) }),
    text: growingWords(facts),
  };
};
