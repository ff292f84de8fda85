/**
 * A thread that met a breakpoint, and comes to the handler so late that the next one is being set:
 * it does not take that for its own, which would stay where nobody takes it away.
 */
import { MAIN } from '../support/command.js';
import { aloneWithDynamorio } from '../engine/dynamorio-here.js';
import { targetPath } from '../engine/run.js';
import { start } from './attached.js';

const SECONDS = 3;
/** The program's: it needs userfaultfd. */
const WITHOUT = 77;

aloneWithDynamorio('a thread comes late to the handler, while the next is set', async (t) => {
  const { status, stdout, stderr } = await start(
    [
      process.execPath,
      MAIN,
      'sample',
      '--targets',
      '^work$',
      '--budget',
      '5%',
      '--copies',
      '1',
      '--report',
      '/dev/null',
      '--no-progress',
      '--',
      targetPath('latecomer'),
      String(SECONDS),
    ],
    { ...process.env, LD_PRELOAD: targetPath('slow_pwrite') },
  ).ended;
  if (status === WITHOUT) {
    t.log('userfaultfd is for root only here');
    t.pass();
    return;
  }
  t.is(stdout, 'never kept\n', stderr);
  t.is(status, 0, stderr);
});
