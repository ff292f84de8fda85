import test from 'ava';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toJson, writeAtomically } from '../../../src/report/read/json.js';
import { sampleReport, sampleRoutine } from '../../support/sample-report.js';

test('the JSON form is the report itself', (t) => {
  for (const routines of [
    [],
    [sampleRoutine()],
    [sampleRoutine(), sampleRoutine({ rank: null })],
  ]) {
    const report = sampleReport({ routines });
    t.deepEqual(JSON.parse(toJson(report)), report);
  }
});

test('writing replaces the old file and leaves nothing beside it', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'comair-json-'));
  try {
    const path = join(folder, 'report.json');
    await writeFile(path, 'old');
    await writeAtomically(path, 'new', false);
    t.is(await readFile(path, 'utf8'), 'new');
    t.deepEqual(await readdir(folder), ['report.json']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a failed write leaves nothing behind', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'comair-json-'));
  try {
    // The rename fails: a folder stands where the file should go.
    await t.throwsAsync(writeAtomically(folder, 'text', false));
    t.deepEqual(await readdir(folder), []);
    const beside = (await readdir(tmpdir())).filter((n) =>
      join(tmpdir(), n).startsWith(`${folder}.`),
    );
    t.deepEqual(beside, []);
  } finally {
    await rm(folder, { recursive: true });
  }
});
