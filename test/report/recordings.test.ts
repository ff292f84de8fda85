import test from 'ava';
import { withRecordings } from '../../src/report/recordings.js';
import { buildReport } from '../support/build-report.js';
import { mergeProfiles } from '../../src/profile/merge-profiles.js';
import { ARCH } from '../../src/profile/profile-model.js';
import type { Profile } from '../../src/profile/profile-model.js';
import type { ResolvedSymbol } from '../../src/symbols/symbol-table.js';
import { sampleRun } from '../support/sample-report.js';

/** One routine per offset, with one call of each size, that costs its size. */
function profile(path: string, offsets: Record<string, number[]>): Profile {
  const totals = { incompleteCalls: 0, corruptCalls: 0, costSelf: 0, byRun: [] };
  return {
    metric: { sizes: ['rms'], cost: 'blocks', cell: 8, arch: ARCH },
    runs: [sampleRun()],
    modules: [{ path, buildId: 'abcd' }],
    routines: Object.entries(offsets).map(([offset, sizes]) => ({
      ...totals,
      module: 0,
      offset,
      calls: sizes.length,
      costTotal: sizes.reduce((sum, n) => sum + n, 0),
      sizes: { rms: { binned: false, points: sizes.flatMap((n) => [n, 1, n, n, n, n * n]) } },
    })),
    edges: [],
    warnings: [],
  };
}

/** Functions of 0x100 bytes each, named after their start. */
const symbols = {
  warnings: [],
  resolve: (_module: unknown, offset: bigint): ResolvedSymbol => {
    const entry = offset - (offset % 0x100n);
    const name = `f${entry.toString(16)}`;
    return { name, fullName: name, named: true, entry, file: null, line: null };
  },
};

test('each recording keeps its points, whatever its path and its order of routines', (t) => {
  const a = profile('/a/prog', { '0x100': [1, 2], '0x200': [7] });
  const b = profile('/b/prog', { '0x300': [5], '0x110': [2, 9] });
  const merged = buildReport(mergeProfiles([a, b]), symbols);
  const report = withRecordings(
    merged,
    [
      { label: 'a.comair', profile: a },
      { label: 'b.comair', profile: b },
    ],
    symbols,
  );
  t.deepEqual(report.recordings, ['a.comair', 'b.comair']);
  const parts = Object.fromEntries(report.routines.map((r) => [r.name, r.by_recording]));
  const points = (...sizes: number[]) => sizes.map((n) => [n, 1, n, n, n]);
  t.deepEqual(parts, {
    f100: [points(1, 2), points(2, 9)],
    f200: [points(7), []],
    f300: [[], points(5)],
  });
  // What is merged stays what it was.
  t.deepEqual(
    report.routines.map(({ by_recording, ...rest }) => {
      t.is(by_recording?.length, 2);
      return rest;
    }),
    merged.routines,
  );
});
