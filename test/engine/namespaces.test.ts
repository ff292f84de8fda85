/** Windows of a program that goes into other namespaces, alone and with several threads. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sameAsNative, sameAsReference, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { Page } from './page.js';
import { runNative, runUnder, targetPath } from './run.js';

forEngines(
  'namespaces are left and entered as natively, in windows and between',
  async (t, engine) => {
    const native = await runNative([targetPath('namespaces'), '-']);
    const folder = mkdtempSync(join(tmpdir(), 'comair-namespaces-'));
    const page = new Page(join(folder, 'control'));
    try {
      const outcome = await runUnder(engine, [targetPath('namespaces'), page.path], {
        footprint: false,
        trace: true,
        controlFile: page.path,
      });
      sameAsNative(t, native, outcome);
      wholeStreams(t, outcome);
      sameAsReference(t, outcome);
      const events = outcome.streams
        .flatMap(({ collected }) => collected.windows)
        .map(({ window, event }) => `${window} ${event}`);
      t.deepEqual(events, ['1 start', '1 stop', '2 start', '2 stop', '3 start', '3 stop']);
    } finally {
      page.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
