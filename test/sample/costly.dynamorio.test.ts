/** Without --targets: what costs much is found while the program runs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExecutionContext } from 'ava';
import type { Report } from '../../src/schema/report.js';
import { routinesOf } from '../../src/sample/routines.js';
import { comair, inFolder, run } from '../cli/run.js';
import { targetPath } from '../engine/run.js';
import { aloneWithDynamorio } from '../engine/dynamorio-here.js';
import { start } from './attached.js';

const SERVICES = targetPath('services');
const NAME = 'insertion_sort';
const entryOf = (name: string): string =>
  `0x${routinesOf(SERVICES)
    .find(({ names }) => names.includes(name))!
    .entry.toString(16)}`;

async function findsIt(t: ExecutionContext, argv: readonly string[], json: string): Promise<void> {
  const outputs = ['--budget', '10%', '--json', json, '--report', '/dev/null'];
  const { status, stderr } = await comair(['sample', ...outputs, ...argv]);
  t.is(status, 0, stderr);
  const { runs } = JSON.parse(readFileSync(json, 'utf8')) as Report;
  const { chosen, routines } = runs[0].sampled!;
  t.regex(chosen!, /^\d+ routines that [\d.k]+ looks at the program counter and its callers/);
  const places = routines.map(({ offset }) => offset);
  // The caller has next to no cost of its own.
  for (const name of [NAME, 'main']) t.true(places.includes(entryOf(name)), name);
  // What it does once, before all: it is no part of what costs much.
  t.true(places.length < 10);
}

aloneWithDynamorio('the costly routine and its caller: started, stripped, attached', async (t) => {
  await inFolder(async (folder) => {
    const json = join(folder, 'r.json');
    const stripped = join(folder, 'stripped');
    await run('strip', ['-o', stripped, SERVICES]);
    await findsIt(t, ['--', stripped, NAME, '300000'], json);
    const { child, pid } = start([SERVICES, NAME, '1000000000']);
    try {
      await findsIt(t, ['--pid', String(pid), '--for', '4'], json);
    } finally {
      child.kill('SIGKILL');
    }
  });
});
