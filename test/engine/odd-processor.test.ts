/** Processor, signals of faults, polling and stack are for the program as without an engine. */
import { sameAsNative, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { runNative, runUnder, targetPath } from './run.js';

forEngines('what the processor is said to have can be executed', async (t, engine) => {
  const argv = [targetPath('odd_processor'), 'features'];
  const settings = engine.name === 'valgrind' ? [[], ['--plain-processor=yes']] : [[]];
  for (const engineArguments of settings) {
    const outcome = await runUnder(engine, argv, { engineArguments });
    t.deepEqual([outcome.status, outcome.stdout], [0, '1\n']);
    wholeStreams(t, outcome);
    if (engineArguments.length > 0) t.is(outcome.stderr, 'rdtscp 0\n');
  }
});

for (const what of ['signals', 'poll', 'stack'])
  forEngines(`${what}: as natively`, async (t, engine) => {
    const argv = [targetPath('odd_processor'), what];
    const outcome = await runUnder(engine, argv);
    sameAsNative(t, await runNative(argv), outcome);
    wholeStreams(t, outcome);
  });

const BASES = `fs 1
from fs 8
from gs 9, 1
gs 1234, 1234
gs 5678
5050
`;

forEngines(
  'bases of segments and transactions that nobody has asked for',
  async (t, engine) => {
    const outcome = await runUnder(engine, [targetPath('own_bases')]);
    t.deepEqual([outcome.status, outcome.stdout], [0, BASES]);
    wholeStreams(t, outcome);
  },
  'dynamorio',
);

forEngines(
  'long double: that it has fewer bits is said, and only where it is used',
  async (t, engine) => {
    for (const [what, told] of Object.entries({ 'long-double': 1, x87: 1, poll: 0 })) {
      const { streams } = await runUnder(engine, [targetPath('odd_processor'), what]);
      const notes = streams.flatMap(({ collected }) => collected.notes);
      t.is(notes.filter((note) => note.includes('long double')).length, told, what);
    }
  },
  'valgrind',
);

forEngines('what Valgrind does not say of the processor is told', async (t, engine) => {
  const { streams, stdout } = await runUnder(engine, [targetPath('asks_processor')]);
  const notes = streams.flatMap(({ collected }) => collected.notes);
  const refused = engine.name === 'valgrind';
  t.is(notes.filter((note) => note.includes('arch_prctl')).length, refused ? 1 : 0);
  t.is(stdout, refused ? '-1\n' : '1\n');
});
