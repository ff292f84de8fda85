/**
 * `npm run bench:sample [-- --pairs N --budget 1% --budget 2% --only REGEX --length 0.2
 * --same-addresses --turn S --by-copy]`: what sampling costs a program. In each round it runs
 * natively and once with each budget, in an order that is drawn, until there are N pairs for each: a
 * run without a sample makes none.
 *
 * With --turn the runs of a round go on at once, but by turns of so many seconds, and all begin a
 * turn on the same processor: between its turns a run stands still, with the sampler and its copies
 * (SIGSTOP), which go on a moment before the program. That is for a machine that changes its speed
 * (docs/decisions/noisy-hosts.md). Of a server a turn is some requests. With --same-addresses the
 * runs of a round have their memory at the same addresses (addresses.ts).
 *
 * With --by-copy there are N runs with each budget and none without: what each copy takes is told by
 * the work that follows it (by-copy.ts), to a tenth of the budget or better on such a machine, too.
 *
 * Each round is said on the standard error output; in the end, for each program and budget, how
 * much more all runs together took than the native ones, with the 95 % interval, of the program's
 * own processor time (copies' is not its) and of its time; and how the fastest quarters of both
 * differ, which other work on the machine, or on the host of a virtual one, hardly moves. --length
 * is that of all but mariadbd and the writer of 200 MB, whose first samples take a while to be
 * afforded. 20 rounds of all take some hundred minutes, with --length 0.4 seventy.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawAddresses } from './addresses.js';
import { byCopy, runByCopy } from './by-copy.js';
import type { Run as RunByCopy } from './by-copy.js';
import { difference } from './difference.js';
import type { Difference } from './difference.js';
import { mariadb } from './mariadb.js';
import { natively, sampled } from './measure.js';
import type { Figures } from './measure.js';
import { installed, programs } from './programs.js';
import { Stage } from './stage.js';
import type { Program } from './programs.js';
import { casesOf, readOptions } from '../command-line.js';

const values = readOptions({
  pairs: { type: 'string', default: '20' },
  budget: { type: 'string', multiple: true, default: ['1%', '2%'] },
  only: { type: 'string', default: '' },
  length: { type: 'string', default: '1' },
  'same-addresses': { type: 'boolean', default: false },
  turn: { type: 'string' },
  'by-copy': { type: 'boolean', default: false },
});
const pairs = Number(values.pairs);
const length = Number(values.length);
const turn = values.turn === undefined ? null : Number(values.turn);
if (!(pairs >= 2) || !(length > 0) || !(turn === null || turn > 0))
  throw new Error('--pairs takes 2 or more; --length and --turn a number above 0');
if (values['by-copy'] && (turn !== null || values['same-addresses']))
  throw new Error('--by-copy goes with neither --turn nor --same-addresses');

interface Pair {
  native: Figures;
  with: Figures;
}

/** What runs take while nothing else slows the machine down: the mean of the fastest quarter. */
function undisturbed(runs: readonly Figures[]): number {
  const sorted = runs.map(({ processor }) => processor).sort((a, b) => a - b);
  const quarter = sorted.slice(0, Math.ceil(sorted.length / 4));
  return quarter.reduce((sum, each) => sum + each, 0) / quarter.length;
}

/** In per cent; the interval is by bootstrap. */
function ofFastest(all: readonly Pair[]): string {
  const TIMES = 2000;
  const change = (pairs: readonly Pair[]): number =>
    100 *
    (undisturbed(pairs.map((pair) => pair.with)) / undisturbed(pairs.map(({ native }) => native)) -
      1);
  const drawn = Array.from({ length: TIMES }, () =>
    change(all.map(() => all[Math.floor(Math.random() * all.length)])),
  ).sort((a, b) => a - b);
  const [low, high] = [0.025, 0.975].map((part) => drawn[Math.floor(part * TIMES)].toFixed(2));
  return `${change(all).toFixed(2)} (${low} to ${high}) %`;
}

/** Of too few runs, or of too short ones, there is nothing to say. */
const inUnits = ({ mean, half }: Difference, one: number, unit: string): string =>
  Number.isFinite(mean + half)
    ? `${(mean / one).toFixed(2)} ± ${(half / one).toFixed(2)} ${unit}`
    : 'too few copies';
const written = (part: Difference): string => inUnits(part, 0.01, '%');
const text = (all: readonly Pair[], of: (figures: Figures) => number): string =>
  written(difference(all.map((pair) => [of(pair.native), of(pair.with)])));
const meanOf = (all: readonly Pair[], of: (pair: Pair) => number): number =>
  all.reduce((sum, pair) => sum + of(pair), 0) / all.length;
const say = (...cells: readonly string[]): void => {
  const widths = [14, 7, 6, 9, 18, 26, 18, 8, 9];
  process.stdout.write(
    `${cells
      .map((cell, i) => cell.padEnd(widths[i]))
      .join(' ')
      .trimEnd()}\n`,
  );
};

