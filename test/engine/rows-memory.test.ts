import { MEMORY } from './cases.js';
import { sameAsNative, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { compareCases } from './rows.js';
import { runNative, runUnder, targetPath } from './run.js';

compareCases(MEMORY);

/** In the places where engines keep tables, among others. */
const WILD = [
  '8',
  '7fff0010',
  '80000000',
  '10000000008',
  '10000123458',
  '1fffffff8000',
  '2ffffffff000',
  '3fffbffff000',
  '3ffffffff000',
  '400080000010',
  '6fffffff0008',
];

forEngines('wild pointers all over the address space fault in the program', async (t, engine) => {
  const argv = [targetPath('wild'), ...WILD];
  const native = await runNative(argv);
  for (const cell of [1, 2, 4, 8] as const)
    for (const footprint of [false, true]) {
      const outcome = await runUnder(engine, argv, { cell, footprint });
      sameAsNative(t, native, outcome);
      wholeStreams(t, outcome);
    }
});
