/** --counts: nothing is looked at of memory, and all else is as in a full run. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Profile } from '../../src/profile/profile-model.js';
import { RESOURCES } from '../../src/schema/metrics.js';
import { reportSchema } from '../../src/schema/report.js';
import { comair, inFolder } from '../support/command.js';
import { forEngines } from './engines.js';
import { profiled } from './profiled.js';
import { targetPath } from './run.js';

/** By routine, all that needs no sizes. */
function countsOf({ modules, routines, resources }: Profile): string[] {
  return routines
    .map(({ module, offset, calls, incompleteCalls, costTotal, costSelf }, i) => {
      const asked = RESOURCES.map((name) => {
        const each = resources?.[name]?.routines.find(({ routine }) => routine === i);
        return each === undefined ? '' : `${name} ${each.calls} ${each.self} ${each.total}`;
      });
      const where = module < 0 ? '' : modules[module].path;
      const numbers = [calls, incompleteCalls, costTotal, costSelf].join(' ');
      return `${where}+${offset}: ${numbers} ${asked.join(' ')}`;
    })
    .sort((a, b) => a.localeCompare(b));
}

const CASES: readonly (readonly [name: string, ...args: string[]])[] = [
  ['sort', '60'],
  ['string_ops'],
  ['containers_O2'],
  ['resources', 'memory', '32'],
  ['resources', 'calls', '16'],
  ['syscalls'],
  ['signals'],
  ['coroutines'],
  ['longjmp'],
  ['jit'],
  ['fork'],
];

for (const [name, ...args] of CASES) {
  forEngines(
    `without sizes, all that is counted is the same: ${[name, ...args].join(' ')}`,
    async (t, { name: engine }) => {
      await inFolder(async (folder) => {
        const argv = [targetPath(name), ...args];
        const full = await profiled(engine, folder, ['--no-loops'], argv);
        const counts = await profiled(engine, folder, ['--counts'], argv);
        t.deepEqual(countsOf(counts), countsOf(full));
        t.is(counts.metric.sizeless, true);
        t.is(full.metric.sizeless, undefined);
        const totals = ({ runs }: Profile) =>
          runs.map((r) => [
            r.work,
            r.blocks,
            r.syscalls,
            r.allocations,
            r.allocated,
            r.peak,
            r.kept,
          ]);
        t.deepEqual(totals(counts), totals(full));
        const sizes = counts.routines.flatMap(({ sizes: { rms } }) =>
          (rms?.points ?? []).filter((_, i) => i % 6 === 0),
        );
        t.true(sizes.length > 0 && sizes.every((size) => size === 0));
        t.true(counts.routines.every(({ courses }) => courses === undefined));
      });
    },
  );
}

forEngines('one run without sizes says nothing of growth, a sweep does', async (t, { name }) => {
  await inFolder(async (folder) => {
    const json = join(folder, 'r.json');
    const argv = ['--engine', name, '--counts', '--json', json];
    const read = async () => reportSchema.parse(JSON.parse(await readFile(json, 'utf8')));
    await comair([...argv, '--', targetPath('sort'), '100']);
    const one = await read();
    t.is(one.metric.sizeless, true);
    t.deepEqual(one.findings, []);
    t.regex(
      one.growth!.text,
      /^This run cannot tell how 100 % of the work grows: it was counted without input sizes \(--counts\), so only a sweep over several sizes can\.$/,
    );
    const sweep = ['sweep', ...argv, '--sizes', '50..800:x2', '--', targetPath('sort'), '{n}'];
    await comair(sweep);
    const over = await read();
    // It sorts arrays of all lengths up to n.
    t.is(over.findings?.at(0)?.class, 'O(n^3)');
  });
});
