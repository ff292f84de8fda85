/** Courses of Debian programs, one run each: growth that is documented, and ordinary work. */
import test from 'ava';
import { readFileSync } from 'node:fs';
import { passesOf } from '../../../src/claims/progress/course-passes.js';
import { growthOf } from '../../../src/claims/progress/course-growth.js';

type Recorded = Record<string, { routine: string; cells: number[]; cost: number[] }>;

const recorded = JSON.parse(readFileSync('test/claims/progress/recorded.json', 'utf8')) as Recorded;

const courseOf = (name: string) => {
  const { cells, cost } = recorded[name];
  const points = { cells: Float64Array.from(cells), cost: Float64Array.from(cost) };
  return { routine: 0, calls: 1, complete: true, points };
};

for (const [name, sure] of [
  ['python-insert-front', true],
  ['cmark-links', true],
  ['xmllint-attributes', true],
  ['php-in-array', true],
  ['sqlite-offset', true],
  // A table that grows by copying takes its cells in bursts.
  ['python-collisions', false],
] as const) {
  test(`${name} grows like a square${sure ? '' : ', perhaps'}`, (t) => {
    const growth = growthOf(courseOf(name))!;
    t.is(growth.sure, sure);
    t.true(Math.abs(growth.shape.power - 2) < 0.2, `${growth.shape.power}`);
  });
}

test('ordinary work neither grows nor goes over its cells again and again', (t) => {
  const ordinary = Object.keys(recorded).filter(
    (name) => !/-(?:front|links|attributes|array|offset|collisions)$/.test(name),
  );
  t.true(ordinary.length >= 8);
  for (const name of ordinary) {
    t.is(growthOf(courseOf(name)), null, name);
    t.is(passesOf(courseOf(name)), null, name);
  }
});
