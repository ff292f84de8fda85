/** Tests of a suite held against the same tests of an earlier run: the same test is the same input. */
import type { Entry } from '../compare/check/callers.js';
import {
  shareAddedThatFails,
  timesThatGrow,
  timesTheWorkThatFails,
} from '../compare/check/thresholds.js';
import { nameOf, verdictOn } from '../compare/check/verdict.js';
import type { Matching } from '../compare/diff/match.js';
import { compact, count, factor, percent } from '../base/text/numbers.js';
import type { OwnCosts } from '../campaigns/batch/summary/own-costs.js';
import { costOfRuns } from '../schema/costs.js';
import type { Report } from '../schema/report.js';

export interface TestCosts {
  name: string;
  costs?: OwnCosts;
}

/** A routine that costs more by itself in a test than it did. */
interface Dearer {
  test: string;
  was: number;
  now: number;
  /** Of what the test's routines cost now. */
  share: number;
}

/** Of one test; by index into the new report. @param least cost below which nothing is told */
function dearerIn(
  test: string,
  before: OwnCosts,
  now: OwnCosts,
  {
    indexOf,
    oldOf,
    least,
    minShare,
  }: { indexOf: Map<string, number>; oldOf: Map<number, string>; least: number; minShare: number },
): [index: number, Dearer][] {
  const old = new Map(before.routines.map(({ id, own }) => [id, own]));
  return now.routines.flatMap(({ id, own }): [number, Dearer][] => {
    const index = indexOf.get(id);
    const id0 = index === undefined ? undefined : oldOf.get(index);
    // What is new is judged as such.
    if (index === undefined || id0 === undefined) return [];
    const was = old.get(id0) ?? before.least;
    const added = own - was;
    const share = added / now.work;
    const times = was > 0 ? own / was : Infinity;
    const isMuch = times >= timesTheWorkThatFails.value && share >= shareAddedThatFails.value;
    const grows = times >= timesThatGrow.value && share >= minShare;
    if (added < least || !(isMuch || grows)) return [];
    return [[index, { test, was, now: own, share }]];
  });
}

/**
 * @param minShare of the cost of all, below which nothing is told
 * @returns for each routine a verdict, by the test that adds most
 */
export function dearerInSameTests(
  report: Report,
  tests: readonly TestCosts[],
  baseline: { report: Report; tests: readonly TestCosts[] },
  minShare: number,
): (matching: Matching) => Entry[] {
  return (matching) => {
    const olds = new Map(baseline.tests.map((test) => [test.name, test.costs]));
    const indexOf = new Map(report.routines.map(({ id }, i) => [id, i]));
    const oldOf = new Map(
      [...matching].map(([i, j]) => [j, baseline.report.routines[i].id] as const),
    );
    const startUp = report.ranking?.without_start_up ?? 0;
    const least = minShare * (1 - startUp) * costOfRuns(report.runs, report.metric.cost);
    const found = new Map<number, Dearer[]>();
    for (const { name, costs } of tests) {
      const before = olds.get(name);
      if (costs === undefined || before === undefined) continue;
      for (const [index, dearer] of dearerIn(name, before, costs, {
        indexOf,
        oldOf,
        least,
        minShare,
      }))
        found.set(index, [...(found.get(index) ?? []), dearer]);
    }
    return [...found].map(([index, all]) => entryOf(index, all, report, baseline.report, matching));
  };
}

function entryOf(
  index: number,
  all: Dearer[],
  report: Report,
  old: Report,
  matching: Matching,
): Entry {
  const routine = report.routines[index];
  const before = [...matching].find(([, j]) => j === index);
  const [first] = all.toSorted((a, b) => b.now - b.was - (a.now - a.was));
  const [was, now] = [first.was, first.now].map((cost) => `${compact(cost)} ${report.metric.cost}`);
  const others = all.length === 1 ? '' : `, and in ${count(all.length - 1, 'more test')}`;
  const verdict = verdictOn(routine, before === undefined ? null : old.routines[before[0]], {
    outcome: 'violation',
    fails: true,
    rule: 'baseline',
    limit: was,
    actual: now,
    message: `${nameOf(routine)} does ${factor(first.now / first.was)} times the work in the test ${first.test}${others}: ${now} by itself, was ${was}; that is ${percent(first.share)} of what the test does`,
  });
  return { index, verdict: { ...verdict, test: first.test } };
}
