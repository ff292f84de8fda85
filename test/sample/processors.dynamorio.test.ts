/** Where copies run: the program goes first, and they are not held to one place for it. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { aloneWithDynamorio } from '../engine/dynamorio-here.js';
import { targetPath } from '../engine/run.js';
import { processes } from './processes.js';
import { MANY, runSampled } from './run.js';

const PROGRAM = targetPath('sampled');
const LAST = 19;

/** @returns null once it has ended */
function placeOf(pid: number): { niceness: number; processors: string } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    const [, processors] = /^Cpus_allowed:\s+(\S+)$/m.exec(status)!;
    return { niceness: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]), processors };
  } catch {
    return null;
  }
}

/** Of several that begin at once on few processors, some are moved to begin at all. */
aloneWithDynamorio('copies may run wherever the program may', async (t, home) => {
  const own = placeOf(process.pid)!.processors;
  const seen = new Set<string>();
  const running = { isOver: false };
  const outcome = runSampled(t, home, [PROGRAM, '3000', '0', '400'], /./, MANY).finally(() => {
    running.isOver = true;
  });
  while (!running.isOver) {
    const all = processes();
    const launchers = new Set(
      all.filter(({ name }) => name === 'comair-sampler').map(({ pid }) => pid),
    );
    for (const { pid, parent, name } of all) {
      if (name !== basename(PROGRAM) || !launchers.has(parent)) continue;
      const place = placeOf(pid);
      // Those with the lowest priority have gone where they go.
      if (place?.niceness === LAST) seen.add(place.processors);
    }
    await pause(2);
  }
  const { result } = await outcome;
  t.true(result.samples.length > 3, String(result.samples.length));
  t.deepEqual([...seen], [own]);
});
