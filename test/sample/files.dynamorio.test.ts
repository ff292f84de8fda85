/** Files are what they were, and what the program closes is closed, while copies begin. */
import { findEngine } from '../../src/record/engine/find-engine.js';
import { runNative, runUnder, targetPath } from '../engine/run.js';
import { withDynamorio } from '../engine/dynamorio-here.js';
import { activations } from './activations.js';
import { withIdleAgent } from './idle.js';
import { runSampled } from './run.js';

const PROGRAM = targetPath('sampled_files');

const [FEW, MOST_RUNS] = [5, 10];

for (const hidden of [[], ['hidden']]) {
  const title = hidden.length > 0 ? ', hidden from other processes' : '';

  withDynamorio(`a copy reads the files that the program had open${title}`, async (t, home) => {
    // The loader looks for what is called first in one more library.
    const full = await runUnder(
      findEngine('dynamorio', home),
      [PROGRAM, 'files', '20', ...hidden],
      { footprint: false },
      { env: withIdleAgent() },
    );
    const known = new Set(activations(full.streams[0].collected, PROGRAM));
    const argv = [PROGRAM, 'files', '400000', ...hidden];
    const native = await runNative(argv);
    // How many copies a run has is the machine's matter.
    let seen = 0;
    for (let runs = 0; seen <= FEW && runs < MOST_RUNS; runs++) {
      const { stdout, result, streams } = await runSampled(t, home, argv, /^work$/);
      t.is(stdout, native.stdout);
      const delivered = streams.flatMap(({ collected }) => activations(collected, PROGRAM));
      seen += delivered.length;
      t.deepEqual(
        delivered.filter((each) => !known.has(each)),
        [],
      );
      // Those that are made before it is known that files are hidden have none of them.
      const cut = result.samples.filter(({ outcome }) => outcome === 'call');
      if (hidden.length === 0) t.deepEqual(cut, []);
      else t.true(cut.length <= 10, `${cut.length} of ${result.samples.length} cut`);
    }
    t.true(seen > FEW, `${seen} activations`);
  });

  withDynamorio(`what the program closes is closed at once${title}`, async (t, home) => {
    const argv = [PROGRAM, 'ends', '200000', ...hidden];
    let samples = 0;
    for (let runs = 0; samples <= FEW && runs < MOST_RUNS; runs++) {
      const { stdout, result } = await runSampled(t, home, argv, /^work$/);
      samples += result.samples.length;
      t.is(stdout, '0\n', `${result.samples.length} samples`);
    }
    t.true(samples > FEW, `${samples} samples`);
  });
}

withDynamorio('a copy answers calls about files and sockets as they would be', async (t, home) => {
  const CALLS = targetPath('sampled_calls');
  const full = await runUnder(
    findEngine('dynamorio', home),
    [CALLS, '20'],
    { footprint: false },
    { env: withIdleAgent() },
  );
  const known = new Set(activations(full.streams[0].collected, CALLS));
  const argv = [CALLS, '100000'];
  const native = await runNative(argv);
  let seen = 0;
  for (let runs = 0; seen <= FEW && runs < MOST_RUNS; runs++) {
    const { stdout, result, streams } = await runSampled(t, home, argv, /^serve$/);
    // Nobody gets an answer twice.
    t.is(stdout, native.stdout);
    t.deepEqual(
      result.samples.filter(({ outcome }) => outcome !== 'exact' && outcome !== 'cells'),
      [],
    );
    const delivered = streams.flatMap(({ collected }) => activations(collected, CALLS));
    seen += delivered.length;
    t.deepEqual(
      delivered.filter((each) => !known.has(each)),
      [],
    );
  }
  t.true(seen > FEW, `${seen} activations`);
});
