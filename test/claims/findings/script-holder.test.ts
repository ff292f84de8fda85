/** In which function of a script a problem over runs is. */
import test from 'ava';
import type { Problem, Subject } from '../../../src/claims/findings/problem.js';
import { RunGrowth } from '../../../src/claims/findings/run-growth.js';
import { ScriptHolders } from '../../../src/claims/findings/script-holder.js';

const SIZES = [100, 200, 400, 800];

interface Does {
  calls: (n: number) => number;
  own: (n: number) => number;
  /** With what it calls. */
  total: (n: number) => number;
}

/** Functions of a script have names that begin with a small letter, regions with a capital, routines of others "_". */
function holders(routines: Record<string, Does>) {
  const names = Object.keys(routines);
  const sum = (f: (n: number) => number) => SIZES.reduce((all, n) => all + f(n), 0);
  const subjects = names.map((name): Subject => ({
    id: name,
    name,
    module: name.startsWith('_') ? 'interpreter' : 'shop.py',
    offset: '0x0',
    calls: sum(routines[name].calls),
    costTotal: sum(routines[name].total),
    costSelf: sum(routines[name].own),
    class: 'unknown',
    exponent: null,
    ...(name.startsWith('_') ? {} : { script: true as const, line: 1 }),
    ...(/^[A-Z]/.test(name) ? { region: true as const } : {}),
  }));
  const each = (f: (n: number) => number) => Float64Array.from(SIZES, f);
  const counts = {
    routines: names.map((name) => ({
      calls: each(routines[name].calls),
      own: each(routines[name].own),
      total: each(routines[name].total),
    })),
    root: { calls: each(() => 0), own: each(() => 0), total: each(() => 0) },
  };
  const size = { kind: 'feature' as const, name: 'n', values: SIZES };
  const growth = new RunGrowth(size, counts);
  return (culprits: string[]) => {
    const problem: Problem = {
      culprits: culprits.map((name) => names.indexOf(name)),
      repeats: null,
      recursive: false,
    };
    const placed = new ScriptHolders(subjects, growth).place(problem);
    return {
      culprits: placed.culprits.map((i) => names[i]),
      repeats: placed.repeats === null ? null : names[placed.repeats],
    };
  };
}

const once = () => 1;
const few = () => 10;
const line = (n: number) => 50 * n;
const square = (n: number) => n * n;

test('the innermost function whose cost rises as much has the problem', (t) => {
  const place = holders({
    main: { calls: once, own: few, total: (n) => square(n) + line(n) + 1e6 },
    distinct: { calls: once, own: few, total: (n) => square(n) + 10 },
    total: { calls: once, own: few, total: line },
    _compare: { calls: square, own: square, total: square },
  });
  t.deepEqual(place(['_compare']), { culprits: ['distinct', '_compare'], repeats: null });
});

test('a function that is called again and again is told with the one that calls it', (t) => {
  const place = holders({
    main: { calls: once, own: few, total: (n) => square(n) + line(n) + 1e6 },
    distinct: { calls: once, own: line, total: (n) => square(n) + line(n) },
    known: { calls: (n) => n, own: few, total: square },
    _compare: { calls: square, own: square, total: square },
  });
  const told = { culprits: ['known', '_compare'], repeats: 'distinct' };
  t.deepEqual(place(['_compare']), told);
  t.deepEqual(place(['known', '_compare']), told);
});

test('what several functions have a part of, or one with other problems, is not told as its', (t) => {
  const half = (n: number) => square(n) / 2;
  const place = holders({
    main: { calls: once, own: few, total: (n) => 9 * square(n) },
    distinct: { calls: once, own: few, total: half },
    pairs: { calls: once, own: few, total: half },
    _compare: { calls: square, own: square, total: square },
  });
  t.deepEqual(place(['_compare']), { culprits: ['_compare'], repeats: null });
});

test('a program without scripts is as it was', (t) => {
  const place = holders({ _compare: { calls: square, own: square, total: square } });
  t.deepEqual(place(['_compare']), { culprits: ['_compare'], repeats: null });
});

test('what is the same in all runs, as imports are, hides no function', (t) => {
  const place = holders({
    module: { calls: once, own: line, total: (n) => square(n) + line(n) + 1e6 },
    total: { calls: once, own: few, total: line },
    _index: { calls: (n) => n, own: square, total: square },
  });
  t.deepEqual(place(['_index']), { culprits: ['module', '_index'], repeats: null });
});

test('a region that has the cost is no function of a script: callers lead to it', (t) => {
  const place = holders({
    Request: { calls: once, own: few, total: (n) => square(n) + 10 },
    _compare: { calls: square, own: square, total: square },
  });
  t.deepEqual(place(['_compare']), { culprits: ['_compare'], repeats: null });
  const beside = holders({
    Request: { calls: (n) => n, own: square, total: square },
    main: { calls: once, own: few, total: (n) => square(n) + 10 },
  });
  t.deepEqual(beside(['Request']), { culprits: ['Request'], repeats: null });
});
