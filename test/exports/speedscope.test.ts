import test from 'ava';
import { Ajv } from 'ajv';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { toSpeedscope } from '../../src/exports/speedscope.js';
import type { Report } from '../../src/schema/report.js';
import { UNPRINTABLE, hostileReport } from '../terminal/hostile.js';
import { sampleReport } from '../support/sample-report.js';
import { sortReport } from './sorted.js';

interface File {
  shared: { frames: { name: string; file: string; line?: number }[] };
  profiles: { samples: number[][]; weights: number[]; endValue: number }[];
}

/** The schema that speedscope publishes for its own format. */
async function validator(): Promise<(file: unknown) => string> {
  const root = dirname(createRequire(import.meta.url).resolve('speedscope/package.json'));
  const text = await readFile(join(root, 'dist/release/file-format-schema.json'), 'utf8');
  const valid = new Ajv({ strict: false }).compile(JSON.parse(text) as object);
  return (file) => (valid(file) ? '' : JSON.stringify(valid.errors));
}

const parse = (report: Report): File => JSON.parse(toSpeedscope(report)) as File;

test("files are valid by speedscope's schema", async (t) => {
  const problems = await validator();
  for (const report of [
    await sortReport(),
    hostileReport(),
    sampleReport(),
    sampleReport({ routines: [], runs: [] }),
  ]) {
    t.is(problems(parse(report)), '');
  }
  t.not(problems({ ...parse(sampleReport()), profiles: [{ type: 'sampled' }] }), '');
});

test('weights are own costs, and their sum is the length of the profile', async (t) => {
  const report = await sortReport();
  const { shared, profiles } = parse(report);
  const [{ samples, weights, endValue }] = profiles;
  const own = report.routines.map(() => 0);
  for (const [i, stack] of samples.entries()) own[stack.at(-1)!] += weights[i];
  t.deepEqual(
    own,
    report.routines.map(({ cost_self }) => cost_self),
  );
  t.is(
    endValue,
    own.reduce((a, b) => a + b, 0),
  );
  const i = report.routines.findIndex(({ name }) => name === 'insertion_sort');
  t.is(shared.frames[i].name, 'insertion_sort  O(n^2)');
  t.is(shared.frames[i].line, report.routines[i].line ?? undefined);
});

test('hostile names are text', (t) => {
  for (const { name, file } of parse(hostileReport()).shared.frames) {
    t.notRegex(name + file, UNPRINTABLE);
  }
});
