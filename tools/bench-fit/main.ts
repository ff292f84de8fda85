/**
 * `npm run bench:fit [-- --rounds N --seed N]`: how often cost functions are recognized in the
 * synthetic battery (battery.ts), beside the methods of other tools; score.ts says what counts.
 */
import { belowGuards, casesOf, CELLS, FAMILIES } from './battery.js';
import type { Case, Cell } from './battery.js';
import { complexityClass } from '../../src/schema/report.js';
import { judge, METHOD_NAMES, METHODS, ours, scoreOf, tally } from './score.js';
import type { Tally } from './score.js';
import { readOptions } from '../command-line.js';

const CLASSES = complexityClass.options;

function print(...columns: (string | number)[]): void {
  const text = columns.map((column, i) =>
    i === 0 ? String(column).padEnd(26) : String(column).padStart(13),
  );
  console.log(text.join(' ').trimEnd());
}

const percent = (part: number, all: number) => `${((100 * part) / Math.max(1, all)).toFixed(1)} %`;
const offsetTitle = (offset: Cell['offset']) =>
  offset === 0 ? 'none' : offset === 'cost' ? 'cost' : `size +${offset}`;
const title = ({ noise, spread, offset }: Cell) =>
  `noise ${100 * noise} %, ${spread}x, ${offsetTitle(offset)}`;

/** Rows: what the cases are; columns: what is said of them. */
function confusion(cases: readonly Case[]): void {
  print('', ...CLASSES);
  for (const family of FAMILIES) {
    const answers = cases
      .filter((each) => each.family === family)
      .map((c) => ours(c.samples).class);
    const counts = CLASSES.map((name) => answers.filter((answer) => answer === name).length);
    print(family.name, ...counts.map((count) => (count === 0 ? '.' : count)));
  }
}

function main(): void {
  const values = readOptions({
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    cell: { type: 'string' },
  });
  const rounds = Number(values.rounds);
  const seed = Number(values.seed);
  const cells = CELLS.map((cell) => ({ cell, cases: casesOf(cell, rounds, seed) }));
  const chosen = cells.filter(
    ({ cell }) =>
      (values.cell === undefined && cell.noise === 0.05 && cell.spread === 10) ||
      title(cell) === values.cell,
  );
  for (const { cell, cases } of chosen) {
    console.log(`\nWhat comair-bin says, ${title(cell)} (${cases.length} cases)`);
    confusion(cases);
    const { right, wrong, unknown } = tally(cases, ours);
    console.log(
      `${percent(right, cases.length)} right, ${percent(wrong, cases.length)} wrong, ${percent(unknown, cases.length)} unknown`,
    );
  }

  console.log('\nScore: part of right less part of wrong answers');
  print('', ...METHOD_NAMES, 'ahead');
  let behind = 0;
  for (const { cell, cases } of cells) {
    const tallies = METHOD_NAMES.map((name): Tally => tally(cases, METHODS[name]));
    const [own, ...others] = tallies.map(scoreOf);
    const ahead = others.every((other) => own > other);
    const perfect = own === 1;
    if (!ahead && !perfect) behind++;
    const share = `${(100 * tallies[0].right) / cases.length}`.slice(0, 4);
    print(
      title(cell),
      ...[own, ...others].map((s) => s.toFixed(3)),
      ahead ? 'yes' : perfect ? 'both perfect' : 'NO',
      share,
    );
  }
  console.log(
    behind === 0
      ? 'ahead in every cell, or both perfect'
      : `behind in ${behind} of ${cells.length} cells`,
  );

  console.log('\nBelow the guards: claims, and wrong ones, of comair-bin');
  for (const { title: name, cases } of belowGuards(Math.ceil(rounds / 4), seed)) {
    const counts = { right: 0, wrong: 0, unknown: 0 };
    for (const each of cases) counts[judge(each, ours(each.samples))]++;
    print(name, cases.length, `${counts.right} right`, `${counts.wrong} wrong`);
  }
}

main();
