/**
 * With loops recorded, rows are as the reference has them, and the program does what it does alone.
 */
import { ConstructKind } from '../../src/stream/format.js';
import { sameAsNative, sameAsReference, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { sameSteps } from './steps.js';
import { runNative, runUnder, targetPath } from './run.js';

const PROGRAMS: readonly (readonly [string, ...string[]])[] = [
  ['loop_shapes', '9'],
  ['loop_shapes_O0', '9'],
  ['loop_shapes_O2-stripped', '9'],
  ['nested'],
  ['tailcall'],
  ['longjmp'],
  ['exceptions', '1'],
  ['signals'],
  ['coroutines', '8'],
  ['string_ops'],
  ['jit'],
  ['alloca', '3'],
  ['contexts', '2'],
  ['recursion', '40'],
  ['threads_queue', '20'],
  ['fork'],
  ['/bin/ls', '/'],
];

for (const [index, [name, ...args]] of PROGRAMS.entries())
  forEngines(`${name}: rows with loops as the reference`, async (t, engine) => {
    const argv = [targetPath(name), ...args];
    const native = await runNative(argv);
    const cell = ([8, 4, 8, 1] as const)[index % 4];
    const setting = { cell, footprint: index % 2 === 1, trace: true, loopsFile: 'all' };
    const outcome = await runUnder(engine, argv, setting);
    sameAsNative(t, native, outcome);
    wholeStreams(t, outcome);
    sameAsReference(t, outcome);
    await sameSteps(t, outcome);
    for (const { collected } of outcome.streams)
      t.true([...collected.constructs.values()].some(({ kind }) => kind === ConstructKind.Loop));
  });
