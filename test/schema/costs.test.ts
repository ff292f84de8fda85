import test from 'ava';
import { costsBySize } from '../../src/schema/costs.js';
import { sampleRun } from '../support/sample-report.js';

test('costs of a size are those of all its processes, ascending; runs without one are none', (t) => {
  const run = (n: number, blocks: number) => sampleRun({ features: { n }, blocks });
  const without = sampleRun({ features: {}, blocks: 99 });
  const runs = [run(200, 5), run(100, 3), run(200, 7), without];
  t.deepEqual(costsBySize(runs, 'blocks'), [
    { n: 100, cost: 3 },
    { n: 200, cost: 12 },
  ]);
  t.deepEqual(costsBySize([], 'blocks'), []);
});
