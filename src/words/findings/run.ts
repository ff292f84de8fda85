/** The own cost of routines grows over whole runs. */
import { compact, count, often, percent } from '../../base/text/numbers.js';
import type { Named, RunFacts } from '../../claims/findings/facts.js';
import { callWords, rangeWords } from '../growth-words.js';
import { listed, nameOf } from '../names.js';
import type { Said } from './said.js';
import { exponentGapOfCallNumbers } from '../../claims/findings/thresholds/growing-calls.js';

/** A caller that makes so many of the calls is said to make all of them. */
const PART_THAT_IS_ALL_CALLS = 0.9;

function sentence(facts: RunFacts): string {
  const { whom, size, law, calls, callsLog, helperCalls, helpers, repeats, asks } = facts;
  const others = facts.others.filter((each) => !helpers.includes(each));
  const total = rangeWords({ ...law, exponent_interval: law.interval }, size);
  const name = nameOf(whom);
  const now = `${often(facts.callsNow)} at ${size} = ${compact(facts.largest)}`;
  if (facts.recursive) {
    return `${name} is recursive (${compact(facts.callsNow)} calls at ${size} = ${compact(facts.largest)}); its own cost grows like ${total}.`;
  }
  if (law.class === 'O(2^n)') {
    if (facts.others.length === 0) {
      return `${name} costs many times as much with each step of ${size}: its own cost grows like ${total}, called ${now}.`;
    }
    return `${name}, with ${listed(facts.others)}, costs many times as much with each step of ${size}: together what they cost themselves grows like ${total}; ${name} is called ${now}.`;
  }
  const loops = helpers.length > 0;
  // The logarithm is in the number of calls, or in what each costs.
  const log = law.class.includes('log') && !callsLog;
  const perCall = callWords(Math.max(0, (law.exponent ?? 0) - calls), size, log);
  const each = loops
    ? `each call makes ${callWords(helperCalls - calls, size)} calls to ${listed(helpers)}`
    : `each call costs ${perCall === '1' ? 'the same' : `O(${perCall})`}`;
  const within = (known: readonly Named[]): string =>
    known.length > 0 ? `, with ${listed(known)},` : '';
  if (repeats !== null) {
    const by = nameOf(repeats.whom);
    // Others call it, too.
    const part = repeats.calls ?? facts.callsInAll;
    const many =
      part >= PART_THAT_IS_ALL_CALLS * facts.callsInAll
        ? now
        : `${compact(part)} of its ${compact(facts.callsInAll)} calls`;
    const besides = within(others.filter((other) => other !== repeats.whom));
    return `${name}${besides} is called ${callWords(calls, size, callsLog)} times by ${by} (${many}), and ${each}: together ${total}.`;
  }
  const besides = within(others);
  if (calls < exponentGapOfCallNumbers.value && loops) {
    return `${name}${besides} makes ${callWords(helperCalls - calls, size)} calls to ${listed(helpers)}: together ${total}.`;
  }
  if (calls < exponentGapOfCallNumbers.value) {
    const why =
      asks === null ? '' : `: it calls ${nameOf(asks.whom)} ${callWords(asks.calls, size)} times`;
    const known = others.filter((other) => other !== asks?.whom);
    return `What ${name}${within(known)} costs in a call grows like ${total}${why}.`;
  }
  return `${name}${besides} is called ${now}; its own cost grows like ${total}.`;
}

/** "from n = 4k to 8k (x2): own cost from 32M to 128M blocks (x4)" */
function stepText({ step: { from, to }, size, unit }: RunFacts): string {
  const ratio = (a: number, b: number) =>
    `x${compact(Number((b / Math.max(1, a)).toPrecision(3)))}`;
  return `from ${size} = ${compact(from.size)} to ${compact(to.size)} (${ratio(from.size, to.size)}): own cost from ${compact(from.cost)} to ${compact(to.cost)} ${unit} (${ratio(from.cost, to.cost)})`;
}

function lawText({ law: { interval }, error, tail, sizes }: RunFacts): string {
  if (tail !== null) {
    const each = tail.steps.map((step) => step.toFixed(2));
    return `${count(sizes, 'size')}; the growth is not steady: over the last ${each.length} steps from size to size, from ${compact(tail.from)} on, the exponents are ${each.slice(0, -1).join(', ')} and ${each.at(-1)!}; larger sizes settle it`;
  }
  const off = percent(Math.max(0.001, error));
  const between =
    interval === null
      ? ''
      : `; the exponent lies between ${interval[0].toFixed(2)} and ${interval[1].toFixed(2)}`;
  return `${count(sizes, 'size')}; each size is predicted from the others to within ${off}${between}`;
}

export function runSaid(facts: RunFacts): Said {
  return {
    against: facts.ofInput ? 'what the run read' : `${facts.size} of the run`,
    text: sentence(facts),
    evidence: [stepText(facts), lawText(facts)],
  };
}
