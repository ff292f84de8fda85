/** Entries and iterations of loops are those that follow from a plain count of where control went. */
import { judgeRun } from '../../tools/loops/counts.js';
import { forEngines } from './engines.js';
import { targetPath } from './run.js';

const PROGRAMS: [string, ...string[]][] = [
  ['loop_shapes_O2', '12'],
  ['loop_throws', '12'],
  ['loop_throws_O1-stripped', '9'],
  ['dispatch', '20'],
];

for (const [name, ...args] of PROGRAMS)
  forEngines(`${name}: loops are as counted`, async (t, engine) => {
    const path = targetPath(name);
    const found = await judgeRun([path, ...args], engine.name, (each) => each === path);
    const { equal, different, unknown, shared } = found.get(path)!;
    t.deepEqual([different, unknown, shared], [[], [], []]);
    t.true(equal > 2, `${equal} loops`);
  });
