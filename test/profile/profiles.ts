/** Random profiles, and their numbers by name of module, offset and size. */
import fc from 'fast-check';
import {
  ARCH,
  POINT_NUMBERS,
  ROOT_MODULE,
  RUN_NUMBERS,
  START_NUMBERS,
  THREAD_NUMBERS,
  startsOf,
} from '../../src/profile/profile-model.js';
import type { Profile, ProfileBlock, ProfileRoutine } from '../../src/profile/profile-model.js';
import type { ProfileNote } from '../../src/profile/notes.js';
import { sampleRun } from '../support/sample-report.js';

const MODULES = [
  { path: '/usr/bin/prog', buildId: 'aa01' },
  { path: '/usr/lib/libx.so.1', buildId: 'bb02' },
  { path: '/plain', buildId: '' },
];

const count = fc.integer({ min: 1, max: 1000 });

const point = fc
  .tuple(fc.integer({ min: 0, max: 600 }), count, count, count)
  .map(([size, times, a, b]) => {
    const [min, max] = [Math.min(a, b), Math.max(a, b)];
    // Any sums will do: merging only adds them.
    return [size, times, min, max, times * max, times * max * max];
  });

const points = fc
  .uniqueArray(point, { selector: ([size]) => size, maxLength: 6 })
  .map((each) => each.toSorted((a, b) => a[0] - b[0]).flat());

const routine = (module: number, offset: number): fc.Arbitrary<ProfileRoutine> =>
  fc.record({ calls: count, costTotal: count, costSelf: count, points }).map((numbers) => ({
    module,
    offset: `0x${offset.toString(16)}`,
    calls: numbers.calls,
    incompleteCalls: 1,
    corruptCalls: 2,
    costTotal: numbers.costTotal,
    costSelf: numbers.costSelf,
    sizes: { rms: { binned: false, points: numbers.points } },
    byRun: [0, numbers.calls, numbers.costTotal, numbers.costSelf],
    ...(offset > 2 ? { byThread: [0, 1, 2, 3, 1, numbers.calls, numbers.costTotal, 4] } : {}),
  }));

const places = fc.uniqueArray(
  fc.tuple(fc.integer({ min: ROOT_MODULE, max: 2 }), fc.integer({ min: 1, max: 4 })),
  { selector: ([module, offset]) => `${module} ${offset}`, minLength: 1, maxLength: 6 },
);

const blocks: fc.Arbitrary<ProfileBlock[]> = fc.uniqueArray(
  fc.tuple(fc.nat(2), fc.nat(5), count).map(([module, offset, times]) => ({
    module,
    offset: `0x${offset.toString(16)}`,
    byRun: [0, times],
  })),
  { selector: ({ module, offset }) => `${module} ${offset}`, minLength: 1, maxLength: 4 },
);

const note: fc.Arbitrary<ProfileNote> = fc.oneof(
  fc.record(
    {
      kind: fc.constant('crowd' as const),
      of: fc.constantFrom('threads' as const, 'processes' as const, 'runs' as const),
    },
    { noNullPrototype: true },
  ),
  fc.record(
    { kind: fc.constant('size_left_out' as const), size: fc.string() },
    { noNullPrototype: true },
  ),
  fc.record(
    {
      kind: fc.constant('rebuilt' as const),
      path: fc.string(),
      buildIds: fc.tuple(fc.string(), fc.string()),
      routines: fc.nat(),
      matched: fc.nat(),
    },
    { noNullPrototype: true },
  ),
);

