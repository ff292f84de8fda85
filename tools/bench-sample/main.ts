/**
 * `npm run bench:sample [-- --pairs N --budget 1% --budget 2% --only REGEX --length 0.2]`: what
 * sampling costs a program. Pairs of runs, natively and with samples, one behind the other in an
 * order that is drawn; the mean of their differences with its 95 % interval, of the program's own
 * processor time (copies' is not its) and of its time. 20 pairs of all take some two hours.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { student } from '../../src/inference/student.js';
import { mariadb } from './mariadb.js';
import { natively, sampled } from './measure.js';
import type { Figures } from './measure.js';
import { installed, programs } from './programs.js';
import type { Program } from './programs.js';

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '20' },
    budget: { type: 'string', multiple: true, default: ['1%', '2%'] },
    only: { type: 'string', default: '' },
    length: { type: 'string', default: '1' },
  },
});
const pairs = Number(values.pairs);
const length = Number(values.length);
if (!(pairs >= 2) || !(length > 0)) throw new Error('--pairs takes 2 or more, --length a number');

interface Pair {
  native: Figures;
  with: Figures;
}

/** In per cent of the native run: mean and half of the interval. */
function difference(all: readonly Pair[], of: (figures: Figures) => number): [number, number] {
  const parts = all.map((pair) => 100 * (of(pair.with) / of(pair.native) - 1));
  const mean = parts.reduce((sum, part) => sum + part, 0) / parts.length;
  const squares = parts.reduce((sum, part) => sum + (part - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / (parts.length - 1) / parts.length);
  return [mean, student(parts.length - 1) * deviation];
}

const text = ([mean, half]: [number, number]): string =>
  `${mean.toFixed(2)} ± ${half.toFixed(2)} %`.padEnd(18);
const meanOf = (all: readonly Pair[], of: (pair: Pair) => number): number =>
  all.reduce((sum, pair) => sum + of(pair), 0) / all.length;
const say = (...cells: readonly string[]): void => {
  const widths = [14, 7, 6, 9, 18, 18, 8, 9];
  process.stdout.write(
    `${cells
      .map((cell, i) => cell.padEnd(widths[i]))
      .join(' ')
      .trimEnd()}\n`,
  );
};

async function onePair(program: Program, budget: string): Promise<Pair> {
  if (Math.random() < 0.5) {
    const native = await natively(program);
    return { native, with: await sampled(program, budget) };
  }
  const first = await sampled(program, budget);
  return { native: await natively(program), with: first };
}

const folder = join(tmpdir(), 'comair-bench-sample');
const all = [...programs(folder, length), mariadb(folder, length)].filter((each) => each !== null);
say('program', 'budget', 'pairs', 'native s', 'user + system', 'wall', 'samples', 'estimated');
for (const program of all) {
  if (!new RegExp(values.only).test(program.name)) continue;
  if (!installed(program)) {
    say(program.name, `left out: ${program.argv[0]} is not installed`);
    continue;
  }
  const done = new Map(values.budget.map((budget) => [budget, [] as Pair[]]));
  // Interleaved, also budgets with each other.
  for (let i = 0; i < pairs; i++)
    for (const budget of values.budget) done.get(budget)!.push(await onePair(program, budget));
  for (const [budget, list] of done) {
    const estimated = 100 * meanOf(list, (pair) => pair.with.spent / pair.with.processor);
    say(
      ...[program.name, budget, String(list.length)],
      meanOf(list, ({ native }) => native.processor).toFixed(2),
      text(difference(list, ({ processor }) => processor)),
      text(difference(list, ({ wall }) => wall)),
      meanOf(list, (pair) => pair.with.samples).toFixed(0),
      `${estimated.toFixed(2)} %`,
    );
  }
}
