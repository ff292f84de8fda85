import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import test from 'ava';
import { CASES, expectedFile, reportOf } from './cases.js';

/**
 * Numbers to twelve digits: the C library's logarithm has its last digit from the instructions
 * that the processor has.
 */
const rounded = (json: string): unknown =>
  JSON.parse(json, (_key, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(12)) : value,
  );

for (const of of CASES) {
  test(`the report of ${of.name} is what it was`, async (t) => {
    const scratch = await mkdtemp(join(tmpdir(), 'comair-recordings-'));
    t.teardown(() => rm(scratch, { recursive: true }));
    const expected = gunzipSync(await readFile(expectedFile(of))).toString();
    const json = await reportOf(of, scratch);
    if (json === expected) {
      t.pass();
      return;
    }
    t.deepEqual(rounded(json), rounded(expected));
    t.log('the same to twelve digits; not byte by byte');
    // What JSON.parse does not see: order of fields, spaces, lines.
    const withoutNumbers = (text: string) => text.replace(/-?\d+(\.\d+)?(e[+-]?\d+)?/g, '0');
    t.is(withoutNumbers(json), withoutNumbers(expected));
  });
}
