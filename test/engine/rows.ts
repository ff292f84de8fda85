import type { Case } from './cases.js';
import { sameAsNative, sameAsReference, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { runNative, runUnder, targetPath } from './run.js';

/** Each case, for each cell size: output as native, rows as the reference. */
export function compareCases(cases: readonly Case[]): void {
  for (const { target, args, streams } of cases)
    forEngines(`${target}: output as native, rows as the reference`, async (t, engine) => {
      const argv = [targetPath(target), ...args];
      const native = await runNative(argv);
      for (const cell of [1, 2, 4, 8] as const) {
        const outcome = await runUnder(engine, argv, { cell, trace: true });
        sameAsNative(t, native, outcome);
        wholeStreams(t, outcome);
        sameAsReference(t, outcome);
        t.is(outcome.streams.length, streams ?? 1);
      }
    });
}
