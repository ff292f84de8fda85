import test from 'ava';
import type { GroupTask } from '../../src/fold/group.js';
import { FoldPool } from '../../src/fold/pool.js';
import { Tallies } from '../../src/fold/tallies.js';
import { encodeRows } from '../../src/stream/encode.js';

function task(tallies: Tallies): GroupTask {
  const columns = { construct: 1, depth: 1, rms: 3, blocks: 2, instructions: 2 };
  const frame = encodeRows({ thread: 1, seq: 0, rows: 10, columns });
  return {
    tally: tallies.number,
    footprint: false,
    contexts: 0,
    cost: 'blocks',
    second: 'instructions',
    constructs: 2,
    opaque: new Int32Array(0),
    loops: new Int32Array(0),
    frames: [frame],
    lengths: [frame.byteLength],
  };
}

test('workers are started where this thread would fold for too long, and not for the last groups', async (t) => {
  for (const [mostBusyMs, hasWorkers] of [
    [Infinity, false],
    [0, true],
  ] as const) {
    const pool = new FoldPool(1, mostBusyMs);
    const tallies = new Tallies(() => false);
    const answers = [await pool.runLast(task(tallies))];
    t.false(pool.hasWorkers);
    answers.push(await pool.run(task(tallies)));
    t.is(pool.hasWorkers, hasWorkers);
    answers.push(await pool.runLast(task(tallies)));
    await pool.close();
    t.deepEqual(
      answers.map((each) => each.ok && each.result.totals.rows),
      [10, 10, 10],
    );
    tallies.finish();
    t.is(tallies.routines.get(1)?.calls, 30);
  }
});
