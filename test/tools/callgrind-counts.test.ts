/**
 * With Valgrind, entries and iterations of loops are those that follow from what Callgrind counts of
 * another run.
 */
import test from 'ava';
import { targetPath } from '../engine/run.js';
import { callgrind } from '../../tools/loops/callgrind.js';
import { judgeRun } from '../../tools/loops/callgrind-counts.js';
import { instructionsOf } from '../../tools/loops/listing.js';

const PROGRAMS: [string, number, ...string[]][] = [
  [targetPath('loop_shapes_O2'), 15, '12'],
  [targetPath('string_ops'), 3],
  ['/usr/bin/gzip', 40, '-9', '-k', '-c', '/etc/services'],
  ['/usr/bin/bash', 80, '-c', 'for ((i = 0; i < 20; i++)); do a[i]="${a[*]/x/y}x"; done'],
];

for (const [path, least, ...args] of PROGRAMS)
  test.serial(`${path}: loops are as Callgrind counts them`, async (t) => {
    t.timeout(120_000);
    const { equal, different, shared } = (await judgeRun([path, ...args])).get(path)!;
    t.deepEqual([different, shared], [[], []]);
    t.true(equal >= least, `${equal} loops`);
  });

test.serial('one jump back that is counted once too often is seen', async (t) => {
  t.timeout(120_000);
  const path = targetPath('nested');
  const counted = callgrind([path], { PATH: process.env.PATH ?? '', LC_ALL: 'C' });
  const { executed, jumps } = counted.seen(path);
  const instructions = instructionsOf(path);
  const back = [...jumps]
    .filter(([from]) => instructions.get(from)?.kind === 'branch')
    .flatMap(([from, all]) =>
      [...all.keys()].filter((to) => to < from).map((to) => [from, to] as const),
    );
  t.true(back.length >= 3);
  const [from, to] = back[0];
  jumps.get(from)!.set(to, jumps.get(from)!.get(to)! + 1);
  executed.set(to, executed.get(to)! + 1);
  const { different } = (await judgeRun([path], counted)).get(path)!;
  t.is(different.length, 1, different.join('\n'));
});
