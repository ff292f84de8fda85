/**
 * Activations that are counted, against the same run with a row for each, which the other tests
 * compare with the reference.
 */
import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
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

/** Runs in which the loader does the same; under DynamoRIO it now and then compares a few bytes more. */
const PAIRS = 4;

/** Where all lies is the same each time, too; the first process image is not the program. */
const placed = (argv: readonly string[]) => ['/usr/bin/setarch', '-R', ...argv];
const ours = (streams: readonly ReceivedStream[]) =>
  streams.filter(({ collected }) => basename(collected.header!.exe) !== 'setarch');

for (const [target, ...args] of CASES) {
  forEngines(
    `${basename(target)}: what is counted says what single rows say`,
    async (t, engine) => {
      const run = (counted: boolean) =>
        runUnder(
          engine,
          placed([targetPath(target), ...args]),
          { footprint: false },
          {
            env: { PERL_HASH_SEED: '0', PERL_PERTURB_KEYS: '0' },
            engineArguments: ['--scripts=yes'],
            counted,
          },
        );
      const says = async (streams: readonly ReceivedStream[]) =>
        saidBy(await profileOf(streams.map(({ frames }) => frames)));
      const pair = async (
        left: number,
      ): Promise<Record<'single' | 'some', readonly ReceivedStream[]>> => {
        const [rows, counted] = [await run(false), await run(true)];
        wholeStreams(t, rows);
        const [single, some] = [ours(rows.streams), ours(counted.streams)];
        const [expected, said] = [await says(single), await says(some)];
        if (left > 0 && !isDeepStrictEqual(said, expected)) return pair(left - 1);
        t.deepEqual(said, expected);
        return { single, some };
      };
      const { single, some } = await pair(PAIRS - 1);
      t.is(countedIn(single).counted, 0);
      t.true(countedIn(some).counted > 0);
      t.true(countedIn(some).rows < countedIn(single).rows);
      const courses = some.map((stream) => checkCourses(stream, 'work'));
      t.deepEqual(
        courses.flatMap(({ wrong }) => wrong),
        [],
      );
      if (target === 'sort') t.true(courses[0].points > 1 && courses[0].courses > 1);
    },
  );
}
