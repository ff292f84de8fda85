import test from 'ava';
import { buildReport } from '../support/build-report.js';
import { mergeProfiles } from '../../src/profile/merge-profiles.js';
import { ARCH, ROOT_MODULE } from '../../src/profile/profile-model.js';
import type { Profile, ProfileRoutine } from '../../src/profile/profile-model.js';
import type { ResolvedSymbol } from '../../src/symbols/symbol-table.js';
import { sampleRun } from '../support/sample-report.js';

const SIZES = [10, 20, 40, 80, 160, 320];

function routine(
  offset: string,
  costTotal: number,
  cost: (n: number) => number,
  changes: Partial<ProfileRoutine> = {},
): ProfileRoutine {
  return {
    module: 0,
    offset,
    calls: SIZES.length,
    incompleteCalls: 0,
    corruptCalls: 0,
    costTotal,
    costSelf: costTotal / 2,
    sizes: {
      rms: {
        binned: false,
        points: SIZES.flatMap((n) => [n, 1, cost(n), cost(n), cost(n), cost(n) ** 2]),
      },
    },
    byRun: [0, SIZES.length, costTotal, costTotal / 2],
    ...changes,
  };
}

function profile(routines: ProfileRoutine[], changes: Partial<Profile> = {}): Profile {
  return {
    metric: { sizes: ['rms'], cost: 'blocks', cell: 8, arch: ARCH },
    runs: [sampleRun({ blocks: 100_000 })],
    modules: [{ path: '/usr/lib/libx.so.1', buildId: 'abcd' }],
    routines,
    edges: [],
    warnings: [],
    ...changes,
  };
}

/** Functions of 0x100 bytes each, named after their start. */
const symbols = {
  warnings: ['a module without names'],
  resolve: (_module: unknown, offset: bigint): ResolvedSymbol => {
    const entry = offset - (offset % 0x100n);
    const name = `f${entry.toString(16)}`;
    return { name, fullName: name, named: true, entry, file: 'x.c', line: Number(entry) };
  },
};

const square = (n: number) => 3 * n * n + 10;
const line = (n: number) => 5 * n + 7;

test('a report has names, classes, evidence, ranks and neighbours', (t) => {
  const report = buildReport(
    profile(
      [
        routine('0x100', 60_000, line),
        routine('0x200', 40_000, square),
        routine('0x0', 100_000, line, { module: ROOT_MODULE }),
      ],
      {
        edges: [
          [0, 1, 6, 40_000],
          [2, 0, 6, 60_000],
        ],
        warnings: ['cut'],
      },
    ),
    symbols,
  );
  t.deepEqual(
    report.routines.map((r) => [r.rank, r.name, r.class]),
    [
      [1, 'f200', 'O(n^2)'],
      [2, 'f100', 'O(n)'],
    ],
  );
  const [first, second] = report.routines;
  t.like(first, {
    module: 'libx.so.1',
    module_path: '/usr/lib/libx.so.1',
    offset: '0x200',
    build_id: 'abcd',
    file: 'x.c',
    line: 0x200,
    exponent: 2,
    sizes: 6,
    calls: 6,
    cost_total: 40_000,
    cost_max: square(320),
    cost_share: 0.4,
    reason: null,
    bin_width: null,
  });
  t.deepEqual(first.size_range, [10, 320]);
  t.true(first.r2! > 0.9999);
  t.is(first.predicted?.x10.size, 3200);
  t.true(Math.abs(first.predicted!.x10.cost / square(3200) - 1) < 0.01);
  t.true(Math.abs(first.predicted!.x2.cost / square(640) - 1) < 0.01);
  t.deepEqual(first.callers, [{ routine: 1, name: 'f100', calls: 6, cost: 40_000 }]);
  t.deepEqual(second.callees, [{ routine: 0, name: 'f200', calls: 6, cost: 40_000 }]);
  t.deepEqual(second.callers, [{ routine: null, name: '(thread)', calls: 6, cost: 60_000 }]);
  t.deepEqual(first.points[0], [10, 1, square(10), square(10), square(10)]);
  t.deepEqual(report.warnings, ['cut', 'a module without names']);
});

test('entries within one function are one routine', (t) => {
  const report = buildReport(
    profile(
      [
        routine('0x100', 500, line),
        routine('0x104', 300, (n) => 2 * line(n)),
        routine('0x0', 791, line, { module: ROOT_MODULE }),
      ],
      {
        edges: [
          [0, 1, 2, 9],
          [1, 1, 3, 8],
          [2, 0, 6, 500],
          [2, 1, 1, 291],
        ],
      },
    ),
    symbols,
  );
  t.is(report.routines.length, 1);
  const [r] = report.routines;
  // What one entry costs beneath the other is in the other's cost.
  t.like(r, { offset: '0x100', calls: 12, cost_total: 791 });
  t.deepEqual(r.points[0], [10, 2, line(10), 2 * line(10), 3 * line(10)]);
  t.deepEqual(r.callers, [
    { routine: null, name: '(thread)', calls: 7, cost: 791 },
    { routine: 0, name: 'f100', calls: 5, cost: 17 },
  ]);
});

