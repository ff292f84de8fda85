/** The verdict: one or two sentences that hold for the program as a whole. */
import { growsFast, isFastPower } from '../../growth/order.js';
import { sumOfTerms } from '../../growth/value.js';
import { compact, count, factor, percent } from '../../base/text/numbers.js';
import type { CostMetric } from '../../schema/metrics.js';
import type { Finding, GrowthSummary, RoutineReport } from '../../schema/report.js';
import type { CallGraph } from './graph.js';
import { helpersOf, isLevelByCall } from './helpers.js';
import { isCautious } from '../../schema/cautious.js';
import { NEVER } from '../../fit/runs/law.js';
import type { Law } from '../../fit/runs/law.js';
import { isDecided } from './run-growth.js';
import type { RunGrowth } from './run-growth.js';
import { openOf, steadyText } from './steady.js';
import type { Steady } from './steady.js';
import { isLanguageLibrary } from '../../symbols/language-library.js';
import { waitingText, workOf } from './waiting.js';
import { growthWords, isLowerBound, rangeWords, nameOf } from './finding-words.js';
import { findingTitle } from './own-place.js';

/** With more of the cost undecided, nothing found says little. */
const MOST_UNDECIDED = 0.5;

/** With more of the cost the same in every run, the size is perhaps none. */
const SAME_WORK = 0.95;

const upper = (text: string): string => text[0].toUpperCase() + text.slice(1);

const share = (part: number): string => percent(Math.max(0, Math.min(1, part))).replace('%', ' %');

/** The routine, or the user's own function and line where that is inlined into it, or calls it. */
const firstOf = (finding: Finding): string => findingTitle(finding, nameOf(finding.routines[0]));

/** Of a finding's cost, what a further culprit has that is named with the first. */
const MUCH = 1 / 4;

/** A finding that has so much more than its first culprit is one of those that call it, too. */
const OF_CALLERS = 0.95;

/**
 * "known, with memcmp, 95 %", "peel, with its callers, 98 %": the first finding and its share, of
 * `total`.
 */
function shareOf(
  finding: Finding,
  routines: readonly RoutineReport[],
  total: number,
  overRuns: boolean,
): string {
  const own = new Map(routines.map(({ id, cost_self: cost }) => [id, cost]));
  const culprits = finding.routines.filter(({ role }) => role === 'culprit');
  const [, ...others] = culprits;
  const work = workOf(routines, total);
  const least = MUCH * finding.share * work;
  // Of a library's routine it is said what it was asked to do.
  const asked = isLanguageLibrary(finding.routines[0].name)
    ? others.find(({ name }) => !isLanguageLibrary(name))
    : undefined;
  const most = asked ?? others.find(({ id }) => (own.get(id) ?? 0) >= least);
  const all = routines.find(({ id }) => id === finding.routines[0].id)?.cost_total ?? 0;
  const parts = culprits.reduce((sum, { id }) => sum + (own.get(id) ?? 0), 0);
  // What the first does not have, the others may.
  const isOfCallers = !overRuns && Math.max(all, parts) < OF_CALLERS * finding.share * work;
  const helped = isOfCallers
    ? 'with its callers, '
    : most === undefined
      ? ''
      : `with ${nameOf(most)}, `;
  // The rest is no work, and is told of by itself.
  return `${firstOf(finding)}, ${helped}${share(finding.share)}${work < total ? ' of the work' : ''}`;
}

/** With less of the cost undecided, what is not seen is not there. */
const NEXT_TO_NONE = 0.005;

/** @param undecided share of the cost, in which there may be more */
function others(findings: readonly Finding[], undecided: number): string {
  // Of what is only gone over again and again nobody knows whether it grows.
  const further = findings.slice(1).filter(({ class: name }) => name !== 'unknown');
  if (further.length === 0) {
    const grows = undecided < NEXT_TO_NONE ? 'grows' : 'is seen to grow';
    return `Nothing else ${grows} faster than n log n`;
  }
  const rest = further.slice(0, 2).map((each) => `${firstOf(each)} (${growthWords(each)})`);
  const more = further.length > 2 ? ` and ${count(further.length - 2, 'more routine')}` : '';
  return `Also growing faster than n log n: ${rest.join(', ')}${more}`;
}

