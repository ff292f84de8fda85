/** What an engine is told on its command line: protocol/engine-options.mjs, native/base/options.c. */
import test from 'ava';
import { engineWords } from '../../src/record/options/engine-words.js';
import { forEngines } from './engines.js';
import { runUnder } from './run.js';

test('engines are told what they know, with values that there are', (t) => {
  const told = { args: '/a b', limits: undefined, bottomUp: true, trace: false, timeStart: 7 };
  const words = ['--args=/a b', '--bottom-up=yes', '--trace=no', '--time-start=7'];
  t.deepEqual(engineWords(told, 'valgrind'), words);
  t.deepEqual(
    engineWords({ socket: '/s', token: '/t' }, 'dynamorio', (word) => `'${word}'`),
    ["'--socket=/s'", '--token=/t'],
  );
  t.throws(() => engineWords({ limits: '' }, 'dynamorio'), { message: /does not know --limits/ });
  t.throws(() => engineWords({ cell: 16 }, 'valgrind'), { message: /--cell=16: not from 1 to 8/ });
  t.throws(() => engineWords({ timeStart: 0.5 }, 'valgrind'), { instanceOf: RangeError });
});

forEngines(
  'what is no value of an option ends the run before the program begins',
  async (t, engine) => {
    const bad = ['--cell=3', '--cell=', '--footprint=maybe', '--time-start=2147483648', '--trace'];
    for (const word of bad) {
      const outcome = await runUnder(engine, ['/bin/echo', 'begun'], { engineArguments: [word] });
      t.is(outcome.stdout, '', word);
      t.not(outcome.status, 0, word);
    }
    const options = { engineArguments: ['--cell=2', '--time-start=2147483647'] };
    t.is((await runUnder(engine, ['/bin/echo', 'begun'], options)).stdout, 'begun\n');
  },
);
