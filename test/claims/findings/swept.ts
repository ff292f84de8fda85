/** Reports on runs of several sizes, made of what their routines do. */
import { buildReport } from '../../support/build-report.js';
import type { ReportOptions } from '../../../src/report/options.js';
import { ARCH, ROOT_MODULE } from '../../../src/profile/profile-model.js';
import type { Profile, ProfileEdge, ProfileRoutine } from '../../../src/profile/profile-model.js';
import type { Report, RunInfo } from '../../../src/schema/report.js';
import { sampleRun } from '../../support/sample-report.js';

export const SIZES = [100, 200, 400, 800, 1600, 3200];

/** What a routine does in a run of size n. */
export interface Behaviour {
  calls: (n: number) => number;
  own: (n: number) => number;
  /** By reading a flag again and again until another thread writes it. */
  waits?: true;
  /** Size of each of its calls, where they have one. */
  input?: (n: number) => number;
}

/** Of a callee's calls and cost what one caller has, and the cost run by run where that differs. */
interface Part {
  calls: number;
  cost: number;
  costAt?: (n: number) => number;
}

/**
 * Callers and callees by name; what flows is the callee's cost.
 * @param onLine is called when the line of a routine is looked up
 */
export function sweep(
  routines: Record<string, Behaviour>,
  calls: [from: string, to: string, part?: Part][],
  start: (n: number) => Partial<RunInfo> = (n) => ({ features: { n } }),
  options: ReportOptions = {},
  onLine: (name: string) => void = () => undefined,
): Report {
  const names = Object.keys(routines);
  const sum = (f: (n: number) => number) => SIZES.reduce((all, n) => all + f(n), 0);
  const callees = (name: string) => calls.flatMap(([from, to]) => (from === name ? [to] : []));
  const total = (name: string): number =>
    sum(routines[name].own) +
    callees(name).reduce((all, to) => all + (to === name ? 0 : total(to)), 0);
  const totalAt = (name: string, n: number): number =>
    routines[name].own(n) +
    callees(name).reduce((all, to) => all + (to === name ? 0 : totalAt(to, n)), 0);
  const point = (size: number, count: number, cost: number): number[] => {
    const each = cost / count;
    return [size, count, each, each, cost, cost * each];
  };
  const pointsOf = (name: string): number[] => {
    const { calls: times, own, waits, input } = routines[name];
    if (waits === true) return point(1, sum(times), sum(own));
    if (input === undefined) return [];
    return SIZES.flatMap((n) => point(input(n), times(n), totalAt(name, n)));
  };
  const root: ProfileRoutine = {
    module: ROOT_MODULE,
    offset: '0x0',
    calls: 0,
    incompleteCalls: 0,
    corruptCalls: 0,
    costTotal: 0,
    costSelf: 0,
    sizes: {},
    byRun: [],
  };
  const profile: Profile = {
    metric: { sizes: ['rms'], cost: 'blocks', cell: 8, arch: ARCH },
    runs: SIZES.map((n) =>
      sampleRun({
        blocks: names.reduce((all, name) => all + routines[name].own(n), 0),
        ...start(n),
      }),
    ),
    starts: SIZES.map((_, i) => i),
    modules: [{ path: '/usr/bin/prog', buildId: 'abcd' }],
    routines: [
      ...names.map((name, i): ProfileRoutine => ({
        module: 0,
        offset: `0x${(i + 1).toString(16)}00`,
        calls: sum(routines[name].calls),
        incompleteCalls: 0,
        corruptCalls: 0,
        costTotal: total(name),
        costSelf: sum(routines[name].own),
        ...(routines[name].waits === true ? { input: { kernel: 0, thread: 1 } } : {}),
        sizes: {
          rms: {
            binned: false,
            points: pointsOf(name),
          },
        },
        byRun: SIZES.flatMap((n, run) => [
          run,
          routines[name].calls(n),
          totalAt(name, n),
          routines[name].own(n),
        ]),
      })),
      root,
    ],
    edges: calls.map(
      ([from, to, part = { calls: from === to ? 1 / 1.1 : 1, cost: 1 }]): ProfileEdge => [
        names.indexOf(from),
        names.indexOf(to),
        sum(routines[to].calls) * part.calls,
        total(to) * part.cost,
        ...SIZES.flatMap((n, i) => [
          i,
          routines[to].calls(n) * part.calls,
          part.costAt?.(n) ?? totalAt(to, n) * part.cost,
        ]),
      ],
    ),
    warnings: [],
  };
  const symbols = {
    warnings: [],
    resolve: (_: unknown, offset: bigint) => {
      const name = names[Number(offset / 0x100n) - 1];
      return {
        name,
        fullName: name,
        named: true,
        entry: offset,
        file: null,
        get line() {
          onLine(name);
          return null;
        },
      };
    },
  };
  return buildReport(profile, symbols, options);
}
