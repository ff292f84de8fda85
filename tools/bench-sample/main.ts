/**
 * `npm run bench:sample [-- --pairs N --budget 1% --budget 2% --only REGEX --length 0.2
 * --same-addresses --turn S]`: what sampling costs a program. In each round it runs natively and
 * once with each budget, in an order that is drawn, until there are N pairs for each: a run without
 * a sample makes none.
 *
 * With --turn the runs of a round go on at once, but by turns of so many seconds, and all begin a
 * turn on the same processor: between its turns a run stands still, with the sampler and its copies
 * (SIGSTOP), which go on a moment before the program. That is for a machine that changes its speed
 * (docs/decisions/noisy-hosts.md). Of a server a turn is some requests. With --same-addresses the
 * runs of a round have their memory at the same addresses (addresses.ts).
 *
 * `npm run bench:sample -- --within S [--budget 1%]` lets one run of a writer of 10 MB go on for
 * about S seconds, with samples and without by turns (within.ts).
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
import { parseArgs } from 'node:util';
import { drawAddresses } from './addresses.js';
import { difference } from './difference.js';
import type { Difference } from './difference.js';
import { mariadb } from './mariadb.js';
import { natively, sampled } from './measure.js';
import type { Figures } from './measure.js';
import { installed, programs } from './programs.js';
import { Stage } from './stage.js';
import type { Program } from './programs.js';
import { within } from './within.js';

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '20' },
    budget: { type: 'string', multiple: true, default: ['1%', '2%'] },
    only: { type: 'string', default: '' },
    length: { type: 'string', default: '1' },
    'same-addresses': { type: 'boolean', default: false },
    turn: { type: 'string' },
    within: { type: 'string' },
  },
});
const pairs = Number(values.pairs);
const length = Number(values.length);
const turn = values.turn === undefined ? null : Number(values.turn);
const seconds = values.within === undefined ? null : Number(values.within);
const isNumber = (value: number | null): boolean => value === null || value > 0;
if (!(pairs >= 2) || ![length, turn, seconds].every(isNumber))
  throw new Error('--pairs takes 2 or more; --length, --turn and --within a number above 0');

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

const written = ({ mean, half }: Difference): string =>
  `${(100 * mean).toFixed(2)} ± ${(100 * half).toFixed(2)} %`.padEnd(18);
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

function sayRound(title: string, budgets: readonly string[], done: readonly (Pair | null)[]): void {
  const of = (each: Pair, what: 'processor' | 'wall'): string =>
    (100 * (each.with[what] / each.native[what] - 1)).toFixed(2);
  const texts = done.map((each, i) => {
    if (each === null) return `${budgets[i]}: no sample`;
    const said = `${of(each, 'processor')} %, wall ${of(each, 'wall')} %`;
    return `${budgets[i]}: ${said}, ${each.with.samples} samples`;
  });
  process.stderr.write(`${title}: ${texts.join('; ')}\n`);
}

type Made = (place: number) => Program;

/** @returns a pair for each budget; null where its run had no sample */
async function round(make: Made, budgets: readonly string[]): Promise<(Pair | null)[]> {
  const runs = [null, ...budgets]
    .map((budget) => ({ budget, drawn: Math.random() }))
    .sort((a, b) => a.drawn - b.drawn);
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
  const all = await Promise.allSettled(runs.map(({ budget }, place) => one(budget, place)));
  for (const each of all) if (each.status === 'rejected') throw each.reason;
  const native = done.get(null)!;
  return budgets.map((budget) => {
    const figures = done.get(budget) ?? null;
    return figures === null ? null : { native, with: figures };
  });
}

/** For each budget. Of a budget that has its pairs already, there are no more runs. */
async function rounds(make: Made): Promise<Pair[][]> {
  const lists = values.budget.map((): Pair[] => []);
  for (let number = 1; number <= 5 * pairs; number++) {
    const wanted = [...lists.keys()].filter((i) => lists[i].length < pairs);
    if (wanted.length === 0) return lists;
    const budgets = wanted.map((i) => values.budget[i]);
    const done = await round(make, budgets);
    for (const [k, pair] of done.entries()) if (pair !== null) lists[wanted[k]].push(pair);
    sayRound(`${make(0).name} ${number}`, budgets, done);
  }
  throw new Error(`${make(0).name} runs too short for samples`);
}

async function sayWithin(seconds: number): Promise<void> {
  const line = (...cells: readonly string[]): void => {
    say(...[...cells.slice(0, 3), '', cells[3], '', ...cells.slice(4)]);
  };
  line('program', 'budget', 'pairs', 'user + system', 'wall', 'samples', 'estimated');
  for (const budget of values.budget) {
    const { pairs, processor, wall, samples, estimated } = await within(budget, seconds);
    const figures = [written(processor), written(wall), String(samples)];
    line('writer 10 MB', budget, String(pairs), ...figures, `${(100 * estimated).toFixed(2)} %`);
  }
}

async function sayRounds(): Promise<void> {
  const folder = join(tmpdir(), 'comair-bench-sample');
  const all: Made[] = [
    ...programs(folder, length).map((program) => () => program),
    (place) => mariadb(folder, place),
  ];
  const HEADS = ['native s', 'user + system', 'of fastest quarter', 'wall', 'samples', 'estimated'];
  say('program', 'budget', 'pairs', ...HEADS);
  for (const make of all) {
    const program = make(0);
    if (!new RegExp(values.only).test(program.name)) continue;
    if (!installed(program)) {
      say(program.name, `left out: ${program.argv[0]} is not installed`);
      continue;
    }
    const lists = await rounds(make);
    for (const [i, budget] of values.budget.entries()) {
      const list = lists[i];
      const estimated = 100 * meanOf(list, (pair) => pair.with.spent / pair.with.processor);
      say(
        ...[program.name, budget, String(list.length)],
        meanOf(list, ({ native }) => native.processor).toFixed(2),
        text(list, ({ processor }) => processor),
        ofFastest(list),
        text(list, ({ wall }) => wall),
        meanOf(list, (pair) => pair.with.samples).toFixed(0),
        `${estimated.toFixed(2)} %`,
      );
    }
  }
}

await (seconds === null ? sayRounds() : sayWithin(seconds));
