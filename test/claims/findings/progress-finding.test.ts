/** What is foretold of a call by what it has gone through. */
import test from 'ava';
import { CallGraph } from '../../../src/claims/findings/graph.js';
import type { Subject } from '../../../src/claims/findings/problem.js';
import { progressFindings } from '../../../src/claims/findings/progress-finding.js';
import { wordedFinding } from '../../../src/words/findings/finding.js';
import { courseOf } from '../progress/courses.js';

function findingOf(rate: (so: number) => number) {
  const points = courseOf(4000, rate);
  const [cost] = points.cost.slice(-1);
  const subject: Subject = {
    id: 'f',
    name: 'f',
    module: 'prog',
    offset: '0x0',
    calls: 1,
    costTotal: cost,
    costSelf: cost,
    class: 'unknown',
    exponent: null,
  };
  const [{ finding }] = progressFindings(
    new Map([[0, [{ routine: 0, calls: 1, points, complete: true }]]]),
    {
      subjects: [subject],
      graph: new CallGraph(1, []),
      routines: [],
      isLevel: () => false,
      total: cost,
      unit: 'work',
    },
  );
  return wordedFinding(finding);
}

test('the exponent that is told is the one by which ten times the cells are foretold', (t) => {
  for (const [power, told, times] of [
    [1.7, 1.7, 10 ** 1.7],
    [2, 2, 100],
    [2.1, 2, 100],
    [3, 2, 100],
  ]) {
    const { exponent, predicted } = findingOf((so) => so ** (power - 1));
    t.is(exponent, told);
    t.true(Math.abs(predicted!.times / times - 1) < 0.01, `${power}: ${predicted!.times}`);
  }
});

test('what is steeper than a square is told as a square at least', (t) => {
  const { text, class: name, exponent_interval: interval } = findingOf((so) => so ** 2);
  t.is(name, 'O(n^2)');
  t.regex(text, /grows at least like n\^2 with/);
  t.is(interval![0], 2);
  t.true(interval![1] >= 3);
  t.regex(findingOf((so) => so ** 1).text, /grows like n\^2 with/);
});
