/** Threads that read the same cells at the same time, which no lock of theirs orders. */
import { execFileSync } from 'node:child_process';
import { sameAsNative, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { runNative, runUnder, targetPath } from './run.js';

const PROGRAM = targetPath('threads_reading');
const CELLS = 8;

function entryOf(name: string): number {
  const lines = execFileSync('nm', [PROGRAM], { encoding: 'utf8' }).trim().split('\n');
  const symbols = lines.map((line) => line.trim().split(/\s+/));
  return parseInt(symbols.find((symbol) => symbol[2] === name)![0], 16);
}

// 8: without tables where DynamoRIO has a window; 4: with them.
for (const cell of [8, 4] as const)
  forEngines(`threads that read at once keep their values, cells of ${cell}`, async (t, engine) => {
    // Under Valgrind one thread runs at a time, and a wait costs it its turn.
    const rounds = engine.name === 'dynamorio' ? 20_000 : 200;
    const argv = [PROGRAM, String(rounds)];
    const outcome = await runUnder(engine, argv, { cell });
    sameAsNative(t, await runNative(argv), outcome);
    wholeStreams(t, outcome);
    const { collected } = outcome.streams[0];
    const rows = [...collected.folded().values()].flat();
    const sizes = (name: string): Record<number, number> => {
      const entry = entryOf(name);
      const counts: Record<number, number> = {};
      for (const { construct, rms } of rows) {
        const place = collected.constructs.get(construct);
        if (place?.offset !== entry || collected.modules.get(place.module)?.path !== PROGRAM)
          continue;
        counts[rms] = (counts[rms] ?? 0) + 1;
      }
      return counts;
    };
    const each = { [(8 / cell) * CELLS]: rounds };
    t.deepEqual(sizes('twice'), each);
    t.deepEqual(sizes('once'), each);
  });