/** Findings that have less than this part of what is undecided are no headline, */
const LITTLE_OF_UNDECIDED = 0.2;

/** Share of the cost that findings are about, known to grow or not. */
function found(findings: readonly Finding[], { growing }: GrowthSummary['shares']): number {
  return findings.reduce((most, finding) => Math.max(most, finding.share), growing);
}

/** ... where most is undecided: what matters most is that. */
function isHeadline(findings: readonly Finding[], shares: GrowthSummary['shares']): boolean {
  const { undecided } = shares;
  return undecided <= MOST_UNDECIDED || found(findings, shares) >= LITTLE_OF_UNDECIDED * undecided;
}

/** What was found though nearly nothing is known. */
function besides(findings: readonly Finding[], shares: GrowthSummary['shares']): string {
  const of = findings.length === 1 ? firstOf(findings[0]) : count(findings.length, 'routine');
  return `(${of}, ${share(found(findings, shares))} of the work, may grow faster than n log n.)`;
}

/** Shares of the cost by what is known of it. */
function sharesOf(routines: readonly RoutineReport[], growth: RunGrowth): GrowthSummary['shares'] {
  const shares = { constant: 0, steady: 0, growing: 0, undecided: 0 };
  let all = 0;
  const add = (law: Law | null, found: boolean, cost: number): void => {
    all += cost;
    if (found) shares.growing += cost;
    else if (law === null || !isDecided(law)) shares.undecided += cost;
    else if (law.class === 'O(1)') shares.constant += cost;
    else shares.steady += cost;
  };
  for (const [i, routine] of routines.entries()) {
    const law = growth.own[i];
    if (law === null || routine.waits === true) continue;
    const cost = growth.points(growth.countsOf(i).own).reduce((sum, { y }) => sum + y, 0);
    add(law, routine.finding?.role === 'culprit', cost);
  }
  const { law, points } = growth.others;
  add(
    law,
    false,
    points.reduce((sum, { y }) => sum + y, 0),
  );
  for (const key of Object.keys(shares) as (keyof typeof shares)[]) shares[key] /= Math.max(1, all);
  return shares;
}

/** Cost at ten times the largest size, over that at the largest: what is expected, least and most. */
interface Ahead {
  times: number;
  range: [number, number];
}

/**
 * Findings as they say; whatever is in none of them grows in proportion at most, or like n log n: what
 * was not worth a finding is no reason for an alarm.
 * @returns null: beyond all measure
 */
function timesAtTen(
  routines: readonly RoutineReport[],
  findings: readonly Finding[],
  growth: RunGrowth,
  largest: number,
): Ahead | null {
  let [now, then, low, high] = [0, 0, 0, 0];
  const add = (cost: number, times: number, range: readonly number[] = [times, times]): void => {
    now += cost;
    then += times * cost;
    low += range[0] * cost;
    high += range[1] * cost;
  };
  const seenIn = (points: readonly { x: number; y: number }[]) =>
    points.find(({ x }) => x === largest)?.y ?? 0;
  const rest = (law: Law, seen: number): void => {
    const [here, there] = [sumOfTerms(law.terms, largest), sumOfTerms(law.terms, 10 * largest)];
    // Of what nothing is known, a line is the least surprise.
    if (law.class === 'unknown' || growsFast(law) || !(here > 0)) add(seen, 10);
    else add(here, there / here);
  };
  for (const [i, law] of growth.own.entries()) {
    if (law === null || routines[i].waits === true) continue;
    const seen = seenIn(growth.points(growth.countsOf(i).own));
    const { finding } = routines[i];
    if (finding?.role !== 'culprit') rest(law, seen);
    else {
      const { predicted } = findings[finding.rank - 1];
      if (predicted === null) return null;
      add(seen, predicted.times, predicted.times_range);
    }
  }
  rest(growth.others.law, seenIn(growth.others.points));
  if (!(now > 0) || then >= NEVER * now) return null;
  return { times: then / now, range: [low / now, high / now] };
}

/** Of ten times the size, what is less than in proportion. */
const LESS = 8;

/** Where most is undecided: nothing was found in the rest, if there is one. */
function theRest(undecided: number): string {
  return 1 - undecided < NEXT_TO_NONE ? '' : ' What is decided grows no faster than n log n.';
}

/** So much more at the most than at the least is told. */
const UNSURE = 2;

