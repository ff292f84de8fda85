/** A sample of a loop's iterations says what all of them say, within 5 %. */
import { runDiagnosed } from './diagnosed.js';
import { forEngines } from './engines.js';

const N = 400_002;
const NAMES = ['filter_long', 'find', 'touch'];

/** As test/targets/loops_sampled.c has it. */
const scattered = (i: number): number => Number((BigInt(i) * 2654435761n) % 1000003n);

const kept = Array.from({ length: N }, (_, i) => scattered(i)).filter((v) => v % 7 === 0).length;
const SEARCHES = 1000;
const TOUCHES = N / 2;

/** Counted by hand: instances, iterations, and those with a result. */
const BY_HAND: Record<string, { instances: number; iterations: number; results: number }> = {
  filter_long: { instances: 1, iterations: N - 1, results: kept },
  find: {
    instances: SEARCHES,
    iterations: (SEARCHES * (SEARCHES + 1)) / 2,
    results: SEARCHES,
  },
  touch: { instances: TOUCHES, iterations: 3 * TOUCHES, results: TOUCHES },
};

forEngines(
  'all iterations have results as counted by hand, and a sample of them within 5 %',
  async (t, engine) => {
    const all = await runDiagnosed(t, engine, 'loops_sampled', NAMES, String(N), {
      diagnosisAll: true,
    });
    const sampled = await runDiagnosed(t, engine, 'loops_sampled', NAMES, String(N));
    for (const routine of NAMES) {
      const [exact] = all.filter((loop) => loop.routine === routine);
      const [estimated] = sampled.filter((loop) => loop.routine === routine);
      t.is(exact.sample, null);
      t.like(exact, BY_HAND[routine]);
      t.truthy(estimated.sample);
      t.true(estimated.sample!.iterations < exact.iterations, routine);
      t.is(estimated.instances, exact.instances);
      t.is(estimated.class, exact.class);
      const within = (a: number, b: number): boolean => Math.abs(a - b) <= 0.05 * b;
      t.true(within(estimated.rate, exact.rate), `${routine}: ${estimated.rate}, ${exact.rate}`);
      t.true(within(estimated.iterations, exact.iterations));
      t.true(Math.abs(estimated.repeats.rate - exact.repeats.rate) <= 0.05);
      t.true(Math.abs(estimated.repeats.again - exact.repeats.again) <= 0.05);
    }
    // The list is filled by main, and read by the searches.
    const [exactly, search] = [all, sampled].map(
      (loops) => loops.find(({ routine }) => routine === 'find')!.data[0],
    );
    t.like(search.filled[0], { routine: 'main', share: 1 });
    t.true(Math.abs(search.reads - exactly.reads) <= 0.05 * exactly.reads);
  },
);

forEngines(
  'what a routine makes and fills is named by it, and what one passes on by its caller',
  async (t, engine) => {
    for (const diagnosisAll of [false, true]) {
      const options = { diagnosisAll };
      const [walk] = await runDiagnosed(t, engine, 'loops_sampled', ['last_of'], '100', options);
      t.regex(
        walk.data[0].text,
        /^a linked list of 16-byte blocks from node_new, loops_sampled\.c:/,
      );
      t.like(walk.data[0].filled[0], { routine: 'node_new', share: 1 });
    }
  },
);

forEngines('of a reservation it is told what is read of it', async (t, engine) => {
  const [search] = await runDiagnosed(t, engine, 'loops_sampled', ['in_reserved'], '100');
  const [{ text, cells, bytes }] = search.data;
  t.regex(text, /^about [\d.]+ KiB of a block mapped by search_reserved/);
  // The words that are filled, and the one behind them; one cell in 8 is looked at.
  t.true(Math.abs(cells! - 5001) < 1000, `${cells}`);
  t.is(bytes[1], 2 ** 32);
});

forEngines(
  'what the kernel has read into a block is told to be filled by it, whoever wrote there before',
  async (t, engine) => {
    const [search] = await runDiagnosed(t, engine, 'loops_sampled', ['in_file'], '100');
    t.deepEqual(search.data[0].filled, [
      { routine: 'the kernel', module: null, offset: null, file: null, line: null, share: 1 },
    ]);
  },
);
