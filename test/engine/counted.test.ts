/**
 * Activations that are counted, against the same run with a row for each, which the other tests
 * compare with the reference.
 */
import { basename } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import { FrameKind } from '../../src/stream/format.js';
import type { RowsFrame } from '../../src/stream/format.js';
import { unpackMap } from '../../src/stream/fields.js';
import { profileOf, saidBy } from '../fold/said.js';
import { wholeStreams } from './checks.js';
import { checkCourses } from './course-checks.js';
import { forEngines } from './engines.js';
import type { ReceivedStream } from './receiver.js';
import { runUnder, targetPath } from './run.js';

function countedIn(streams: readonly ReceivedStream[]): { rows: number; counted: number } {
  const frames = streams
    .flatMap((stream) => stream.frames)
    .filter(({ kind }) => kind === FrameKind.Rows)
    .map(({ payload }) => {
      const { buffer, byteLength } = new Uint8Array(payload);
      return unpackMap(buffer, byteLength, 'rows') as unknown as RowsFrame;
    });
  return {
    rows: frames.reduce((sum, { rows }) => sum + rows, 0),
    counted: frames.reduce((sum, { counted }) => sum + (counted ?? 0), 0),
  };
}

/** Whose runs are the same each time. */
const CASES: readonly (readonly string[])[] = [
  ['/usr/bin/perl', `${packageRoot()}test/targets/calls.pl`],
  ['allocator'],
  ['containers'],
  ['coroutines'],
  ['exceptions'],
  ['fib', '15'],
  ['fork'],
  ['longjmp'],
  ['plt_tail'],
  ['signals'],
  ['sort', '300'],
];

for (const [target, ...args] of CASES) {
  forEngines(
    `${basename(target)}: what is counted says what single rows say`,
    async (t, engine) => {
      const run = (counted: boolean) =>
        runUnder(
          engine,
          [targetPath(target), ...args],
          { footprint: false },
          {
            env: { PERL_HASH_SEED: '0', PERL_PERTURB_KEYS: '0' },
            engineArguments: ['--scripts=yes'],
            counted,
          },
        );
      const [rows, counted] = [await run(false), await run(true)];
      wholeStreams(t, rows);
      t.deepEqual(
        saidBy(await profileOf(counted.streams.map(({ frames }) => frames))),
        saidBy(await profileOf(rows.streams.map(({ frames }) => frames))),
      );
      t.is(countedIn(rows.streams).counted, 0);
      t.true(countedIn(counted.streams).counted > 0);
      t.true(countedIn(counted.streams).rows < countedIn(rows.streams).rows);
      const courses = counted.streams.map((stream) => checkCourses(stream, 'work'));
      t.deepEqual(
        courses.flatMap(({ wrong }) => wrong),
        [],
      );
      if (target === 'sort') t.true(courses[0].points > 1 && courses[0].courses > 1);
    },
    'valgrind',
  );
}
