/** What a loop leaves in a vector register is its result, unless the lowest number is overwritten. */
import { forEngines } from './engines.js';
import { runDiagnosed } from './diagnosed.js';

const CLASSES = {
  low_by_high: '0*',
  low_of_other: '0*',
  high_by_low: '1*',
  high_inserted: '1*',
};

forEngines('halves of vector registers: the lowest number is what is read', async (t, engine) => {
  const loops = await runDiagnosed(t, engine, 'loops_halves', Object.keys(CLASSES), '100');
  t.deepEqual(Object.fromEntries(loops.map((loop) => [loop.routine, loop.class])), CLASSES);
});
