/**
 * A server that has nothing to do: windows of it begin and end when that is asked for, not when a
 * call of its threads is over, and no call knows of it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sameAsNative, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { ASKED, OVER, Page, SNAPSHOTS, SWITCHES } from './page.js';
import { runNative, runUnder, targetPath } from './run.js';

const PROCESSES = 2;

/** @returns what was done before any call was over */
async function askAll(page: Page): Promise<string[]> {
  const done: string[] = [];
  let switches = 0;
  // Time-outs that begin anew because of a window end late enough to be noticed.
  await setTimeout(2000);
  for (const action of ['start', 'snapshot', 'stop', 'start', 'stop']) {
    if (action === 'snapshot') {
      page.increment(SNAPSHOTS);
      await setTimeout(300);
    } else {
      page.increment(ASKED);
      switches += PROCESSES;
    }
    while (page.get(OVER) === 0 && page.get(SWITCHES) < switches) await setTimeout(10);
    if (page.get(OVER) !== 0) break;
    done.push(action);
  }
  return done;
}

forEngines('windows begin and end while all threads sleep, unnoticed', async (t, engine) => {
  const native = await runNative([targetPath('idle'), '-']);
  t.is(native.stdout, 'idle\ndone\n');
  const folder = mkdtempSync(join(tmpdir(), 'comair-idle-'));
  const page = new Page(join(folder, 'control'));
  try {
    let asked: Promise<string[]> | undefined;
    const outcome = await runUnder(
      engine,
      [targetPath('idle'), page.path],
      { cell: 8, footprint: false, controlFile: page.path },
      { onOutput: () => void (asked = askAll(page)) },
    );
    sameAsNative(t, native, outcome);
    t.deepEqual(await asked, ['start', 'snapshot', 'stop', 'start', 'stop']);
    wholeStreams(t, outcome);
    const events = outcome.streams
      .flatMap(({ collected }) => collected.windows)
      .map(({ window, event }) => `${window} ${event}`);
    const once = ['1 start', '1 snapshot', '1 stop', '2 start', '2 stop'];
    t.deepEqual(events.sort(), [...once, ...once].sort());
  } finally {
    page.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
