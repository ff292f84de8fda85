/** What the engine says of loops, against a slow reference over a trace of all accesses. */
import { beside, difference, observed, referenceOf } from './compared-loops.js';
import { forEngines } from './engines.js';
import { targetPath } from './run.js';

const LOOPS = 16;

forEngines(
  'results of iterations, and what instances do again, are those of the definitions',
  async (t, engine) => {
    const argv = [targetPath('diagnosed_fast'), '60'];
    const traced = await observed(engine, argv, { diagnosisAll: true, trace: true });
    const loops = beside(traced, referenceOf(traced));
    t.true(loops.length >= LOOPS);
    t.true(loops.some(({ reference }) => reference.pairs > 0 && reference.again > 0));
    t.deepEqual(
      loops.flatMap((loop) => difference(loop) ?? []),
      [],
    );
  },
  'valgrind',
);
