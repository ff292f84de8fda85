/** Reports of others are checked when they are read. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { ComairError } from '../../../src/base/errors.js';
import { load } from '../../../src/api/load.js';
import { toJson } from '../../../src/report/read/json.js';
import type { Report } from '../../../src/schema/report.js';
import { inFolder } from '../../support/command.js';
import { sampleReport, sampleRoutine } from '../../support/sample-report.js';

const neighbour = (routine: number | null) => ({ routine, name: 'x', calls: 1, cost: 1 });

test('indexes have to lead somewhere, offsets have to be some', async (t) => {
  const cases: [changes: Partial<Report>, expected: RegExp | null][] = [
    [{ routines: [sampleRoutine({ callers: [neighbour(0), neighbour(null)] })] }, null],
    [
      { routines: [sampleRoutine({ callees: [neighbour(1)] })] },
      /report\.routines\.0\.callees\.0\.routine: 1 is none of its 1 routines/,
    ],
    [{ routines: [sampleRoutine({ callers: [neighbour(-1)] })] }, /at routines\.0\.callers/],
    [{ routines: [sampleRoutine({ offset: '12' })] }, /at routines\.0\.offset/],
    [{ routines: [sampleRoutine({ by_thread: [[0, 1, 1, 1]] })] }, /0 is none of its 0 threads/],
    [{ threads: [{ run: 9, thread: 1 }] }, /report\.threads\.0\.run: 9 is none/],
    [
      {
        calling_contexts: [
          [-1, 0, 1, 1],
          [0, null, 1, 1],
        ],
      },
      null,
    ],
    [
      {
        calling_contexts: [
          [-1, 0, 1, 1],
          [1, 0, 1, 1],
        ],
      },
      /calling_contexts\.1\.0: 1 is none of those before/,
    ],
    [
      { calling_contexts: [[-1, 7, 1, 1]] },
      /calling_contexts\.0\.1: 7 is none of its \d+ routines/,
    ],
  ];
  await inFolder(async (folder) => {
    const path = join(folder, 'report.json');
    for (const [changes, expected] of cases) {
      const report = sampleReport(changes);
      await writeFile(path, toJson(report));
      if (expected === null) t.deepEqual(await load(path), report);
      else {
        const error = await t.throwsAsync(load(path), { instanceOf: ComairError });
        t.regex(error.message, expected);
        t.true(error.message.startsWith(`cannot read ${path}: `));
        t.false(error.message.includes('\n'));
      }
    }
  });
});