/** @param ahead cost at ten times the size, over that at the largest; null: beyond all measure */
function aheadText(name: string, ahead: Ahead | null): string {
  if (ahead === null) return `No run at ten times ${name} will end:`;
  const {
    times,
    range: [low, high],
  } = ahead;
  const between = high >= UNSURE * low ? ` (${factor(low)} to ${factor(high)})` : '';
  const said = `Ten times ${name} takes ${factor(times)} times${between} the work`;
  // A problem that costs too little to be seen in the whole, yet.
  const part = times < LESS ? 'less than' : 'about';
  return !isFastPower(Math.log10(times)) ? `${said}, ${part} in proportion, but` : `${said}:`;
}

/** With less of the cost, a jump is not told. */
const LEAST_JUMP = 0.05;

/** The costliest routine that goes another way from some size on; of culprits findings say more. */
function jumpText(routines: readonly RoutineReport[], name: string): string {
  const all = routines.reduce((sum, { cost_self: own }) => sum + own, 0);
  const jumping = routines
    .filter(
      ({ per_run: run, cost_self: own, finding }) =>
        run?.jump !== undefined && own >= LEAST_JUMP * all && finding?.role !== 'culprit',
    )
    .reduce<RoutineReport | null>(
      (a, b) => (a !== null && a.cost_self >= b.cost_self ? a : b),
      null,
    );
  const jump = jumping?.per_run?.jump;
  if (jumping === null || jump === undefined) return '';
  const { from, to, times } = jump;
  return ` Between ${name} = ${compact(from)} and ${compact(to)} the own cost of ${nameOf(jumping)} becomes ${factor(times)} times as much, as where a program goes another way: sizes between and beyond tell.`;
}

const IN_COMMAND =
  ' n is the number in which the command lines of the runs differ; runs recorded with --feature n=SIZE say otherwise.';

export function runSummary(
  routines: readonly RoutineReport[],
  findings: readonly Finding[],
  growth: RunGrowth,
): GrowthSummary {
  const known = growth.size.values.filter((value) => value !== null);
  const [from, to] = [Math.min(...known), Math.max(...known)];
  const { name } = growth.size;
  const shares = sharesOf(routines, growth);
  const ahead = timesAtTen(routines, findings, growth, to);
  const sizes = new Set(known).size;
  const total = routines.reduce((sum, { cost_self: own }) => sum + own, 0);
  const rest = [
    ...(shares.constant >= 0.01 ? [`${share(shares.constant)} does not depend on ${name}`] : []),
    shares.undecided >= NEXT_TO_NONE
      ? `for ${share(shares.undecided)} growth is unknown`
      : 'growth is known for all of the work',
  ].join(', ');
  const [first] = findings as readonly (Finding | undefined)[];
  const range = `from ${compact(from)} to ${compact(to)}`;
  const over = `over ${count(sizes, 'size')}`;
  const text =
    first !== undefined && !isHeadline(findings, shares)
      ? `Growth with ${name} is unknown for ${share(shares.undecided)} of the work ${over} ${range}. ${besides(findings, shares)}`
      : first !== undefined
        ? `${aheadText(name, ahead)} ${shareOf(first, routines, total, true)} of these runs, grows like ${rangeWords(first, name)}. ${others(findings, shares.undecided)}; ${rest}.`
        : shares.constant > SAME_WORK
          ? `The runs did nearly the same work whatever ${name} was, ${range}: if it should matter, see whether it reaches the program.`
          : shares.undecided > MOST_UNDECIDED
            ? `Too little can be said ${over} of ${name} ${range}: ${rest}.${theRest(shares.undecided)}`
            : `Nothing ${shares.undecided < NEXT_TO_NONE ? 'grows' : 'is seen to grow'} faster than n log n with ${name}, ${over} ${range}; ${rest}.`;
  const jump = jumpText(routines, name);
  return {
    text:
      text +
      jump +
      waitingText(routines, total) +
      (growth.size.kind === 'argument' ? IN_COMMAND : ''),
    against: { name, from, to, sizes },
    times_x10: ahead?.times ?? null,
    shares,
  };
}

const MORE_SAMPLES =
  ' More samples may decide it: sample for longer, with a larger --budget, or name routines (--targets).';
const OTHER_SIZES =
  ' Most of it is in routines whose calls all had one size: give the program inputs of other sizes, as more samples of these may not decide it.';

