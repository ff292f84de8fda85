/** Loops are looked at less the more they run, and what that says is near what all entries say. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoopReport, Report } from '../../src/schema/report.js';
import { comair, inFolder } from '../support/command.js';
import { forEngines } from './engines.js';
import { targetPath } from './run.js';

const N = 1500;

forEngines('a plain run names the loop, and estimates what was passed over', async (t, engine) => {
  await inFolder(async (folder) => {
    const reportOf = async (...more: string[]) => {
      const file = join(folder, 'r.json');
      const words = ['--engine', engine.name, ...more, '--json', file];
      const { stdout, status } = await comair([...words, '--', targetPath('scans'), String(N)]);
      t.is(status, 0, stdout);
      return { stdout, report: JSON.parse(readFileSync(file, 'utf8')) as Report };
    };
    const [thinned, all, none] = [
      await reportOf(),
      await reportOf('--loops'),
      await reportOf('--no-loops'),
    ];
    const turns = ({ entries, iterations }: LoopReport) => entries + iterations;
    // The loop that scans, and the one around it.
    const own = ({ report: { loops = [], routines } }: typeof thinned) => {
      const inMain = loops.filter(({ routine }) => routines[routine].name === 'main');
      const scan = inMain.reduce((most, each) => (turns(each) > turns(most) ? each : most));
      return [loops[scan.parent], scan];
    };
    const [outer, scan] = own(thinned);
    const [outerAll, scanAll] = own(all);
    t.is(none.report.loops, undefined);
    // The same of everything but loops.
    const numbers = ({ report: { routines, runs } }: typeof thinned) => [
      runs[0].work,
      runs[0].activations,
      routines.map(({ id, calls, cost_self: self, cost_total: total, points }) => ({
        id,
        calls,
        self,
        total,
        points,
      })),
    ];
    t.deepEqual(numbers(thinned), numbers(none));
    t.is(outer.looked_at, undefined);
    t.deepEqual([outer.entries, outer.iterations], [outerAll.entries, outerAll.iterations]);
    t.is(scanAll.looked_at, undefined);
    t.is(turns(scan), turns(scanAll));
    const { entries, iterations } = scan.looked_at!;
    t.true(entries + iterations >= 10_000 && entries + iterations < turns(scan) / 2);
    t.true(Math.abs(scan.cost_total - scanAll.cost_total) < 0.05 * scanAll.cost_total);
    t.true(Math.abs(scan.entries - scanAll.entries) < 0.5 * scanAll.entries);
    // Sizes are of all of the run.
    t.true(scan.size_range[1] > 0.6 * scanAll.size_range[1]);
    const named = ({ report }: typeof thinned) => report.findings?.at(0)?.loops?.at(0)?.name;
    t.is(typeof named(all), 'string');
    t.is(named(thinned), named(all));
  });
});
