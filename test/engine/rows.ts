import type { EngineOptions } from '../../src/record/engine/engine.js';
import type { Case } from './cases.js';
import { sameAsNative, sameAsReference, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { runNative, runUnder, targetPath } from './run.js';

type Setting = Pick<EngineOptions, 'cell' | 'footprint'>;

/** Half of the cases count first writes with cells of 1 and 4 bytes, the others with 2 and 8. */
function settings(odd: boolean): Setting[] {
  const alternating = ([1, 2, 4, 8] as const).map((cell, i) => ({
    cell,
    footprint: (i % 2 === 0) !== odd,
  }));
  // All run as users run them.
  return odd ? [...alternating, { cell: 8, footprint: false }] : alternating;
}

/** Each case, for each cell size: output as native, rows as the reference. */
export function compareCases(cases: readonly Case[]): void {
  cases.forEach(({ target, args, streams, only }, index) => {
    forEngines(
      `${target}: output as native, rows as the reference`,
      async (t, engine) => {
        const argv = [targetPath(target), ...args];
        const native = await runNative(argv);
        for (const setting of settings(index % 2 === 1)) {
          const outcome = await runUnder(engine, argv, { ...setting, trace: true });
          sameAsNative(t, native, outcome);
          wholeStreams(t, outcome);
          sameAsReference(t, outcome);
          t.is(outcome.streams.length, streams ?? 1);
        }
      },
      only,
    );
  });
}
