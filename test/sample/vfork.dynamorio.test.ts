/**
 * A child that borrows the program's memory meets a breakpoint, and puts the byte back: in the
 * program, too, which is sampled all the same.
 */
import { withDynamorio } from '../engine/dynamorio-here.js';
import { targetPath } from '../engine/run.js';
import { runSampled } from './run.js';

const SECONDS = 3;
/** A child meets every second breakpoint. Were that the last one, so many came once in 1,000 runs. */
const MANY_HITS = 10;

withDynamorio('children by vfork meet breakpoints as well', async (t, home) => {
  const { status, stdout, result } = await runSampled(
    t,
    home,
    [targetPath('vfork_calls'), String(SECONDS)],
    /^work$/,
  );
  t.is(status, 0);
  t.is(stdout, '0 children failed\n');
  t.is(result.stopped, null);
  t.true(result.targets[0].hits >= MANY_HITS, `${result.targets[0].hits}`);
  t.false(result.targets[0].rated);
  t.true(result.samples.every(({ outcome }) => /^(exact|cells)$/.test(outcome)));
});