const OTHER_RUNS =
  ' Most of it is in routines of which one call was sampled: sample for longer, or with a larger --budget; where a run has no other call, sample runs with inputs of other sizes, each with a --profile of its own, and give them to comair-bin analyze.';

/** Were there other sizes, so many calls would most likely have met one. */
const MANY = 5;

/**
 * Where samples leave something undecided.
 * @param samples one may have many calls, of a routine that calls itself
 */
function advice(
  routines: readonly RoutineReport[],
  samples: number,
  undecided: number,
  total: number,
): string {
  const isMost = (which: (routine: RoutineReport) => boolean): boolean =>
    routines
      .filter((routine) => routine.class === 'unknown' && which(routine))
      .reduce((sum, { cost_self: own }) => sum + own, 0) >
    (undecided * total) / 2;
  if (isMost(({ sizes, calls }) => sizes === 1 && calls >= MANY)) return OTHER_SIZES;
  return samples === 1 || isMost(({ calls }) => calls === 1) ? OTHER_RUNS : MORE_SAMPLES;
}

/** What the verdict says of the first finding of single runs. */
function claimText(finding: Finding, ahead: string): string {
  const { basis } = finding;
  if (finding.class === 'unknown') return 'goes over the same data again and again';
  const least = basis === 'progress' && isLowerBound(finding) ? ' at least' : '';
  const grows = `${isCautious(finding, false) ? 'may grow' : 'grows'}${least} like ${growthWords(finding)}`;
  if (basis === 'calls') return `${grows}: its calls read the same input again and again`;
  if (basis === 'passes') return `${grows}: it goes over the same data again and again`;
  if (basis === 'progress') return `${grows} with what a call has gone through so far`;
  return `${grows} with the input of a call${ahead}`;
}

/**
 * Routines of which it is known how fast their calls grow: their own class says so, or that of those
 * that call them for the same work again and again.
 */
function decidedByCalls(routines: readonly RoutineReport[], graph: CallGraph): Set<number> {
  const known = [...routines.keys()].filter((i) => {
    const { class: name, alike = [] } = routines[i];
    return name !== 'unknown' || (alike.length > 0 && alike.every((each) => !growsFast(each)));
  });
  const helpers = helpersOf(
    known,
    graph,
    (i) => routines[i].calls,
    (i) => isLevelByCall(routines[i]),
  );
  return new Set([...known, ...helpers]);
}

function ownShare(
  routines: readonly RoutineReport[],
  some: readonly number[],
  total: number,
): number {
  return some.reduce((sum, i) => sum + routines[i].cost_self, 0) / total;
}

/**
 * What a run leaves open that no run like it will decide; '' where that is not most of it.
 * @param undecided indexes of routines
 */
function notLearned(
  routines: readonly RoutineReport[],
  undecided: readonly number[],
  total: number,
): string {
  const cost = (some: readonly number[]) => ownShare(routines, some, total);
  const one = undecided.filter((i) => routines[i].sizes === 1);
  if (2 * cost(one) <= cost(undecided)) return '';
  const again = one.filter((i) => routines[i].calls > 1);
  const most = 2 * cost(again) > cost(undecided) ? again : one;
  const which =
    most === again
      ? 'whose calls all had one size'
      : 'that were called once, or with one size alone';
  return `${share(cost(most))} is in routines ${which}: nothing can be learned of growth from these`;
}

/** With fewer calls it is not known that they cost alike. */
const OFTEN = 5;

/** What is missing where most of it is in routines that are called again and again for the same cost. */
function callsOpen(
  routines: readonly RoutineReport[],
  undecided: readonly number[],
  { starts }: CallTelling,
  total: number,
): string {
  const cost = (some: readonly number[]) => ownShare(routines, some, total);
  const level = undecided
    .filter((i) => routines[i].calls >= OFTEN && isLevelByCall(routines[i]))
    .sort((a, b) => routines[b].cost_self - routines[a].cost_self);
  if (2 * cost(level) <= cost(undecided)) return '';
  const first = routines[level[0]];
  return `${share(cost(level))} is in routines each call of which costs about the same, such as ${nameOf(first)} (${count(first.calls, 'call')}): how many calls there are for an input of another size, only ${starts === 1 ? 'other runs' : 'runs of known sizes'} tell`;
}

