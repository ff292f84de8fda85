import test from 'ava';
import { passesOf } from '../../../src/claims/progress/course-passes.js';
import type { Course } from '../../../src/profile/course.js';

function course(cells: number[], cost: number[], reads?: number[]): Course {
  const points = {
    cells: Float64Array.from(cells),
    cost: Float64Array.from(cost),
    ...(reads === undefined ? {} : { reads: Float64Array.from(reads) }),
  };
  return { routine: 0, calls: 1, complete: true, points };
}

test('cells that stand still while cost goes on are gone over again and again', (t) => {
  const found = passesOf(course([500, 1000, 1000], [1e4, 2e4, 2e6], [500, 1000, 200_000]));
  t.deepEqual(found, { cells: 1000, cost: 2e6, times: 200, still: 0.99, isEven: false });
  t.is(passesOf(course([1000, 1000], [2e4, 2e6]))!.times, null);
});

test('what a sort of all the cells might cost is nothing to tell of', (t) => {
  const cells = 1000;
  const sort = (workOfRead: number) => cells * Math.log2(cells) * 1.4 * workOfRead;
  const passes = 20 * cells;
  t.is(passesOf(course([cells], [sort(20)], [passes])), null);
  t.not(passesOf(course([cells], [sort(60)], [passes])), null);
  // A comparison that parses numbers, and no reads by calls that would say otherwise.
  t.is(passesOf(course([cells], [sort(60)], [cells])), null);
  t.is(passesOf(course([cells], [sort(60)])), null);
  t.not(passesOf(course([cells], [sort(200)])), null);
});

test('a few cells are no input, and a course without points is none', (t) => {
  t.is(passesOf(course([20, 20], [1e3, 1e9])), null);
  t.is(passesOf(course([], [])), null);
});

test('cost that comes with new cells all along is not seen to go over others', (t) => {
  // A disassembler: it starts, and then prints much for each instruction.
  const even = Array.from({ length: 64 }, (_, i) => 3000 + 150 * i);
  const cost = even.map((_, i) => 1e6 * (i + 1));
  t.true(passesOf(course(even, cost))!.isEven);
  // What reads all of it first.
  const late = Array.from({ length: 64 }, (_, i) => Math.min(12_000, 400 * (i + 1)));
  t.false(passesOf(course(late, cost))!.isEven);
});
