/** Costs in steps: those of the repetition tree, and refused where nothing counts them. */
import { join } from 'node:path';
import { analyze } from '../../src/api/analyze.js';
import { profile, record } from '../../src/api/profile.js';
import { repetitionTree } from '../../src/api/tree.js';
import { inFolder } from '../support/command.js';
import { forEngines } from './engines.js';
import { targetPath } from './run.js';

forEngines('steps of routines and loops are those of their repetitions', async (t, engine) => {
  await inFolder(async (folder) => {
    for (const [name, routine] of [
      ['random', 'list_sort'],
      ['merge', 'merge_sort'],
    ] as const) {
      const path = join(folder, name);
      const options = { engine: engine.name, structures: true, cost: 'steps' } as const;
      await record([targetPath('structures'), name], path, options);
      const report = await analyze([path], { cost: 'steps' });
      const [{ nodes }] = (await repetitionTree(path)).processes;
      t.is(report.metric.cost, 'steps');
      const found = report.routines.find((each) => each.name === routine)!;
      const own = nodes.filter((node) => node.routine === routine);
      const outer = own.filter(({ parent }) => parent < 0 || nodes[parent].routine !== routine);
      t.is(
        found.cost_total,
        outer.reduce((sum, node) => sum + node.steps_total, 0),
      );
      const iterations = (report.loops ?? [])
        .filter((loop) => report.routines[loop.routine] === found)
        .map((loop) => [loop.iterations, loop.cost_self]);
      t.true(iterations.length > 0);
      for (const [counted, cost] of iterations) t.is(cost, counted);
      t.is(
        report.runs[0].steps,
        report.routines.reduce((sum, each) => sum + each.cost_self, 0),
      );
    }
  });
});

forEngines(
  'steps of a recursion are its calls; without loops there are none',
  async (t, engine) => {
    const fib = [targetPath('fib'), '12'];
    const { report } = await profile(fib, {
      engine: engine.name,
      cost: 'steps',
      passSignals: false,
    });
    const { calls, cost_total, points } = report.routines.find(({ name }) => name === 'fib')!;
    t.is(cost_total, calls - 1);
    t.is(Math.max(...points.map(([, , , most]) => most)), calls - 1);
    await inFolder(async (folder) => {
      const path = join(folder, 'recording');
      await record(fib, path, { engine: engine.name });
      await t.throwsAsync(analyze([path], { cost: 'steps' }), {
        message: `${path} does not have all entries of loops, whose iterations are steps: record anew with --loops, or use another --cost`,
      });
      const none = profile(fib, { engine: engine.name, cost: 'steps', loops: false });
      await t.throwsAsync(none, { message: /--cost steps counts iterations of loops/ });
    });
  },
);
