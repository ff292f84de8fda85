/** Time starts just below its limit, so that every thread of a program renumbers early. */
import { sameAsNative, sameAsReference, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { runNative, runUnder, targetPath } from './run.js';

/** Less than CA_TIME_SOFT_LIMIT by some hundred activations. */
const START = 0x70000000 - 300;

const CASES: [string, ...string[]][] = [
  ['sort', '24'],
  ['list', '15'],
  ['signals'],
  ['coroutines', '8'],
  ['threads_queue', '30'],
  ['threads_many', '16'],
  ['syscalls', '/etc/passwd'],
];

for (const [target, ...args] of CASES)
  forEngines(`${target}: rows as the reference over a renumbering`, async (t, engine) => {
    const argv = [targetPath(target), ...args];
    const native = await runNative(argv);
    for (const footprint of [true, false]) {
      const engineArguments = [`--time-start=${START}`];
      const options = { footprint, trace: true };
      const outcome = await runUnder(engine, argv, options, { engineArguments });
      sameAsNative(t, native, outcome);
      wholeStreams(t, outcome);
      sameAsReference(t, outcome);
    }
  });
