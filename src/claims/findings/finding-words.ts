/** The sentences of findings. Names are as they are: who prints them escapes them. */
import { basename } from 'node:path';
import { compact, count, percent } from '../../base/text/numbers.js';
import type { ComplexityClass, RoutineReport } from '../../schema/report.js';
import type { Law } from '../../fit/runs/law.js';
import type { Problem, Subject } from './problem.js';
import type { Rereading } from './rereading.js';
import { isAnonymous } from '../../symbols/language-library.js';
import { withoutBrackets } from '../../symbols/short-name.js';
import { STEP } from './run-growth.js';

/** "n^2", "n log n", "n^1.53", "2^n"; "rows^2" where the size has another name. */
export function growthWords(
  { class: name, exponent }: { class: ComplexityClass; exponent: number | null },
  size = 'n',
): string {
  if (name === 'O(n^k)') return `${size}^${(exponent ?? 0).toFixed(2)}`;
  if (name === 'unknown') return 'in no known way';
  return name.slice(2, -1).replaceAll(/\bn\b/g, size);
}

/** An interval that is wider than this is told with the exponent. */
const WIDE = 0.5;

/** As `growthWords`, with the range of the exponent where that is wide: "n^1.99 (n^1.56 to n^2.62)". */
export function rangeWords(
  growth: {
    class: ComplexityClass;
    exponent: number | null;
    exponent_interval: readonly [number, number] | null;
  },
  size = 'n',
): string {
  const { exponent_interval: interval } = growth;
  const words = growthWords(growth, size);
  if (interval === null || growth.class === 'unknown' || interval[1] - interval[0] <= WIDE) {
    return words;
  }
  const [low, high] = interval.map((end) => `${size}^${end.toFixed(2)}`);
  return `${words} (${low} to ${high})`;
}

/** Whether growth is no less than the class says, and may be more. */
export function isLowerBound({
  exponent,
  exponent_interval: interval,
}: {
  exponent: number | null;
  exponent_interval: readonly [number, number] | null;
}): boolean {
  if (exponent === null || interval === null) return false;
  return interval[0] >= exponent && interval[1] > exponent;
}

/** Like `growthWords`, of a number of calls, or of what one of them costs. */
function callWords(exponent: number, size: string, log = false): string {
  const near = Math.round(exponent);
  const times = log ? ` log ${size}` : '';
  if (Math.abs(exponent - near) > 0.15) return `${size}^${exponent.toFixed(1)}${times}`;
  if (near === 0) return log ? `log ${size}` : '1';
  return `${near === 1 ? size : `${size}^${near}`}${times}`;
}

/** A name that is longer than this is told without what is in its brackets. */
const LONG = 60;

type Named = Pick<Subject, 'name' | 'module' | 'script' | 'file' | 'line'>;

/**
 * Names without a symbol say nothing without their file, nor do those of functions of scripts
 * (`<lambda>`, `main`) and of functions without a name without their place; those of templates would fill the sentence.
 */
export function nameOf(named: Named): string {
  const { name, module } = named;
  if (named.script === true) {
    const { line } = named;
    if (line == null) return name;
    // Where several in a file are called alike, the name has it already.
    const place = `${module}:${line}`;
    const end = ` (${place})`;
    return `${name.endsWith(end) ? name.slice(0, -end.length) : name} at ${place}`;
  }
  if (name.startsWith('sub_')) return `${name} (${module})`;
  if (isAnonymous(name) && named.file != null && named.line != null) {
    return `${withoutBrackets(name)} at ${basename(named.file)}:${named.line}`;
  }
  return name.length > LONG ? withoutBrackets(name) : name;
}

const OF_MODULE = /\b(sub_[0-9a-f]+) \(([^()]*)\)/g;

/** Where all names without a symbol are of one file, it is told with the first of them alone. */
export function filesOnce(text: string): string {
  const files = new Set([...text.matchAll(OF_MODULE)].map(([, , file]) => file));
  if (files.size !== 1) return text;
  let told = false;
  return text.replaceAll(OF_MODULE, (whole: string, name: string) => {
    if (told) return name;
    told = true;
    return whole;
  });
}

