/**
 * Writes what is made of the kept recordings now as the expected reports, for a change that is
 * meant to change them: node dist/test/recordings/keep.js. With --compare nothing is written, and
 * the status is 1 where a report is not the same byte by byte.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { CASES, FOLDER, expectedFile, reportOf } from './cases.js';

const compare = process.argv.includes('--compare');
const scratch = await mkdtemp(join(tmpdir(), 'comair-recordings-'));
await mkdir(join(FOLDER, 'expected'), { recursive: true });
try {
  for (const of of CASES) {
    const json = await reportOf(of, scratch);
    const file = expectedFile(of);
    if (!compare) {
      await writeFile(file, gzipSync(json, { level: 9 }));
      continue;
    }
    const same = gunzipSync(await readFile(file)).toString() === json;
    console.log(`${same ? 'same  ' : 'DIFFERS'} ${of.name}`);
    if (!same) process.exitCode = 1;
  }
} finally {
  await rm(scratch, { recursive: true });
}
