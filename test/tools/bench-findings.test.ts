import test from 'ava';
import { addOwnCosts } from '../../tools/bench-findings/callgrind-file.js';
import { CASES } from '../../tools/bench-findings/cases/index.js';
import { growthOf } from '../../tools/bench-findings/growth.js';
import {
  checkClaim,
  checkClaims,
  judgeGrowth,
  rankInOneRun,
} from '../../tools/bench-findings/judge.js';
import { formatTruth, parseTruth } from '../../tools/bench-findings/truth-file.js';
import type { FunctionGrowth } from '../../tools/bench-findings/growth.js';

const CALLGRIND = `positions: instr
events: Ir
summary: 38

ob=/usr/bin/prog
fl=???
fn=0x0000000000001000
0x1000 5
0x1004 5
cob=/usr/lib/libc.so.6
cfi=???
cfn=memcpy
calls=5 0x2000
0x1008 20
0x2000 3

fn=(below main)
0x1010 1

ob=/usr/lib/libc.so.6
fl=???
fn=memcpy
0x2000 20
`;

test('own costs of a callgrind file go to the function an instruction stands in, calls to none', (t) => {
  const costs = new Map<string, number>();
  addOwnCosts(costs, CALLGRIND, (path, address) => `${path}!${address.slice(0, -3)}`);
  t.deepEqual(
    [...costs],
    [
      ['/usr/bin/prog!0x1', 11],
      ['/usr/bin/prog!0x2', 3],
      ['/usr/lib/libc.so.6!0x2', 20],
    ],
  );
});

const SIZES = [100, 150, 230, 340, 512, 1024];
const costsOf = (cost: (n: number) => number) => SIZES.map((n): [number, number] => [n, cost(n)]);

test('growth leaves out what is the same at all sizes', (t) => {
  for (const power of [1, 2, 3]) {
    const { exponent, last } = growthOf(costsOf((n) => 1e6 + 3 * n ** power));
    t.true(Math.abs(exponent! - power) < 0.001, `${power}: ${exponent}`);
    t.true(Math.abs(last! - power) < 0.001, `${power}: ${last}`);
  }
  t.deepEqual(growthOf(costsOf(() => 1000)), { exponent: null, last: null });
});

function functionOf(name: string, module: string, power: number, share: number): FunctionGrowth {
  const costs = costsOf((n) => n ** power);
  return { name, module, share, costs, ...growthOf(costs) };
}

const FUNCTIONS = [
  functionOf('ALL', '-', 2, 1),
  functionOf('__memmove_avx_unaligned_erms', 'libc.so.6', 2, 0.8),
  functionOf('loop', 'prog', 1, 0.2),
];

test('a table of functions is read as it was written', (t) => {
  const read = parseTruth(formatTruth(FUNCTIONS));
  t.deepEqual(
    read.map(({ name, module, share, costs }) => ({ name, module, share, costs })),
    FUNCTIONS.map(({ name, module, share, costs }) => ({ name, module, share, costs })),
  );
  t.is(read[1].exponent?.toFixed(3), FUNCTIONS[1].exponent?.toFixed(3));
  t.throws(() => parseTruth('function\tmodule\n'), { message: 'not a table of functions' });
});

const claim = (name: string, module: string, exponent: number) => ({
  class: 'O(n^k)',
  exponent,
  interval: null,
  confidence: 0.5,
  share: 0.4,
  text: name,
  cautious: false,
  culprits: [{ name, module }],
});

test('right is who names a culprit first, with its exponent', (t) => {
  const truth = { exponent: 2, what: '', source: '' };
  const judge = (...claims: ReturnType<typeof claim>[]) => judgeGrowth(truth, FUNCTIONS, claims);
  const culprit = claim('__memcpy_evex_unaligned', 'libc.so.6', 1.9);
  const other = claim('loop', 'prog', 2);
  t.deepEqual(judge(culprit, other), { verdict: 'right', rank: 1 });
  t.deepEqual(judge(other, culprit), { verdict: 'wrong', rank: 2 });
  t.deepEqual(judge(claim('loop', 'prog', 1)), { verdict: 'missed', rank: null });
  t.deepEqual(judge({ ...culprit, exponent: 1.5 }), { verdict: 'wrong', rank: null });
});

test("what a function of a script does itself is the interpreter's for callgrind", (t) => {
  const truth = { exponent: 2, what: '', source: '' };
  const functions = [functionOf('_PyEval_EvalFrameDefault', 'python3.11', 2, 0.9)];
  const known = claim('known', 'shop.py', 2);
  const script = {
    ...known,
    culprits: [{ name: 'known', module: 'shop.py', script: true as const }],
  };
  t.is(judgeGrowth(truth, functions, [script]).verdict, 'right');
  t.is(judgeGrowth(truth, functions, [known]).verdict, 'wrong');
  const lua = [functionOf('ALL', '-', 2, 1), functionOf('sub_1f0', 'lua5.4', 2, 0.9)];
  const most = { ...script, share: 0.8 };
  t.is(judgeGrowth(truth, lua, [script]).verdict, 'wrong');
  t.is(judgeGrowth(truth, lua, [most]).verdict, 'right');
  t.true(checkClaim(lua, most).confirmed);
  t.false(checkClaim(lua, { ...most, exponent: 3 }).confirmed);
});

test('in one run the first claim of growth that names a culprit counts, whatever its exponent', (t) => {
  const truth = { exponent: 2, what: '', source: '' };
  const rank = (...claims: ReturnType<typeof claim>[]) => rankInOneRun(truth, FUNCTIONS, claims);
  const culprit = claim('__memcpy_evex_unaligned', 'libc.so.6', 1.5);
  const other = claim('loop', 'prog', 2);
  t.is(rank(culprit, other), 1);
  t.is(rank(other, { ...culprit, cautious: true }), 2);
  t.is(rank(other), null);
  t.is(rank({ ...culprit, exponent: 1.1 }), null);
});

test('claims of ordinary work are confirmed by what callgrind counted, or not', (t) => {
  const claims = [
    claim('loop', 'prog', 1.5),
    claim('loop', 'prog', 1.1),
    claim('__memmove_avx_unaligned_erms', 'libc.so.6', 2),
  ];
  t.deepEqual(
    checkClaims(FUNCTIONS, claims).map(({ confirmed }) => confirmed),
    [false, true],
  );
});

test('cases have names of their own and sizes that span a factor of ten', (t) => {
  t.is(new Set(CASES.map(({ name }) => name)).size, CASES.length);
  for (const { name, sizes, command } of CASES) {
    t.true(sizes.length >= 6 && sizes[sizes.length - 1] >= 10 * sizes[0], name);
    t.true(
      command.some((word) => word.includes('{n}') || word.includes('{in}')),
      name,
    );
  }
});
