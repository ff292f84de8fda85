/** Without --targets: of nested callers one is sampled again and again, not each of them once. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../src/schema/report.js';
import type { SampledRoutine } from '../../src/schema/sampled.js';
import { comair, inFolder } from '../support/command.js';
import { targetPath } from '../engine/run.js';
import { aloneWithDynamorio } from '../engine/dynamorio-here.js';
import { start } from './attached.js';

const PROGRAM = targetPath('nested_callers');
const CHAIN = ['handle', 'plan', 'run', 'parse'];
const [ENOUGH, MOST] = [12, 16];

aloneWithDynamorio('of a chain the outermost is sampled that can be had whole', async (t) => {
  await inFolder(async (folder) => {
    const json = join(folder, 'r.json');
    const { child, pid } = start([PROGRAM, '1000000000']);
    try {
      let caught: SampledRoutine[] = [];
      const of = (name: string): number => caught.find((each) => each.name === name)?.exact ?? 0;
      for (let turns = 1; turns <= MOST && of('handle') < ENOUGH; turns *= 2) {
        const argv = ['--pid', String(pid), '--for', String(4 * turns), '--budget', '10%'];
        const { stderr } = await comair(['sample', ...argv, '--json', json]);
        if (/^comair-bin: nothing to report/.test(stderr)) continue;
        const { runs } = JSON.parse(readFileSync(json, 'utf8')) as Report;
        caught = runs[0].sampled!.routines;
      }
      t.true(of('handle') >= ENOUGH, JSON.stringify(caught));
      // Its own call waits for the peer: it is cut, and given up after a few.
      const dispatch = caught.find(({ name }) => name === 'dispatch');
      if (dispatch !== undefined) t.true(dispatch.cut <= 8 && dispatch.exact === 0);
      // What it calls is in its samples: until its law is known, nobody asks for more.
      const inner = CHAIN.slice(1).map(of);
      t.true(Math.max(...inner) <= of('handle'), JSON.stringify(inner));
    } finally {
      child.kill('SIGKILL');
    }
  });
});

aloneWithDynamorio('of a recursion the outermost calls are sampled', async (t) => {
  await inFolder(async (folder) => {
    const json = join(folder, 'r.json');
    const { child, pid } = start([PROGRAM, '1000000000']);
    try {
      let costs: readonly (readonly number[])[] = [];
      for (let turns = 1; turns <= MOST && costs.length < 4; turns *= 2) {
        const argv = ['--pid', String(pid), '--for', String(2 * turns), '--budget', '10%'];
        const options = ['--targets', '^parse$', '--json', json];
        const { stderr } = await comair(['sample', ...argv, ...options]);
        if (/^comair-bin: nothing to report/.test(stderr)) continue;
        const { runs } = JSON.parse(readFileSync(json, 'utf8')) as Report;
        costs = runs[0].sampled!.routines[0].costs.bins;
      }
      // 40 of 41 calls are inner ones, of 3 cells each; an outer one makes 40 of those.
      const outer = costs.filter(([bin]) => 2 ** (bin / 8) > 400);
      const count = (bins: typeof costs): number => bins.reduce((sum, [, n]) => sum + n, 0);
      t.true(costs.length >= 4, JSON.stringify(costs));
      t.true(count(outer) >= 0.75 * count(costs), JSON.stringify(costs));
    } finally {
      child.kill('SIGKILL');
    }
  });
});