function leftOpen(undecided: number): string {
  return undecided >= NEXT_TO_NONE
    ? `for ${share(undecided)} of the work growth is unknown`
    : 'growth is known for all of the work';
}

/** How a verdict begins where most is undecided. */
function fewText({ samples, starts }: CallTelling): string {
  if (samples !== null) return 'Too little can be said';
  return starts === 1 ? 'One run is not enough' : 'Runs of unknown sizes are not enough';
}

interface CallTelling {
  /** What the costs are of. */
  what: string;
  unit: CostMetric;
  /** Exact ones; null: costs are not of samples. */
  samples: number | null;
  /** Runs, each with its child processes. */
  starts: number;
  /** Routines that findings are about without having them as culprits. */
  about?: readonly number[];
  /** Routines whose calls' courses show linear growth. */
  steady?: readonly Steady[];
}

/** Where runs have no sizes. */
export function callSummary(
  routines: readonly RoutineReport[],
  findings: readonly Finding[],
  graph: CallGraph,
  telling: CallTelling,
  total: number,
): GrowthSummary {
  const { what, samples, about = [], steady = [] } = telling;
  const shares = { constant: 0, steady: 0, growing: 0, undecided: 0 };
  if (!(total > 0)) {
    const text = 'Nothing can be said: no cost was observed.';
    return { text, against: null, times_x10: null, shares };
  }
  // Of what is gone over again and again it is not known whether it grows.
  const grows = new Set(
    findings.filter(({ class: name }) => name !== 'unknown').map(({ rank }) => rank),
  );
  const culprits = [...routines.keys()].filter((i) => {
    const { finding } = routines[i];
    return finding?.role === 'culprit' && grows.has(finding.rank);
  });
  // What a culprit calls is a part of what is said of it.
  const held = graph.heldBy(
    new Set([...culprits, ...about]),
    routines.map(({ cost_total: cost }) => cost),
  );
  const decided = decidedByCalls(routines, graph);
  const open = openOf(steady, routines, graph);
  const work = workOf(routines, total);
  const waited = waitingText(routines, total);
  const undecided: number[] = [];
  for (const [i, { class: name, cost_self: own, waits }] of routines.entries()) {
    if (waits === true) continue;
    const part = own / Math.max(1, work);
    if (held.has(i)) shares.growing += part;
    else if (name === 'unknown' && !decided.has(i)) {
      const still = open.get(i) ?? 1;
      shares.undecided += still * part;
      shares.steady += (1 - still) * part;
      if (still === 1) undecided.push(i);
    } else if (name === 'O(1)') shares.constant += part;
    else shares.steady += part;
  }
  const [first] = findings as readonly (Finding | undefined)[];
  const left = leftOpen(shares.undecided);
  if (first === undefined) {
    const why =
      (samples === null
        ? callsOpen(routines, undecided, telling, total) || notLearned(routines, undecided, total)
        : '') ||
      'most calls had too few sizes of input, or sizes that do not explain what they cost';
    const text =
      shares.undecided > MOST_UNDECIDED
        ? `${fewText(telling)}: ${left}. ${upper(why)}.${theRest(shares.undecided)}`
        : `Nothing is seen to grow faster than n log n with the input of its calls; ${left}.${steadyText(steady, routines, telling, total)}`;
    const more =
      samples !== null && shares.undecided >= NEXT_TO_NONE
        ? advice(routines, samples, shares.undecided, total)
        : '';
    return { text: text + more + waited, against: null, times_x10: null, shares };
  }
  if (!isHeadline(findings, shares)) {
    const few = samples === null ? `${fewText(telling)}: growth` : 'Growth';
    const text = `${few} is unknown for ${share(shares.undecided)} of the work of ${what}. ${besides(findings, shares)}${waited}`;
    return { text, against: null, times_x10: null, shares };
  }
  const how = `${shareOf(first, routines, total, false)} of ${what},`;
  const times = first.predicted === null ? null : factor(first.predicted.times);
  const ahead = times === null ? '' : `: ten times the input will cost ${times} times as much`;
  const claim = `${how} ${claimText(first, ahead)}`;
  const text = `${claim}. ${others(findings, shares.undecided)}; ${left}.${waited}`;
  return { text, against: null, times_x10: null, shares };
}
