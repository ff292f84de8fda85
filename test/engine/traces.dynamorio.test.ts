/** DynamoRIO's traces: another translation of the same program, the same rows. */
import { sameAsNative, sameAsReference, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { runNative, runUnder, targetPath } from './run.js';

/** Long enough for DynamoRIO to find what runs often. */
const CASES: [target: string, ...args: string[]][] = [
  ['fib', '12'],
  ['sort', '80'],
  ['list', '80'],
  ['exceptions', '6'],
  ['string_ops'],
  ['recursion', '200'],
  ['plt'],
  ['threads_queue', '100'],
  ['signals'],
];

for (const [target, ...args] of CASES)
  forEngines(
    `${target} with traces: output as native, rows as the reference`,
    async (t, engine) => {
      const argv = [targetPath(target), ...args];
      const native = await runNative(argv);
      for (const footprint of [false, true]) {
        const outcome = await runUnder(engine, argv, { footprint, trace: true, traces: true });
        sameAsNative(t, native, outcome);
        wholeStreams(t, outcome);
        sameAsReference(t, outcome);
      }
    },
    'dynamorio',
  );
