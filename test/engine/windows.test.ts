/**
 * Windows of a run: what happens in them is as the reference has it, what happens outside of them
 * is nowhere, and the program does what it does alone.
 */
import type { ExecutionContext } from 'ava';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EngineOptions } from '../../src/record/engine/engine.js';
import { sameAsNative, sameAsReference, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import type { EngineOutcome } from './run.js';
import { runNative, runUnder, targetPath } from './run.js';

type Setting = Partial<EngineOptions>;

/** With a control file that says `asked`. */
async function controlled(run: (file: string) => Promise<void>, asked: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'comair-windows-'));
  try {
    const file = join(folder, 'control');
    const page = Buffer.alloc(4096);
    page.writeUInt32LE(asked);
    writeFileSync(file, page);
    await run(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Numbers of the windows that each stream has; empty streams are those of who waits for one. */
function windowsOf({ streams }: EngineOutcome): number[][] {
  return streams.map(({ collected: { windows } }) => [
    ...new Set(windows.map(({ window }) => window)),
  ]);
}

function emptyOutside(t: ExecutionContext, { streams }: EngineOutcome): void {
  for (const { collected } of streams) {
    if (collected.windows.length > 0) continue;
    t.is(collected.threads.length, 0);
    t.is(Number(collected.end?.rows), 0);
  }
}

const SETTINGS: readonly Setting[] = [
  { cell: 8, footprint: false },
  { cell: 4, footprint: true, loopsFile: 'all' },
  { cell: 8, footprint: false, structures: true, loopsFile: 'all' },
];

for (const [index, setting] of SETTINGS.entries())
  forEngines(`rows of windows as the reference, setting ${index + 1}`, async (t, engine) => {
    const native = await runNative([targetPath('windows'), '-']);
    await controlled(async (file) => {
      const outcome = await runUnder(engine, [targetPath('windows'), file], {
        ...setting,
        trace: true,
        controlFile: file,
      });
      sameAsNative(t, native, outcome);
      wholeStreams(t, outcome);
      sameAsReference(t, outcome);
      emptyOutside(t, outcome);
      t.deepEqual(windowsOf(outcome).flat().sort(), [1, 2, 3, 4, 5, 5, 6, 6]);
      const stopped = outcome.streams.filter(({ collected }) => collected.end?.reason === 'stop');
      t.is(stopped.length, 7);
      for (const { collected } of outcome.streams)
        // A child may hear of a window's end before it has called anything.
        if (collected.windows.length > 0 && collected.header?.forked === false)
          t.true(collected.totals().activations >= 4);
    }, 0);
  });
