import test from 'ava';
import type { Report } from '../../../src/schema/report.js';
import { sweep } from './swept.js';

const once = () => 1;
const states = (n: number) => Math.ceil(1.005 ** n);

const culprits = (report: Report) =>
  report.findings!.map(({ routines }) =>
    routines.flatMap(({ role, name }) => (role === 'culprit' ? [name] : [])),
  );

test('what goes through a thing that doubles with each step is told with what makes it, and behind it', (t) => {
  const report = sweep(
    {
      main: { calls: once, own: () => 900 },
      make_states: { calls: once, own: (n) => 40 * states(n), input: (n) => n },
      filter: { calls: once, own: () => 500, input: states },
      read_states: { calls: once, own: (n) => 70 * states(n), input: states },
      next_token: { calls: states, own: (n) => 10 * states(n), input: () => 2 },
    },
    [
      ['main', 'make_states'],
      ['filter', 'read_states'],
      ['read_states', 'next_token'],
    ],
  );
  t.deepEqual(culprits(report), [['make_states', 'read_states', 'next_token']]);
  t.is(report.findings![0].class, 'O(2^n)');
  t.regex(
    report.findings![0].text,
    /^make_states, with read_states and next_token, costs many .*: together what they cost themselves grows like 2\^n; make_states is called once at n/,
  );
});

test('a square beside an explosion is a problem of its own', (t) => {
  const report = sweep(
    {
      main: { calls: once, own: () => 900 },
      make_states: { calls: once, own: (n) => 40 * states(n) },
      squares: { calls: once, own: (n) => 9 * n * n },
    },
    [
      ['main', 'make_states'],
      ['main', 'squares'],
    ],
  );
  t.deepEqual(culprits(report), [['make_states'], ['squares']]);
});

test('what calls itself is named, not the leaf that it calls each time, though that costs more', (t) => {
  const report = sweep(
    {
      main: { calls: once, own: () => 900 },
      find_group: { calls: (n) => 2 * states(n), own: (n) => 60 * states(n) },
      expand: { calls: states, own: (n) => 40 * states(n) },
    },
    [
      ['main', 'expand', { calls: 6, cost: 1e6 }],
      ['expand', 'expand'],
      ['expand', 'find_group'],
    ],
  );
  t.deepEqual(culprits(report), [['expand', 'find_group']]);
});