test('what costs next to nothing has no rank, and the threshold is in the report', (t) => {
  const routines = [routine('0x100', 60_000, line), routine('0x200', 50, square)];
  const report = buildReport(profile(routines), symbols);
  t.is(report.ranking?.min_share, 0.001);
  t.deepEqual(
    report.routines.map((r) => [r.name, r.rank]),
    [
      ['f100', 1],
      ['f200', null],
    ],
  );
  const all = buildReport(profile(routines), symbols, { minShare: 0 });
  t.deepEqual(
    all.routines.map((r) => [r.name, r.rank]),
    [
      ['f200', 1],
      ['f100', 2],
    ],
  );
});

test('--only and --skip look at module and name; neighbours left out keep their names', (t) => {
  const data = profile([routine('0x100', 600, line), routine('0x200', 500, square)], {
    edges: [[0, 1, 6, 500]],
  });
  const names = (options: object) =>
    buildReport(data, symbols, options).routines.map((r) => r.name);
  t.deepEqual(names({ only: /f1/ }), ['f100']);
  t.deepEqual(names({ only: /libx/ }), ['f200', 'f100']);
  t.deepEqual(names({ skip: /f2/ }), ['f100']);
  t.deepEqual(names({ only: /libx/, skip: /^f1/u }), ['f200']);
  t.deepEqual(names({ only: /nothing/g }), []);
  t.deepEqual(names({ only: /f/g }), ['f200', 'f100']);
  const [left] = buildReport(data, symbols, { skip: /f1/ }).routines;
  t.deepEqual(left.callers, [{ routine: null, name: 'f100', calls: 6, cost: 500 }]);
});

test('profiles merge by build-id and offset, whatever the path', (t) => {
  const one = profile([routine('0x100', 500, line)], { edges: [[0, 0, 1, 2]] });
  const other = profile([routine('0x300', 1, line), routine('0x100', 300, (n) => line(n) + 1)], {
    modules: [{ path: '/elsewhere/libx.so.1', buildId: 'abcd' }],
    edges: [[0, 1, 4, 5]],
    warnings: ['w'],
  });
  const merged = mergeProfiles([one, other, one]);
  t.is(merged.runs.length, 3);
  t.deepEqual(
    merged.modules.map((m) => m.path),
    ['/usr/lib/libx.so.1'],
  );
  t.deepEqual(
    merged.routines.map((r) => [r.offset, r.calls, r.costTotal]),
    [
      ['0x100', 18, 1300],
      ['0x300', 6, 1],
    ],
  );
  const c = line(10);
  t.deepEqual(merged.routines[0].sizes.rms?.points.slice(0, 6), [
    10,
    3,
    c,
    c + 1,
    3 * c + 1,
    2 * c * c + (c + 1) ** 2,
  ]);
  t.deepEqual(merged.edges.toSorted(), [
    [0, 0, 2, 4, 0, 1, 2, 2, 1, 2],
    [1, 0, 4, 5, 1, 4, 5],
  ]);
  t.deepEqual(merged.warnings, ['w']);
  t.deepEqual(mergeProfiles([merged]).routines, merged.routines);
});

test('modules without a build-id merge by path', (t) => {
  const at = (path: string) =>
    profile([routine('0x100', 500, line)], { modules: [{ path, buildId: '' }] });
  t.is(mergeProfiles([at('/a'), at('/a')]).routines.length, 1);
  t.is(mergeProfiles([at('/a'), at('/b')]).routines.length, 2);
});

test('profiles of different measures do not merge', (t) => {
  const other = profile([], { metric: { sizes: ['drms'], cost: 'blocks', cell: 8, arch: ARCH } });
  t.throws(() => mergeProfiles([profile([]), other]), {
    message: /sizes are rms in profile 1 and drms in profile 2/,
  });
  t.throws(() => mergeProfiles([]), { message: /no profile/ });
});

test('a profile without cost or routines makes a report all the same', (t) => {
  const report = buildReport(profile([], { runs: [] }), symbols);
  t.deepEqual(report.routines, []);
  const empty = profile([routine('0x100', 0, line, { sizes: {}, byRun: [] })], { runs: [] });
  const [r] = buildReport(empty, symbols).routines;
  t.like(r, { rank: null, class: 'unknown', cost_share: 0, sizes: 0, cost_max: 0 });
});
