import test from 'ava';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { ARCH } from '../../../src/profile/profile-model.js';
import type { Profile } from '../../../src/profile/profile-model.js';
import { mergeProfiles } from '../../../src/profile/merge-profiles.js';
import { colorsFor } from '../../../src/base/text/colors.js';
import { trendsSchema } from '../../../src/schema/trends.js';
import { buildTrends } from '../../../src/compare/trends/build.js';
import type { TrendsBuildOptions } from '../../../src/compare/trends/build.js';
import { trendsText } from '../../../src/compare/trends/trends-text.js';
import { SymbolTable } from '../../../src/symbols/symbol-table.js';
import { addSymbols } from '../../../src/profile/profile-symbols.js';
import { sampleRun } from '../../support/sample-report.js';
import type { RunInfo } from '../../../src/schema/report.js';

/** One start of a program: routines by name with their own cost. */
function profileOf(costs: Record<string, number>, changes: Partial<RunInfo>): Profile {
  const blocks = Object.values(costs).reduce((sum, cost) => sum + cost, 0);
  return {
    metric: { cost: 'blocks', cell: 8, arch: ARCH, sizes: ['rms'] },
    runs: [sampleRun({ blocks, ...changes })],
    starts: [0],
    modules: [{ path: '/bin/prog', buildId: 'aa' }],
    routines: Object.entries(costs).map(([name, cost]) => {
      const offset = `0x${Buffer.from(name).toString('hex')}`;
      return {
        module: 0,
        offset,
        calls: 1,
        incompleteCalls: 0,
        corruptCalls: 0,
        costTotal: cost,
        costSelf: cost,
        sizes: {},
        byRun: [0, 1, cost, cost],
        symbol: { name, fullName: name, entry: offset, file: `${name}.c`, line: 7 },
      };
    }),
    edges: [],
    warnings: [],
  };
}

function build(profiles: readonly Profile[], options: Partial<TrendsBuildOptions> = {}) {
  const merged = mergeProfiles(profiles);
  const symbols = new SymbolTable();
  try {
    addSymbols(merged, symbols);
    return buildTrends(merged, symbols, { count: 'self', features: ['n'], at: [], ...options });
  } finally {
    symbols.close();
  }
}

const text = (trends: ReturnType<typeof build>) =>
  trendsText(trends, { top: 20, width: 100, colors: colorsFor({}, {}) });

const SIZES = [10, 20, 40, 80, 160, 320];
const sorted = SIZES.map((n) =>
  profileOf({ sort: n * n, swap: 0.5 * n * n, read: 30 * n, start: 1000 }, { features: { n } }),
);

test('routines are clustered, summed, ranked and fitted', (t) => {
  const trends = build(sorted);
  t.deepEqual(trendsSchema.parse(trends), trends);
  t.deepEqual(
    trends.clusters.map(({ members, costs }) => [members.map(({ name }) => name), costs]),
    [
      [['sort', 'swap'], SIZES.map((n) => 1.5 * n * n)],
      [['read'], SIZES.map((n) => 30 * n)],
    ],
  );
  t.deepEqual(trends.constant, { locations: 1, cost_max: 1000 });
  const [square, linear] = trends.clusters.map(({ fits }) => fits[0]);
  t.like(square, { class: 'O(n^2)', exponent: 2 });
  t.like(linear, { class: 'O(n)', exponent: 1 });
  t.is(linear.terms[0].coefficient.toFixed(6), '30.000000');
  t.regex(text(trends), /^1 sort +2 +154k +\S+ % 1\.5 n\^2 +2\.00\.\.2\.00 /m);
});

