/** Loops in reports: their names, and the findings that name them. */
import test from 'ava';
import { buildReport } from '../support/build-report.js';
import { codeFact, loopTable, loopsOf, withoutLoops } from '../../src/terminal/loop-text.js';
import { showFinding } from '../../src/terminal/show-finding.js';
import { colorsFor } from '../../src/base/text/colors.js';
import type { Profile, ProfileLoop, ProfileRoutine } from '../../src/profile/profile-model.js';
import type { ResolvedSymbol } from '../../src/symbols/symbol-table.js';

const N = 60;
const sizes = Array.from({ length: N }, (_, i) => i + 1);
const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

function pointsOf(cost: (size: number) => number, all: readonly number[] = sizes): number[] {
  return all.flatMap((n) => [n, 1, cost(n), cost(n), cost(n), cost(n) ** 2]);
}

interface Given {
  offset: string;
  calls: number;
  total: number;
  own: number;
  points: number[];
}

function numbers({ offset, calls, total, own, points }: Given): ProfileRoutine {
  return {
    module: 0,
    offset,
    calls,
    incompleteCalls: 0,
    corruptCalls: 0,
    costTotal: total,
    costSelf: own,
    byRun: [],
    sizes: { rms: { binned: false, points } },
  };
}

const loop = (
  given: Given,
  facts: Pick<ProfileLoop, 'routine' | 'parent' | 'iterations' | 'callees'>,
): ProfileLoop => ({
  ...numbers(given),
  ...facts,
  end: `0x${(Number(given.offset) + 32).toString(16)}`,
});

/** `main` calls `work` once for every size; each has a loop in a loop. */
function profile(): Profile {
  const square = (n: number): number => n * n + 5;
  const cost = sum(sizes.map(square));
  const inner = { offset: '0x220', calls: sum(sizes), total: cost - 5 * N, own: cost - 5 * N };
  const outer = { offset: '0x210', calls: N, total: cost, own: 5 * N, points: pointsOf(square) };
  const main = {
    offset: '0x110',
    calls: 1,
    total: cost + N,
    own: N,
    points: pointsOf(() => cost, [N]),
  };
  return {
    metric: { cost: 'blocks', cell: 8, arch: 'x86-64', sizes: ['rms'] },
    runs: [
      {
        argv: ['p'],
        exe: '/p',
        build_id: 'ab',
        engine: 'synthetic',
        engine_version: '1',
        pid: 7,
        ppid: 1,
        exit_code: 0,
        signal: null,
        complete: true,
        activations: N + 1,
        incomplete_activations: 0,
        rows: 9,
        blocks: cost + N,
        threads: 1,
        wall_s: 1,
      },
    ],
    starts: [0],
    modules: [{ path: '/p', buildId: 'ab' }],
    routines: [
      { ...numbers({ ...main, offset: '0x100' }), code: 'unknown' },
      numbers({ ...outer, offset: '0x200', own: cost }),
    ],
    loops: [
      loop(main, { routine: 0, parent: -1, iterations: N - 1, callees: [1, N, cost] }),
      loop(outer, { routine: 1, parent: -1, iterations: sum(sizes) - N, callees: [] }),
      loop(
        { ...inner, points: pointsOf((n) => n) },
        { routine: 1, parent: 1, iterations: cost, callees: [] },
      ),
    ],
    edges: [[0, 1, N, cost]],
    warnings: [],
  };
}

const entryOf = (offset: bigint): bigint => offset - (offset % 0x100n);
const symbols = (lines: boolean) => ({
  warnings: [],
  resolve: (_: unknown, offset: bigint): ResolvedSymbol => {
    const name = entryOf(offset) === 0x100n ? 'main' : 'work';
    return { name, fullName: name, named: true, entry: entryOf(offset), file: null, line: null };
  },
  resolveLoop: (_: unknown, header: bigint): ResolvedSymbol => {
    const name = entryOf(header) === 0x100n ? 'main' : 'work';
    const line = Number(header % 0x100n);
    const place = lines
      ? { file: '/src/p.c', line, endLine: line + 8 }
      : { file: null, line: null };
    return { name, fullName: name, named: true, entry: entryOf(header), ...place };
  },
});

