/** An engine that cannot run a program says so in one line, with what to do. */
import test from 'ava';
import { closeSync, openSync } from 'node:fs';
import { observe } from '../../src/run/observe.js';
import { targetPath } from './run.js';

const RLIMIT_AS = 9;

test('dynamorio: with too little address space for it, Valgrind is offered', async (t) => {
  const nothing = openSync('/dev/null', 'r+');
  const error = await t.throwsAsync(
    observe({
      argv: [targetPath('fib'), '5'],
      options: { engine: 'dynamorio' },
      cost: 'blocks',
      recordPath: null,
      analyze: true,
      isolation: { stdio: [nothing, nothing, nothing], limits: [[RLIMIT_AS, 2_000_000_000]] },
    }),
  );
  closeSync(nothing);
  t.regex(error.message, /^[^\n]*cannot run this program[^\n]*: use --engine valgrind$/);
});
