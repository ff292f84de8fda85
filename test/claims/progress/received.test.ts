import test from 'ava';
import type { ExecutionContext } from 'ava';
import { growthOf } from '../../../src/claims/progress/course-growth.js';
import { levelOf } from '../../../src/claims/progress/course-level.js';
import type { Course } from '../../../src/profile/course.js';

const POINTS = 64;
const WORDS = 4000;

/** Of one word: cells that are new, and of them those that it writes first, and what it costs. */
interface Step {
  cells: number;
  written: number;
  cost: number;
}

/** A program that receives one word after the other into a buffer that it uses again. */
function received(word: (i: number) => Step, after: Step[] = []): Course['points'] {
  const all: number[][] = [];
  // Start-up.
  let [cells, written, cost, external] = [3000, 1000, 30_000, 0];
  const add = (step: Step, received: number): void => {
    external += received;
    cells += step.cells + received;
    written += step.written;
    cost += step.cost;
    all.push([cells, cost, written, external]);
  };
  for (let i = 0; i < WORDS; i++) add(word(i), 1);
  for (const step of after) add(step, 0);
  const kept: number[][] = [];
  for (const point of all) if (point[1] >= ((kept.length + 1) * cost) / POINTS) kept.push(point);
  const column = (k: number): Float64Array => Float64Array.from(kept, (point) => point[k]);
  return { cells: column(0), cost: column(1), written: column(2), external: column(3) };
}

/** New words become rarer, as of so many different ones each comes again. */
function counting(different: number, known: number, fresh: number) {
  let expected = 0;
  return (): Step => {
    const isNew = 1 - expected / different;
    expected += isNew;
    return { cells: 10 * isNew, written: 3 * isNew, cost: known + fresh * isNew };
  };
}

const growth = (points: Course['points']) => growthOf({ points });

/** As of a program that was not seen to receive anything. */
const bare = (points: Course['points']): Course['points'] => ({
  ...points,
  external: new Float64Array(points.cells.length),
});

/** Either way. */
function isFound(t: ExecutionContext, points: Course['points']): void {
  t.truthy(growth(points));
  t.truthy(growth(bare(points)));
}

test('the same words come again: what is new becomes dear, what is received does not', (t) => {
  for (const different of [700, 850, 1000]) {
    const points = received(counting(different, 200, 60));
    t.is(growth(points), null);
    t.truthy(growth(bare(points)), 'by cells alone it would be one');
    const level = levelOf({ points })!;
    t.true(level.rates[1] <= 1.5 * level.rates[0]);
  }
});

test('phases of what is received are no growth, whatever becomes of new cells', (t) => {
  const define = (): Step => ({ cells: 9, written: 5, cost: 900 });
  const use = counting(800, 2500, 0);
  const points = received((i) => (i < WORDS / 2 ? define() : use()));
  t.is(growth(points), null);
  t.is(levelOf({ points }), null);
});

test('a search in all that was received grows with it, and is found', (t) => {
  isFound(
    t,
    received((i) => ({ cells: 4, written: 3, cost: 40 + i })),
  );
});

test('what is done after all was received says nothing by what was received', (t) => {
  const later = Array.from({ length: 4000 }, (_, i) => ({
    cells: 4,
    written: 3,
    cost: 400 + 20 * i,
  }));
  isFound(
    t,
    received(() => ({ cells: 3, written: 2, cost: 50 }), later),
  );
});
