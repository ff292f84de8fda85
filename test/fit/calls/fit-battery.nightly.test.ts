/** The same battery, of all methods: that of this project is ahead of the others. */
import test from 'ava';
import { casesOf, CELLS, SPREADS } from '../../../tools/bench-fit/battery.js';
import { METHOD_NAMES, METHODS, ours, scoreOf, tally } from '../../../tools/bench-fit/score.js';

test('with noise, every other method scores less over the cells of each spread', (t) => {
  for (const spread of SPREADS) {
    const all = CELLS.filter((cell) => cell.noise > 0 && cell.spread === spread).flatMap((cell) =>
      casesOf(cell, 2, 3),
    );
    const [own, ...others] = METHOD_NAMES.map((name) => scoreOf(tally(all, METHODS[name])));
    t.true(Math.max(...others) < own, `spread ${spread}: ${own}, others ${others.join(' ')}`);
  }
});

test('where a + b n^c is at its best, it is not ahead', (t) => {
  for (const cell of CELLS) {
    const narrow = cell.spread === 4 && (cell.offset === 0 || cell.offset === 'cost');
    if (!narrow || (cell.noise !== 0.01 && cell.noise !== 0.05)) continue;
    const all = casesOf(cell, 6);
    const [own, other] = [ours, METHODS['a + b n^c']].map((method) => scoreOf(tally(all, method)));
    t.true(own > other || own === 1, `${JSON.stringify(cell)}: ${own}, a + b n^c ${other}`);
  }
});
