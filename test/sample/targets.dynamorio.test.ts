/** Targets that a file's findings name: by build and offset, whatever they are called. */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report } from '../../src/schema/report.js';
import { comair, inFolder, run } from '../support/command.js';
import { targetPath } from '../engine/run.js';
import { withDynamorio } from '../engine/dynamorio-here.js';

withDynamorio('the findings of a report and of a recording; another build; none', async (t) => {
  await inFolder(async (folder) => {
    const [full, recording, json, plain] = ['full.json', 'full.ca', 'r.json', 'plain.json'].map(
      (name) => join(folder, name),
    );
    // Without symbols, and elsewhere: neither names nor paths help.
    const stripped = join(folder, 'stripped');
    await run('strip', ['-o', stripped, targetPath('sampled')]);
    const program = targetPath('sampled');
    await comair([
      '--engine',
      'valgrind',
      '--no-loops',
      '--json',
      full,
      '--output',
      recording,
      '--',
      program,
    ]);
    const found = JSON.parse(await readFile(full, 'utf8')) as Report;
    const named = new Set(found.findings!.flatMap(({ routines }) => routines.map((r) => r.offset)));
    t.true(named.size > 0);

    for (const file of [full, recording]) {
      const { status, stderr } = await comair([
        'sample',
        '--targets',
        file,
        '--budget',
        '20%',
        '--copies',
        '2',
        '--json',
        json,
        '--',
        stripped,
        '500',
      ]);
      t.is(status, 7, stderr);
      t.regex(stderr, /what was sampled: \d+ routines? of the findings of .*full/);
      const report = JSON.parse(await readFile(json, 'utf8')) as Report;
      const { routines } = report.runs[0].sampled!;
      t.true(routines.length > 0);
      t.true(routines.every(({ offset, name }) => named.has(offset) && !name.startsWith('sub_')));
    }

    const other = join(folder, 'sampled');
    await copyFile(targetPath('search'), other);
    await writeFile(plain, JSON.stringify({ ...found, findings: [] }));
    for (const [targets, on, why] of [
      [full, other, /full\.json is of another build of .*sampled: record this one/],
      [
        full,
        '/usr/bin/gzip',
        /full\.json names routines of .*sampled, which this program does not/,
      ],
      [plain, program, /plain\.json has no finding whose routines could be sampled/],
    ] as const) {
      const { status, stdout, stderr } = await comair(['sample', '--targets', targets, '--', on]);
      t.deepEqual([status, stdout, stderr.trim().split('\n').length], [125, '', 1], stderr);
      t.regex(stderr, why);
    }
  });
});