export const profiles: fc.Arbitrary<Profile> = places
  .chain((list) =>
    fc.tuple(
      fc.tuple(...list.map(([module, offset]) => routine(module, offset))),
      fc.array(fc.tuple(fc.nat(list.length - 1), fc.nat(list.length - 1), count, count), {
        maxLength: 5,
      }),
      fc.array(fc.string(), { maxLength: 2 }),
      fc.option(fc.array(note, { minLength: 1, maxLength: 3 }), { nil: undefined }),
      fc.option(blocks, { nil: undefined }),
    ),
  )
  .map(([routines, edges, warnings, notes, counted]) => ({
    metric: { cost: 'blocks', cell: 8, arch: ARCH, sizes: ['rms'] },
    runs: [sampleRun({ features: { n: 3 } })],
    starts: [0],
    ...(counted === undefined ? {} : { blocks: counted }),
    threads: [
      { run: 0, thread: 1 },
      { run: 0, thread: null },
    ],
    modules: MODULES,
    routines,
    edges,
    warnings,
    ...(notes === undefined ? {} : { notes }),
  }));

function placeOf(
  { modules }: Profile,
  { module, offset }: Pick<ProfileRoutine, 'module' | 'offset'>,
): string {
  if (module === ROOT_MODULE) return `root ${offset}`;
  const { path, buildId } = modules[module];
  return `${buildId === '' ? path : buildId} ${offset}`;
}

/** Adds all numbers of the profiles under names that say what they are; sorted. */
export function numbersOf(list: readonly Profile[]): [string, number][] {
  const sums = new Map<string, number>();
  const add = (key: string, value: number): void => {
    sums.set(key, (sums.get(key) ?? 0) + value);
  };
  let [runs, starts] = [0, 0];
  for (const profile of list) {
    const names = profile.routines.map((each) => placeOf(profile, each));
    for (const [i, each] of profile.routines.entries()) {
      const name = names[i];
      for (const field of ['calls', 'incompleteCalls', 'corruptCalls', 'costTotal'] as const) {
        add(`${name} ${field}`, each[field]);
      }
      add(`${name} costSelf`, each.costSelf);
      const flat = each.sizes.rms?.points ?? [];
      for (let at = 0; at < flat.length; at += POINT_NUMBERS) {
        const key = `${name} size ${flat[at]}`;
        for (const [field, k] of [
          ['count', 1],
          ['sum', 4],
          ['squares', 5],
        ] as const) {
          add(`${key} ${field}`, flat[at + k]);
        }
        sums.set(`${key} min`, Math.min(sums.get(`${key} min`) ?? Infinity, flat[at + 2]));
        sums.set(`${key} max`, Math.max(sums.get(`${key} max`) ?? 0, flat[at + 3]));
      }
      for (let at = 0; at < each.byRun.length; at += RUN_NUMBERS) {
        const run = runs + each.byRun[at];
        for (let k = 1; k < RUN_NUMBERS; k++) add(`${name} run ${run} ${k}`, each.byRun[at + k]);
      }
      const { byThread = [] } = each;
      for (let at = 0; at < byThread.length; at += THREAD_NUMBERS) {
        const of = profile.threads![byThread[at]];
        const key = `${name} run ${runs + of.run} thread ${of.thread ?? 'others'}`;
        for (let k = 1; k < THREAD_NUMBERS; k++) add(`${key} ${k}`, byThread[at + k]);
      }
    }
    for (const each of profile.blocks ?? []) {
      for (let at = 0; at < each.byRun.length; at += 2) {
        add(`block ${placeOf(profile, each)} run ${runs + each.byRun[at]}`, each.byRun[at + 1]);
      }
    }
    for (const [caller, callee, calls, cost, ...byStart] of profile.edges) {
      add(`${names[caller]} -> ${names[callee]} calls`, calls);
      add(`${names[caller]} -> ${names[callee]} cost`, cost);
      const known = startsOf(profile).length === 1 ? [0, calls, cost] : byStart;
      for (let at = 0; at < known.length; at += START_NUMBERS) {
        const key = `${names[caller]} -> ${names[callee]} start ${starts + known[at]}`;
        add(`${key} calls`, known[at + 1]);
        add(`${key} cost`, known[at + 2]);
      }
    }
    runs += profile.runs.length;
    starts += startsOf(profile).length;
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
}
