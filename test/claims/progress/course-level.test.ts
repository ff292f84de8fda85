import test from 'ava';
import { levelOf } from '../../../src/claims/progress/course-level.js';
import type { Course } from '../../../src/profile/course.js';
import { courseOf } from './courses.js';

const CELLS = 20_000;

/** All of the cells are input. */
const read = (rate: (so: number) => number): Course['points'] => {
  const points = courseOf(CELLS, rate);
  return { ...points, written: new Float64Array(points.cells.length) };
};

test('a cost in proportion to the input read so far is level, and says how much a cell costs', (t) => {
  const found = levelOf({ points: read(() => 7) })!;
  t.like(found, { input: CELLS, cost: 7 * CELLS });
  t.true(found.rates.every((rate) => Math.abs(rate - 7) < 0.01));
  t.true(found.room < 1e-6);
});

test('what rises, comes in phases or after the input is not level', (t) => {
  t.is(levelOf({ points: read((so) => so) }), null);
  t.is(levelOf({ points: read((so) => (so < CELLS / 2 ? 10 : 30)) }), null);
  const still = read(() => 7);
  const cost = [...still.cost, 2 * still.cost.at(-1)!];
  const more = (list: Float64Array) => Float64Array.from([...list, list.at(-1)!]);
  const points = {
    cells: more(still.cells),
    cost: Float64Array.from(cost),
    written: more(still.written!),
  };
  t.is(levelOf({ points }), null);
});

test('a square that is hidden in a level course is at most the part that is left open', (t) => {
  for (const part of [0.05, 0.1, 0.15]) {
    const square = (so: number) => 100 * (1 - part + (2 * part * so) / CELLS);
    const found = levelOf({ points: read(square) })!;
    t.true(Math.abs(found.room - part) < 0.01, `${part}: ${found.room}`);
  }
});

test('cells that are written first are no input', (t) => {
  const points = courseOf(CELLS, () => 7);
  t.is(levelOf({ points }), null, 'not counted');
  t.is(levelOf({ points: { ...points, written: points.cells } }), null, 'no input');
  const half = points.cells.map((each) => Math.floor(each / 2));
  t.is(levelOf({ points: { ...points, written: half } })!.input, CELLS / 2);
});

test('what costs more for each cell than a sort may be n times m, and decides nothing', (t) => {
  t.truthy(levelOf({ points: read(() => 1000) }));
  t.is(levelOf({ points: read(() => 16_800) }), null);
});