function pairWords(pair: Pair): string {
  const more = (what: 'processor' | 'wall'): string =>
    (100 * (pair.with[what] / pair.native[what] - 1)).toFixed(2);
  return `${more('processor')} %, wall ${more('wall')} %, ${pair.with.samples} samples`;
}

const runWords = ({ copies, processor }: RunByCopy): string =>
  `${processor.toFixed(2)} s, ${copies} copies`;

/** In an order of chance. */
const drawn = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);

type Made = (place: number) => Program;

/** @returns a pair for each budget; null where its run had no sample */
async function roundOfPairs(make: Made, budgets: readonly string[]): Promise<(Pair | null)[]> {
  const runs = drawn([null, ...budgets]);
  const where = values['same-addresses'] ? drawAddresses() : null;
  const together = { stage: new Stage(runs.length), turn, where };
  const done = new Map<string | null, Figures | null>();
  const one = async (budget: string | null, place: number): Promise<void> => {
    const program = make(place);
    const native = budget === null;
    done.set(
      budget,
      await (native ? natively(program, together) : sampled(program, together, budget)),
    );
  };
  const all = await Promise.allSettled(runs.map(one));
  for (const each of all) if (each.status === 'rejected') throw each.reason;
  const native = done.get(null)!;
  return budgets.map((budget) => {
    const figures = done.get(budget) ?? null;
    return figures === null ? null : { native, with: figures };
  });
}

/**
 * Until each budget has its pairs, or runs: of one that has them already, there are no more.
 * @param round gives one for each of these budgets; null where its run had no sample
 * @returns for each budget
 */
async function rounds<T>(
  name: string,
  round: (budgets: readonly string[]) => Promise<(T | null)[]>,
  words: (one: T) => string,
): Promise<T[][]> {
  const lists = values.budget.map((): T[] => []);
  for (let number = 1; number <= 5 * pairs; number++) {
    const wanted = [...lists.keys()].filter((i) => lists[i].length < pairs);
    if (wanted.length === 0) return lists;
    const budgets = wanted.map((i) => values.budget[i]);
    const done = await round(budgets);
    for (const [k, one] of done.entries()) if (one !== null) lists[wanted[k]].push(one);
    const texts = done.map((one, k) => `${budgets[k]}: ${one === null ? 'no sample' : words(one)}`);
    process.stderr.write(`${name} ${number}: ${texts.join('; ')}\n`);
  }
  throw new Error(`${name} runs too short for samples`);
}

function sayPairs(program: string, lists: readonly Pair[][]): void {
  for (const [i, list] of lists.entries()) {
    const estimated = 100 * meanOf(list, (pair) => pair.with.spent / pair.with.processor);
    say(
      program,
      values.budget[i],
      String(list.length),
      meanOf(list, ({ native }) => native.processor).toFixed(2),
      text(list, ({ processor }) => processor),
      ofFastest(list),
      text(list, ({ wall }) => wall),
      meanOf(list, (pair) => pair.with.samples).toFixed(0),
      `${estimated.toFixed(2)} %`,
    );
  }
}

async function roundByCopy(
  program: Program,
  budgets: readonly string[],
): Promise<(RunByCopy | null)[]> {
  const done = new Map<string, RunByCopy | null>();
  for (const budget of drawn(budgets)) done.set(budget, await runByCopy(program, budget));
  return budgets.map((budget) => done.get(budget) ?? null);
}

function sayByCopy(program: string, lists: readonly RunByCopy[][]): void {
  for (const [i, runs] of lists.entries()) {
    const { processor, wall, copies, each, estimated } = byCopy(runs);
    const seconds = runs.reduce((sum, run) => sum + run.processor, 0) / runs.length;
    say(
      program,
      values.budget[i],
      String(runs.length),
      seconds.toFixed(2),
      written(processor),
      inUnits(each, 0.001, 'ms'),
      written(wall),
      copies.toFixed(1),
      `${(100 * estimated).toFixed(2)} %`,
    );
  }
}

const folder = join(tmpdir(), 'comair-bench-sample');
const all: Made[] = [
  ...programs(folder, length).map((program) => () => program),
  (place) => mariadb(folder, place),
];
const HEADS = values['by-copy']
  ? ['runs', 'seconds', 'user + system', 'of a copy', 'wall', 'copies', 'estimated']
  : ['pairs', 'native s', 'user + system', 'of fastest quarter', 'wall', 'samples', 'estimated'];
say('program', 'budget', ...HEADS);
const named = all.map((make) => ({ name: make(0).name, make }));
for (const { make } of casesOf(named, values.only)) {
  const program = make(0);
  if (!installed(program)) say(program.name, `left out: ${program.argv[0]} is not installed`);
  else if (values['by-copy']) {
    const round = (budgets: readonly string[]) => roundByCopy(program, budgets);
    sayByCopy(program.name, await rounds(program.name, round, runWords));
  } else {
    const round = (budgets: readonly string[]) => roundOfPairs(make, budgets);
    sayPairs(program.name, await rounds(program.name, round, pairWords));
  }
}
