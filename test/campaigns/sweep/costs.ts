/** Profiles with nothing but own costs by n. */
import type { Profile } from '../../../src/profile/profile-model.js';
import { sampleRun } from '../../support/sample-report.js';

export function profileOf(
  sizes: readonly number[],
  costs: (n: number) => Record<string, number>,
): Profile {
  const names = [...new Set(sizes.flatMap((n) => Object.keys(costs(n))))];
  return {
    metric: { cost: 'blocks', cell: 8, arch: 'x86-64', sizes: ['rms'] },
    runs: sizes.map((n) => sampleRun({ features: { n } })),
    starts: sizes.map((_, i) => i),
    modules: [{ path: '/bin/prog', buildId: 'aa' }],
    routines: names.map((name, i) => ({
      module: 0,
      offset: `0x${(16 * (i + 1)).toString(16)}`,
      symbol: {
        name,
        fullName: name,
        entry: `0x${(16 * (i + 1)).toString(16)}`,
        file: null,
        line: null,
      },
      calls: 1,
      incompleteCalls: 0,
      corruptCalls: 0,
      costTotal: 1,
      costSelf: 1,
      sizes: {},
      byRun: sizes.flatMap((n, run) => [run, 1, costs(n)[name] ?? 0, costs(n)[name] ?? 0]),
    })),
    edges: [],
    warnings: [],
  };
}
