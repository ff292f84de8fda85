import { mkdtemp, rm, writeFile, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import test from 'ava';
import type { ExecutionContext } from 'ava';
import { analyze } from '../../src/api/analyze.js';
import { wholeOf } from '../../src/base/late-record.js';
import { loopsOf, routinesOf } from '../../src/report/late-lists.js';
import type { Report } from '../../src/schema/report.js';
import { FOLDER } from '../recordings/cases.js';

async function reportOf(t: ExecutionContext, name: string): Promise<Report> {
  const scratch = await mkdtemp(join(tmpdir(), 'comair-late-'));
  t.teardown(() => rm(scratch, { recursive: true }));
  const file = join(scratch, name);
  await writeFile(file, gunzipSync(await readFile(join(FOLDER, `${name}.comair.gz`))));
  return await analyze([file], { minShare: 0.01 });
}

/** Own fields, and what a getter of a class finds. */
const fieldsOf = (late: object): string[] => [
  ...Object.keys(late),
  ...Object.keys(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(late) as object)),
];

for (const name of ['dynamorio-textbook', 'valgrind-exceptions', 'dynamorio-threads']) {
  test(`what is known early of routines and loops is what their whole says: ${name}`, async (t) => {
    const report = await reportOf(t, name);
    const lists = [routinesOf(report), loopsOf(report) ?? []];
    t.true(lists[0].length > 0);
    for (const late of lists.flat()) {
      const early: Record<string, unknown> = {};
      for (const key of fieldsOf(late)) {
        const value = (late as unknown as Record<string, unknown>)[key];
        if (typeof value !== 'function' && value !== undefined) early[key] = value;
      }
      t.like(wholeOf(late), early);
    }
    t.deepEqual(routinesOf(report).map(wholeOf), report.routines);
  });
}

test('the lists of a report are made when they are read, and are plain from then on', async (t) => {
  const report = await reportOf(t, 'dynamorio-textbook');
  const [first] = routinesOf(report);
  t.not(first, wholeOf(first));
  const { routines, loops = [] } = report;
  t.is(report.routines, routines);
  t.is(routines[0], wholeOf(first));
  t.is(Object.getOwnPropertyDescriptor(report, 'routines')?.value, routines);
  for (const each of [...routines, ...loops]) t.is(Object.getPrototypeOf(each), Object.prototype);
});

test('a report of a file has its lists as they are', (t) => {
  const report = { routines: [], loops: [] } as unknown as Report;
  t.is(routinesOf(report), report.routines);
  t.is(loopsOf(report), report.loops);
});
