/**
 * Windows that are opened and closed from outside, at any time, while threads work and wait: what
 * happens in them is as the reference has it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { EngineOptions } from '../../src/record/engine/engine.js';
import { sameAsNative, sameAsReference, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { ASKED, OVER, Page, SNAPSHOTS, SWITCHES } from './page.js';
import { runNative, runUnder, targetPath } from './run.js';

const WINDOWS = 5;

/** Until the program has ended, should it fail. */
async function askAll(page: Page, ended: AbortSignal): Promise<void> {
  for (let switches = 1; switches <= 2 * WINDOWS; switches++) {
    page.increment(ASKED);
    while (page.get(SWITCHES) < switches && !ended.aborted) await setTimeout(10);
    await setTimeout(30 + 7 * switches);
    if (switches === 3) page.increment(SNAPSHOTS);
  }
  page.increment(OVER);
}

const SETTINGS: readonly Partial<EngineOptions>[] = [
  { cell: 8, footprint: false },
  { cell: 4, footprint: true, loopsFile: 'all' },
];

for (const [index, setting] of SETTINGS.entries())
  forEngines(`windows of threads that go on, setting ${index + 1}`, async (t, engine) => {
    const native = await runNative([targetPath('windows_live'), '-']);
    const folder = mkdtempSync(join(tmpdir(), 'comair-live-'));
    const page = new Page(join(folder, 'control'));
    try {
      const ended = new AbortController();
      let asked: Promise<void> | undefined;
      const outcome = await runUnder(
        engine,
        [targetPath('windows_live'), page.path],
        { ...setting, trace: true, controlFile: page.path },
        { onOutput: () => void (asked = askAll(page, ended.signal)) },
      );
      ended.abort();
      await asked;
      sameAsNative(t, native, outcome);
      wholeStreams(t, outcome);
      const windows = outcome.streams.filter(({ collected }) => collected.windows.length > 0);
      t.is(windows.length, WINDOWS);
      for (const { collected } of windows) {
        t.true(collected.totals().activations > 0);
        const began = collected.threads.filter(({ event }) => event === 'start');
        t.true(began.length >= 6, `${began.length} threads`);
      }
      sameAsReference(t, { ...outcome, streams: windows });
    } finally {
      page.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