function listed(subjects: readonly Subject[]): string {
  const names = subjects.slice(0, 3).map(nameOf);
  const more = subjects.length > 3 ? [`${subjects.length - 3} more`] : [];
  const all = [...names, ...more];
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)!}`;
}

/** What is known of a problem over runs. */
export interface RunFacts {
  size: string;
  law: Law;
  /** Exponent of the number of calls of the first culprit, */
  calls: number;
  /** ... which is n log n, */
  callsLog: boolean;
  /** ... and of those of the further ones that it calls so often that they cost that much; 0: none. */
  helperCalls: number;
  helpers: readonly number[];
  /** Of the first culprit in the largest run. */
  callsNow: number;
  largest: number;
  /** Calls of the first culprit by who repeats it, in all runs; null: it calls others that do. */
  by: number | null;
  /** What the first culprit asks a library for again and again, and how often: an exponent. */
  asks: { of: number; calls: number } | null;
}

/** Who makes so many of the calls makes all of them. */
const NEARLY_ALL = 0.9;

export function runSentence(
  subjects: readonly Subject[],
  { culprits, repeats, recursive }: Problem,
  facts: RunFacts,
): string {
  const first = subjects[culprits[0]];
  const { size, law, calls, callsLog, helperCalls, helpers } = facts;
  const called = helpers.map((i) => subjects[i]);
  const others = culprits
    .slice(1)
    .filter((i) => !helpers.includes(i))
    .map((i) => subjects[i]);
  const total = rangeWords({ ...law, exponent_interval: law.interval }, size);
  const name = nameOf(first);
  const often = `${compact(facts.callsNow)} times at ${size} = ${compact(facts.largest)}`;
  if (recursive) {
    return `${name} is recursive (${compact(facts.callsNow)} calls at ${size} = ${compact(facts.largest)}); its own cost grows like ${total}.`;
  }
  if (law.class === 'O(2^n)') {
    if (culprits.length === 1) {
      return `${name} costs many times as much with each step of ${size}: its own cost grows like ${total}, called ${often}.`;
    }
    const further = listed(culprits.slice(1).map((i) => subjects[i]));
    return `${name}, with ${further}, costs many times as much with each step of ${size}: together what they cost themselves grows like ${total}; ${name} is called ${often}.`;
  }
  const loops = called.length > 0;
  // The logarithm is in the number of calls, or in what each costs.
  const log = law.class.includes('log') && !callsLog;
  const perCall = callWords(Math.max(0, (law.exponent ?? 0) - calls), size, log);
  const each = loops
    ? `each call makes ${callWords(helperCalls - calls, size)} calls to ${listed(called)}`
    : `each call costs ${perCall === '1' ? 'the same' : `O(${perCall})`}`;
  const within = (known: readonly Subject[]): string =>
    known.length > 0 ? `, with ${listed(known)},` : '';
  if (repeats !== null) {
    const by = nameOf(subjects[repeats]);
    // Others call it, too.
    const part = facts.by ?? first.calls;
    const many =
      part >= NEARLY_ALL * first.calls
        ? often
        : `${compact(part)} of its ${compact(first.calls)} calls`;
    const besides = within(others.filter((each) => each !== subjects[repeats]));
    return `${name}${besides} is called ${callWords(calls, size, callsLog)} times by ${by} (${many}), and ${each}: together ${total}.`;
  }
  const besides = within(others);
  if (calls < STEP && loops) {
    return `${name}${besides} makes ${callWords(helperCalls - calls, size)} calls to ${listed(called)}: together ${total}.`;
  }
  if (calls < STEP) {
    const { asks } = facts;
    const why =
      asks === null
        ? ''
        : `: it calls ${nameOf(subjects[asks.of])} ${callWords(asks.calls, size)} times`;
    const known = others.filter((each) => asks === null || each !== subjects[asks.of]);
    return `What ${name}${within(known)} costs in a call grows like ${total}${why}.`;
  }
  return `${name}${besides} is called ${often}; its own cost grows like ${total}.`;
}

/** What to do where something is not seen. @param starts of the program, of no known sizes */
export function unseenText(what: string, starts: number): string {
  const seen = starts === 1 ? 'one run' : 'runs of too few known sizes';
  return `${seen} cannot show ${what}: sweep over the size of the input`;
}

export function callSentence(
  subjects: readonly Subject[],
  { culprits, of = culprits[0] }: Problem,
  calls: number,
): string {
  const first = subjects[of];
  const others = culprits.filter((i) => i !== of).map((i) => subjects[i]);
  const growth = growthWords(first, 'n');
  const where =
    others.length === 0
      ? ''
      : `; most of it is spent in ${listed(others)}${calls === 0 ? '' : `, which it calls ${compact(calls)} times`}`;
  return `What a call of ${nameOf(first)} costs grows like ${growth}, n being the size of its input${where}.`;
}

/** Calls that read the same again, in a single run. */
export function rereadingSentence(
  subjects: readonly Subject[],
  { culprits, repeats, called }: Rereading,
  {
    calls,
    times,
    routine,
    together,
  }: { calls: number; times: number; routine: RoutineReport; together: string },
): string {
  const [first, ...others] = culprits.map((i) => subjects[i]);
  const name = nameOf(subjects[called]);
  const { size_range: range, class: growth, exponent } = routine;
  const each = growthWords({ class: growth, exponent });
  const where = culprits.includes(called) ? '' : `, most of it in ${listed([first, ...others])}`;
  const by = `${nameOf(subjects[repeats])}${times > 1 ? ` (in ${compact(times)} calls)` : ''}`;
  return `${name} is called ${compact(calls)} times by ${by}, and each call costs O(${each}) of an input that goes up to ${compact(range[1])} cells${where}: together ${together}, if calls get more as the input does.`;
}

/** "from n = 4k to 8k (x2): 32M to 128M blocks (x4)" */
export function lastStep(points: readonly { x: number; y: number }[], size: string, unit: string) {
  const sorted = points.toSorted((a, b) => a.x - b.x);
  const last = sorted.at(-1)!;
  // The nearest size to half of it: what a person multiplies in the head.
  const before = sorted
    .slice(0, -1)
    .reduce((best, each) =>
      Math.abs(Math.log((2 * each.x) / last.x)) < Math.abs(Math.log((2 * best.x) / last.x))
        ? each
        : best,
    );
  const ratio = (a: number, b: number) =>
    `x${compact(Number((b / Math.max(1, a)).toPrecision(3)))}`;
  return `from ${size} = ${compact(before.x)} to ${compact(last.x)} (${ratio(before.x, last.x)}): own cost from ${compact(before.y)} to ${compact(last.y)} ${unit} (${ratio(before.y, last.y)})`;
}

export function lawEvidence({ interval, error, tail }: Law, sizes: number): string {
  if (tail !== undefined) {
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
