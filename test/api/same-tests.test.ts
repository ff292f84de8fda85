/** The same test is the same input: what a routine costs in it is compared without a class. */
import test from 'ava';
import { dearerInSameTests } from '../../src/api/same-tests.js';
import type { TestCosts } from '../../src/api/same-tests.js';
import { costOfRuns } from '../../src/schema/costs.js';
import type { Report } from '../../src/schema/report.js';
import { sampleReport, sampleRoutine } from '../support/sample-report.js';

const routine = (id: string) => sampleRoutine({ id, name: id, callers: [], callees: [] });
const REPORT: Report = sampleReport({ routines: [routine('walk'), routine('other')] });
const ALL = costOfRuns(REPORT.runs, REPORT.metric.cost);
/** As rules have it by default. */
const MIN_SHARE = 0.01;
/** Enough that the suite cares. */
const MUCH = ALL;

/** A test in which each routine costs such a part of `work`. */
function costs(parts: Record<string, number>, work = MUCH, name = 'deep'): TestCosts {
  const routines = Object.entries(parts).map(([id, part]) => ({ id, own: part * work }));
  return { name, costs: { work, least: work / 1000, routines } };
}

const found = (before: TestCosts[], now: TestCosts[], matching: [number, number][] = [[0, 0]]) =>
  dearerInSameTests(REPORT, now, { report: REPORT, tests: before }, MIN_SHARE)(new Map(matching));

test('half as much again fails where that is a tenth of the test', (t) => {
  const [entry, ...more] = found([costs({ walk: 0.3 })], [costs({ walk: 0.5 })]);
  t.deepEqual(more, []);
  t.is(entry.index, 0);
  t.is(entry.verdict.test, 'deep');
  t.true(entry.verdict.fails);
  t.regex(
    entry.verdict.message,
    /^walk does 1\.7 times the work in the test deep: .* by itself, was /,
  );
  t.deepEqual(found([costs({ walk: 0.3 })], [costs({ walk: 0.44 })]), []);
  t.deepEqual(found([costs({ walk: 0.05 })], [costs({ walk: 0.14 })]), []);
});

test('ten times as much fails where it is a hundredth', (t) => {
  t.is(found([costs({ walk: 0.003 })], [costs({ walk: 0.031 })]).length, 1);
  t.deepEqual(found([costs({ walk: 0.003 })], [costs({ walk: 0.029 })]), []);
  // What was not listed cost a thousandth at most.
  t.is(found([costs({})], [costs({ walk: 0.02 })]).length, 1);
  t.deepEqual(found([costs({})], [costs({ walk: 0.009 })]), []);
});

test('what is little of the suite, new, or in a test without its like, is left alone', (t) => {
  const small = ALL / 200;
  t.deepEqual(found([costs({ walk: 0.1 }, small)], [costs({ walk: 0.9 }, small)]), []);
  t.deepEqual(found([costs({ walk: 0.1 })], [costs({ walk: 0.9 })], []), []);
  t.deepEqual(found([costs({ walk: 0.1 }, MUCH, 'flat')], [costs({ walk: 0.9 })]), []);
});

test('of several tests the one that adds most is named, and how many more there are', (t) => {
  const before = [costs({ walk: 0.1 }, MUCH / 4, 'a'), costs({ walk: 0.1 }, MUCH, 'b')];
  const now = [costs({ walk: 0.9 }, MUCH / 4, 'a'), costs({ walk: 0.9 }, MUCH, 'b')];
  const [{ verdict }] = found(before, now);
  t.is(verdict.test, 'b');
  t.regex(verdict.message, /in the test b, and in 1 more test: /);
});
