/** What the sizes mean: programs whose input is known to the cell. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forEngines } from './engines.js';
import { activationsOf } from './names.js';
import { runUnder, targetPath } from './run.js';

forEngines('RMS of a sort is the array, in cells of any size', async (t, engine) => {
  const sizes = Array.from({ length: 12 }, (_, i) => 4 * (i + 1));
  for (const [cell, perInt] of [
    [1, 4],
    [2, 2],
    [4, 1],
    [8, 0.5],
  ] as const) {
    const outcome = await runUnder(engine, [targetPath('sort'), '48'], { cell });
    const sorts = activationsOf(outcome.streams[0].collected, 'insertion_sort');
    t.deepEqual(
      sorts.map(({ rms }) => rms),
      sizes.map((n) => n * perInt),
      `cell ${cell}`,
    );
  }
});

forEngines('what read(2) stores is DRMS, its buffer is no RMS', async (t, engine) => {
  const directory = mkdtempSync(join(tmpdir(), 'comair-test-'));
  try {
    const file = join(directory, 'input');
    writeFileSync(file, 'x'.repeat(64 * 20));
    const outcome = await runUnder(engine, [targetPath('stream_reader'), file, '20']);
    const sums = activationsOf(outcome.streams[0].collected, 'checksum');
    t.is(sums.length, 20);
    t.deepEqual(
      sums.map(({ drms_kernel }) => drms_kernel),
      sums.map((_, index) => 8 * (index + 1)),
    );
    // The first call binds pread lazily.
    t.is(new Set(sums.slice(1).map(({ rms }) => rms)).size, 1);
    t.true(sums[5].rms < 10);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

forEngines(
  'a jump to a stub that is not bound yet costs what a bound one does',
  async (t, engine) => {
    const outcome = await runUnder(engine, [targetPath('plt_tail'), '3']);
    const { collected } = outcome.streams[0];
    for (const name of ['number_of', 'in_a_loop', 'by_size']) {
      const calls = activationsOf(collected, name).map(({ rms, blocks }) => [rms, blocks]);
      t.is(calls.length, 3);
      t.deepEqual(calls, [calls[2], calls[2], calls[2]], name);
    }
  },
);

forEngines('what another thread wrote is DRMS', async (t, engine) => {
  const items = 200;
  const outcome = await runUnder(engine, [targetPath('threads_queue'), String(items)]);
  const [consume] = activationsOf(outcome.streams[0].collected, 'consume');
  t.true(consume.drms_thread >= items - 16, `${consume.drms_thread} re-reads`);
  t.true(consume.rms < 100, `${consume.rms} cells`);
});

forEngines('footprint sees the input that a routine makes itself', async (t, engine) => {
  const outcome = await runUnder(engine, [targetPath('builder'), '64'], { cell: 4 });
  const builds = activationsOf(outcome.streams[0].collected, 'build_and_search');
  t.is(builds.length, 16);
  t.is(new Set(builds.map(({ rms }) => rms)).size, 1);
  const [first] = builds;
  t.deepEqual(
    builds.map(({ footprint }) => footprint - first.footprint),
    builds.map((_, index) => 4 * index),
  );
});

forEngines('without footprint the column is empty and RMS the same', async (t, engine) => {
  const [on, off] = await Promise.all(
    [true, false].map((footprint) => runUnder(engine, [targetPath('list'), '30'], { footprint })),
  );
  const lists = [on, off].map(({ streams }) => streams[0].collected);
  t.deepEqual(
    lists.map(({ header }) => header!.footprint),
    [true, false],
  );
  const [withIt, without] = lists.map((list) => activationsOf(list, 'append'));
  t.deepEqual(
    withIt.map(({ rms }) => rms),
    without.map(({ rms }) => rms),
  );
  t.true(withIt.some(({ footprint }) => footprint > 0));
  t.true(without.every(({ footprint }) => footprint === 0));
});

forEngines("the allocator's bookkeeping is nobody's input", async (t, engine) => {
  const outcome = await runUnder(engine, [targetPath('allocator'), '32']);
  const stream = outcome.streams[0].collected;
  const only = activationsOf(stream, 'only_allocate');
  t.is(only.length, 32);
  const sizes = new Set(only.slice(1).map(({ rms }) => rms));
  t.is(sizes.size, 1, `sizes ${[...sizes].join(' ')}`);
  t.true(activationsOf(stream, 'malloc').some(({ rms }) => rms > 0));
});

forEngines('a list append reads the list', async (t, engine) => {
  const outcome = await runUnder(engine, [targetPath('list'), '40']);
  const stream = outcome.streams[0].collected;
  const appends = activationsOf(stream, 'append').slice(-40);
  const [empty] = appends;
  t.deepEqual(
    appends.map(({ rms }) => rms - empty.rms),
    appends.map((_, index) => index),
  );
});

forEngines('what a routine jumps to that the program has made is a call', async (t, engine) => {
  const outcome = await runUnder(engine, [targetPath('jit_tail')]);
  const { collected } = outcome.streams[0];
  const rows = [...collected.folded().values()].flat();
  const made = rows.filter(({ construct }) => collected.constructs.get(construct)?.module === 0);
  t.is(made.length, 11);
  // All that it sums, and its return address.
  t.deepEqual(
    made.map(({ rms }) => rms - made[0].rms),
    made.map((_, i) => 6 * i),
  );
  t.is(activationsOf(collected, 'sum').length, 22);
});

forEngines('what a garbage collector goes through is no input of a call', async (t, engine) => {
  const outcome = await runUnder(engine, [targetPath('collector')]);
  const { collected } = outcome.streams[0];
  const uses = activationsOf(collected, 'use').map(({ rms }) => rms);
  t.is(uses.length, 12);
  t.true(Math.max(...uses) < 16, uses.join());
  t.true(activationsOf(collected, 'GarbageCollect').every(({ rms }) => rms >= 2000));
});
