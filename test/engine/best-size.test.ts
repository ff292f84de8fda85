/** The size that a report chooses, on programs whose input is not what they read from memory. */
import test from 'ava';
import { profile } from '../../src/api/profile.js';
import { targetPath } from './run.js';

async function routineOf(name: string, argv: string[], options: Parameters<typeof profile>[1]) {
  const { report } = await profile(argv, { ...options, only: new RegExp(`^${name}$`) });
  return report.routines.find((routine) => routine.name === name)!;
}

test('a routine that fills its own input is quadratic in its footprint', async (t) => {
  const argv = [targetPath('builder'), '200'];
  const found = await routineOf('build_and_search', argv, { footprint: true });
  t.is(found.size, 'footprint');
  t.is(found.class, 'O(n^2)');
  t.regex(found.size_reason ?? '', /RMS is the same in all calls/);
  const without = await routineOf('build_and_search', argv, {});
  t.is(without.class, 'unknown');
  t.regex(without.reason ?? '', /try --size footprint/);
  const forced = await routineOf('build_and_search', argv, { footprint: true, size: 'rms' });
  t.is(forced.size, undefined);
  t.is(forced.class, 'unknown');
});

test('a streaming reader is linear in DRMS, and its input comes from the kernel', async (t) => {
  const blocks = 40;
  const found = await routineOf(
    'checksum',
    [targetPath('stream_reader'), process.execPath, String(blocks)],
    {},
  );
  t.is(found.size, 'drms');
  t.is(found.class, 'O(n)', found.formula ?? '');
  // Of 8 cells a block, the first block is read once from memory.
  let cells = 0;
  for (let n = 1; n <= blocks; n++) cells += 8 * n;
  const { kernel, thread } = found.input!;
  t.is(thread, 0);
  t.true(kernel <= cells && kernel >= cells - 8 * blocks, `${kernel} of ${cells}`);
});
