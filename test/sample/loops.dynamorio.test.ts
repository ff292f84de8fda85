/** Samples with loops: those of sampled activations are in the report as in that of a full recording. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportSchema } from '../../src/schema/report.js';
import type { Report } from '../../src/schema/report.js';
import { comair, inFolder } from '../support/command.js';
import { aloneWithDynamorio } from '../engine/dynamorio-here.js';
import { targetPath } from '../engine/run.js';

type Point = NonNullable<Report['loops']>[number]['points'][number];

/** Of a routine's loops: points by place. */
function loopsOf({ loops = [], routines }: Report, routine: string): Map<string, Point[]> {
  const own = loops.filter((loop) => routines[loop.routine].name === routine);
  return new Map(own.map(({ offset, points }) => [offset, points]));
}

aloneWithDynamorio('loops of sampled activations: sizes, costs, findings', async (t) => {
  await inFolder(async (folder) => {
    const [json, full, few] = ['r.json', 'full.json', 'few.json'].map((name) => join(folder, name));
    const program = targetPath('sampled');
    const read = async (path: string): Promise<Report> =>
      reportSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    const sampling = ['sample', '--targets', '^insertion_sort$', '--budget', '20%'];
    const { stderr } = await comair([
      ...sampling,
      '--copies',
      '2',
      '--loops',
      '--json',
      json,
      '--',
      program,
      '20000',
    ]);
    t.regex(stderr, /^SAMPLED: /m);
    t.regex(stderr, /loop sampled\.c:\d+/);
    await comair(['--engine', 'dynamorio', '--loops', '--json', full, '--', program, '2']);
    const sampled = loopsOf(await read(json), 'insertion_sort');
    const all = loopsOf(await read(full), 'insertion_sort');
    t.deepEqual([...sampled.keys()].sort(), [...all.keys()].sort());
    t.true(sampled.size > 1);
    for (const [place, points] of sampled) {
      const known = new Map(all.get(place)!.map((point) => [point[0], point]));
      t.true(points.length > 5, JSON.stringify(points));
      for (const [size, , least, most] of points) {
        const [, , fullLeast, fullMost] = known.get(size)!;
        t.true(fullLeast <= least && most <= fullMost, `${place} ${size}`);
      }
    }

    // Only those that findings name, and what none matches.
    await comair([
      ...sampling,
      '--copies',
      '2',
      '--loops-from',
      json,
      '--json',
      few,
      '--',
      program,
      '20000',
    ]);
    t.deepEqual(
      [...loopsOf(await read(few), 'insertion_sort').keys()].sort(),
      [...all.keys()].sort(),
    );
    const none = await comair([...sampling, '--loops=^nothing_such$', '--', program, '1']);
    t.is(none.status, 125);
    t.regex(none.stderr, /no routine of .* matches --loops \^nothing_such\$/);
  });
});

aloneWithDynamorio('steps of samples are those of a full recording', async (t) => {
  await inFolder(async (folder) => {
    const json = join(folder, 'r.json');
    const { stderr } = await comair([
      'sample',
      '--targets',
      '^insertion_sort$',
      '--budget',
      '20%',
      '--cost',
      'steps',
      '--json',
      json,
      '--',
      targetPath('sampled'),
      '20000',
    ]);
    t.regex(stderr, /^SAMPLED: /m);
    const report = reportSchema.parse(JSON.parse(await readFile(json, 'utf8')));
    t.is(report.metric.cost, 'steps');
    const { points } = report.routines.find(({ name }) => name === 'insertion_sort')!;
    // The outer loop alone goes round n - 1 times, the inner ones n^2 times together.
    t.true(points.every(([size, , , most]) => most >= size - 1 && most <= size ** 2));
  });
});
