/** Profiles of one routine with known costs. */
import { ARCH } from '../../src/profile/profile-model.js';
import type { Profile } from '../../src/profile/profile-model.js';
import type { ResolvedSymbol } from '../../src/symbols/symbol-table.js';
import { sampleRun } from './sample-report.js';

/** Every offset is a function of its own. */
export const SYMBOLS = {
  warnings: [],
  resolve: (_module: unknown, entry: bigint): ResolvedSymbol => {
    const name = `f${entry.toString(16)}`;
    return { name, fullName: name, named: true, entry, file: 'x.c', line: 1 };
  },
};

/** What `count` calls of size n cost: the best, the worst, all together. */
export interface Costs {
  min: (n: number) => number;
  max: (n: number) => number;
  sum: (n: number) => number;
  count: number;
}

export function profileOf(sizes: readonly number[], { min, max, sum, count }: Costs): Profile {
  const points = sizes.flatMap((n) => [n, count, min(n), max(n), count * sum(n), 0]);
  const costTotal = sizes.reduce((all, n) => all + count * sum(n), 0);
  const calls = count * sizes.length;
  return {
    metric: { sizes: ['rms'], cost: 'blocks', cell: 8, arch: ARCH },
    runs: [sampleRun({ blocks: costTotal })],
    modules: [{ path: '/usr/lib/libx.so.1', buildId: 'abcd' }],
    routines: [
      {
        module: 0,
        offset: '0x100',
        calls,
        incompleteCalls: 0,
        corruptCalls: 0,
        costTotal,
        costSelf: costTotal,
        sizes: { rms: { binned: false, points } },
        byRun: [0, calls, costTotal, costTotal],
      },
    ],
    edges: [],
    warnings: [],
  };
}