test('costs of clusters and of what does not vary add up to those of the runs', (t) => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const runs = fc.array(fc.dictionary(name, fc.nat(5000), { minKeys: 1 }), { minLength: 2 });
  fc.assert(
    fc.property(runs, (list) => {
      const trends = build(list.map((costs, n) => profileOf(costs, { features: { n } })));
      for (const [i, costs] of list.entries()) {
        const all = Object.values(costs).reduce((sum, cost) => sum + cost, 0);
        const grouped = trends.clusters.reduce((sum, each) => sum + each.costs[i], 0);
        assert.equal(trends.runs[i].cost, all);
        assert.ok(grouped <= all && all - grouped <= trends.constant.cost_max);
      }
    }),
    { numRuns: 100 },
  );
  t.pass();
});

test('runs without a feature and incomplete ones are left out and counted', (t) => {
  const other = profileOf({ sort: 5e6 }, { features: { other: 3 } });
  const none = profileOf({ sort: 9e6 }, {});
  const cut = profileOf({ sort: 8e6 }, { features: { n: 1 }, complete: false });
  const trends = build([...sorted, other, none, cut], { features: ['n', 'other'] });
  t.deepEqual(trends.left_out, { incomplete: 1, without_blocks: 0, without_features: 1 });
  t.deepEqual(trends.features, [
    { name: 'n', runs: 6, left_out: 1 },
    { name: 'other', runs: 1, left_out: 6 },
  ]);
  const shown = text(trends);
  t.regex(shown, /^Features: n \(6 runs, 1 without\), other \(1 run, 6 without\)$/m);
  t.regex(shown, /Left out: 1 run not observed to the end/);
  t.regex(shown, /- no law of other: 1 value, at least 5 are needed/);
});

test('processes of one start are one run, as often as its pid comes again', (t) => {
  const parts = SIZES.map((n): Profile => {
    const parent = profileOf({ sort: n }, { features: { n }, pid: 7, ppid: 1 });
    const [run] = parent.runs;
    return {
      ...parent,
      runs: [run, { ...run, pid: 8, ppid: 7 }],
      routines: parent.routines.map((each) => ({
        ...each,
        byRun: [0, 1, n, n, 1, 1, 9 * n, 9 * n],
      })),
    };
  });
  const expected = SIZES.map((n) => 10 * n);
  t.deepEqual(build(parts).clusters[0].costs, expected);
  // As a file, and as one that was written before starts were.
  const merged = mergeProfiles(parts);
  t.deepEqual(build([merged]).clusters[0].costs, expected);
  const apart = parts.map((each, i) => ({
    ...each,
    runs: each.runs.map((run) => ({ ...run, pid: run.pid + 10 * i, ppid: run.ppid + 10 * i })),
  }));
  const joined: Profile = { ...mergeProfiles(apart) };
  delete joined.starts;
  t.deepEqual(build([joined]).clusters[0].costs, expected);
});

test('an empty result says why', (t) => {
  t.regex(text(build(sorted.slice(0, 1))), /^Nothing varies in one run: give profiles of several/m);
  const same = SIZES.map((n) => profileOf({ sort: 50 }, { features: { n } }));
  t.regex(text(build(same)), /^No cluster: nothing varies over these runs \(1 location\)/m);
  const cut = sorted.map((each) => ({
    ...each,
    runs: each.runs.map((run) => ({ ...run, complete: false })),
  }));
  t.regex(text(build(cut)), /^No run is left to look at/m);
  t.regex(text(build(sorted.slice(0, 3))), /3 runs only: clusters say something from 5 runs up/);
});

test('names from files do nothing to the terminal, and lines fit', (t) => {
  const hostile = SIZES.map((n) =>
    profileOf(
      { 'a\u001b[31m\n\u202eb': n * n, ['x'.repeat(300)]: 7 * n },
      { features: { n, 'b\u001b[2J': n }, exe: '/bin/\u001b[1m' },
    ),
  );
  const shown = text(build(hostile, { features: ['n', 'b\u001b[2J'] }));
  t.notRegex(shown, /[\u001b\u202e]/); // eslint-disable-line no-control-regex
  for (const one of shown.split('\n')) t.true(one.length <= 100, one);
});
