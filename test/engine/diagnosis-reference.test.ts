/** What engines say of loops, against a slow reference over a trace of all accesses. */
import { beside, difference, observed, referenceOf } from './compared-loops.js';
import type { ReferenceLoop } from '../reference/diagnosis.js';
import { findEngine } from '../../src/record/engine/find-engine.js';
import { forEngines } from './engines.js';
import { targetPath } from './run.js';

const LOOPS = 16;
const ARGV = [targetPath('diagnosed_fast'), '60'];

/** By the offset of the header. */
let reference: Promise<ReadonlyMap<number, ReferenceLoop>> | null = null;

forEngines(
  'results of iterations, and what is done again, are those of the definitions',
  async (t, engine) => {
    const valgrind = findEngine('valgrind');
    reference ??= observed(valgrind, ARGV, { diagnosisAll: true, trace: true }).then((traced) => {
      const by = referenceOf(traced);
      t.deepEqual(
        beside(traced, by).flatMap((loop) => difference(loop) ?? []),
        [],
      );
      return by;
    });
    // Where there is no trace, code that runs while nothing is looked at is quiet.
    const run = await observed(engine, ARGV, { diagnosisAll: true, trace: false });
    const loops = beside(run, await reference);
    t.true(loops.length >= LOOPS);
    t.true(loops.some(({ reference: { pairs, again } }) => pairs > 0 && again > 0));
    t.true(loops.some(({ reference: { turns, fresh } }) => fresh > 0 && fresh < turns));
    t.deepEqual(
      loops.flatMap((loop) => difference(loop, engine.name === 'dynamorio') ?? []),
      [],
    );
  },
);
