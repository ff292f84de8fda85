/** What a program did to what is outside of it, as engines tell it. */
import { realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EffectKind, FrameKind } from '../../src/stream/format.js';
import { decodeEffect } from '../../src/stream/frames.js';
import { inFolder } from '../support/command.js';
import { sameAsNative, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { runNative, runUnder, targetPath } from './run.js';
import type { EngineOutcome } from './run.js';

const NAMES = new Map<number, string>(
  Object.entries(EffectKind).map(([name, kind]) => [kind, name]),
);

/** Each with what it was done to, paths below `folder`. */
function effectsOf({ streams }: EngineOutcome, folder: string): string[] {
  return streams.flatMap(({ frames }) =>
    frames.flatMap(({ kind, payload }) => {
      if (kind !== FrameKind.Effect) return [];
      const { buffer, byteOffset, length } = payload;
      const effect = decodeEffect(buffer.slice(byteOffset, byteOffset + length), length);
      return [`${NAMES.get(effect.kind)} ${effect.of.replace(`${folder}/`, '')}`.trim()];
    }),
  );
}

forEngines('what a program did to what is outside of it is told once', async (t, engine) => {
  const run = (folder: string, ...things: string[]): Promise<EngineOutcome> =>
    runUnder(engine, [targetPath('effects'), folder, ...things]);
  const inside = (use: (folder: string) => Promise<void>): Promise<void> =>
    inFolder(async (folder) => {
      writeFileSync(join(folder, 'there'), 'there');
      await use(realpathSync(folder));
    });
  await inside(async (folder) => {
    const outcome = await run(folder, 'harmless', 'harmless');
    wholeStreams(t, outcome);
    sameAsNative(t, await runNative([targetPath('effects'), folder, 'harmless']), outcome);
    t.deepEqual(effectsOf(outcome, folder), []);
  });
  await inside(async (folder) => {
    const outcome = await run(folder, 'files', 'others', 'sockets', 'terminal');
    wholeStreams(t, outcome);
    t.deepEqual(
      effectsOf(outcome, folder).sort(),
      [
        'Opened there',
        'Made new',
        'Made folder',
        'Opened new',
        'Removed new',
        'Removed folder',
        'Changed moved',
        'Changed link',
        'Made by a thread of a child',
        'Socket socket',
        'Changed pipe',
        'Pipe pipe',
        'Terminal',
      ].sort(),
    );
  });
  await inside(async (folder) => {
    const outcome = await run(folder, 'network');
    const port = Number(outcome.stdout).toString(16).padStart(4, '0');
    const loopback = `7f000001${'0'.repeat(16)}`;
    t.deepEqual(effectsOf(outcome, folder), [
      `Network 02000000${loopback}`,
      `Network 0200${port}${loopback}`,
      'Served',
      `Network 0a00000900000000${'0'.repeat(31)}100000000`,
    ]);
  });
});