test('loops are named by lines, else by place and nesting', (t) => {
  const names = (lines: boolean) =>
    new Map(
      buildReport(profile(), symbols(lines)).loops!.map(({ number, name }) => [name, number]),
    );
  t.deepEqual(
    [...names(true)],
    [
      ['p.c:16-24 in work', '1'],
      ['p.c:32-40 in work', '1.1'],
      ['p.c:16-24 in main', '1'],
    ],
  );
  t.deepEqual(
    [...names(false)],
    [
      ['work+0x10 loop 1', '1'],
      ['work+0x20 loop 1.1', '1.1'],
      ['main+0x10 loop 1', '1'],
    ],
  );
});

test('loops lead to their routines and to the loops around them, whatever the order', (t) => {
  const { loops, routines } = buildReport(profile(), symbols(true));
  t.deepEqual(
    loops!.map(({ routine, parent }) => [routines[routine].name, parent]),
    [
      ['work', -1],
      ['work', 0],
      ['main', -1],
    ],
  );
  t.deepEqual(loops![2].callees, [
    { routine: 0, name: 'work', calls: N, cost: loops![2].callees[0].cost },
  ]);
});

test('a finding names the loop that has the cost, and the one that repeats it; and is one', (t) => {
  const { findings, loops } = buildReport(profile(), symbols(true));
  t.is(findings!.length, 1);
  const [{ text, loops: named, routines }] = findings!;
  t.is(routines[0].name, 'work');
  t.regex(text, /It is in the inner loop p\.c:32-40 in work, repeated by loop p\.c:16-24\.$/);
  t.deepEqual(
    named!.map(({ loop: at, role, entries }) => [loops![at].name, role, entries]),
    [
      ['p.c:32-40 in work', 'culprit', sum(sizes)],
      ['p.c:16-24 in work', 'repeats', N],
    ],
  );
});

test('of a routine that is called once, an inner loop tells', (t) => {
  const once = profile();
  const [, work] = once.routines;
  const [, outer] = once.loops!;
  const one = pointsOf(() => work.costTotal, [N]);
  for (const each of [work, outer]) {
    each.calls = 1;
    each.sizes = { rms: { binned: false, points: one } };
  }
  once.edges = [[0, 1, 1, work.costTotal]];
  const { findings, growth } = buildReport(once, symbols(true));
  t.is(findings!.length, 1);
  const [{ text, class: name, basis, loops }] = findings!;
  t.deepEqual([name, basis], ['O(n^2)', 'calls']);
  t.regex(text, /^The inner loop p\.c:32-40 in work is entered 1\.83k times by loop p\.c:16-24/);
  t.is(loops!.length, 2);
  t.regex(growth!.text, /^work at p\.c:32, /);
});

test('entries of a loop that are estimated are told to be about so many', (t) => {
  const report = buildReport(profile(), symbols(true));
  const [outer, inner, ...others] = report.loops!;
  const seen = { ...inner, looked_at: { entries: 10, iterations: 200 } };
  const some = { ...report, loops: [outer, seen, ...others] };
  const table = loopTable(some, 100, colorsFor({ isTTY: false }, {}));
  t.regex(table.join('\n'), /^ {3}1\.1 +O\(n\) +about 1\.83k .* p\.c:32-40 in work$/m);
  const [, first, second] = loopsOf(report.routines[0], some);
  t.regex(first, / {2}\d+ entries {2}\d+ iterations {2}\d+ blocks/);
  t.regex(second, / {2}about \d+ entries {2}\d+ iterations {2}about \d+ blocks/);
  const shown = showFinding({ ...report.findings![0] }, some);
  t.regex(shown, /culprit +about \d+ entries/);
  t.regex(shown, /repeats +\d+ entries/);
});

test('as text: the costliest, those of a routine, and routines whose loops nobody knows', (t) => {
  const report = buildReport(profile(), symbols(true));
  const table = loopTable(report, 100, colorsFor({ isTTY: false }, {}));
  t.regex(table[2], /^ {3}1\.1 +O\(n\) +1\.83k +\S+ +\S+ % +\S+ % +p\.c:32-40 in work$/);
  const [work, main] = report.routines;
  t.regex(
    loopsOf(work, report).join('\n'),
    /^loops: 2\n {2}1 {2}p\.c:16-24 .*\n {4}1\.1 {2}p\.c:32-40 /,
  );
  t.regex(codeFact(main)!, /could not be analysed/);
  t.regex(withoutLoops(report)[0], /1 routine whose code could not be analysed: main$/);
  const { loops, ...without } = report;
  t.is(loops!.length, 3);
  t.deepEqual(
    [loopTable(without, 100, colorsFor({ isTTY: false }, {})), withoutLoops(without)],
    [[], []],
  );
});
