import test from 'ava';
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Summary } from '../../../src/campaigns/batch/summary/summary.js';
import { MAIN, comair } from '../../support/command.js';
import { SORT, TARGETS, dumpOf, inFolder, said } from '../../support/suites.js';

/** Ten jobs; the fifth waits until there is something to read. */
const SUITE = `name: ten
jobs:
  - name: sort
    command: [${SORT}, "{n}"]
    sizes: 10..40:x2
  - name: slow
    command: [${TARGETS}/slow, log, "0.5", "0"]
  - name: waits
    command: [head, -c, "1", go]
  - name: fails
    command: [${TARGETS}/slow, log, "0.1", "3"]
  - name: crashes
    command: [${TARGETS}/die, segv]
  - name: large
    command: [${SORT}, "{n}"]
    sizes: 80..320:x2
`;

test('Ctrl-C after 4 of 10 jobs, and --resume: store and summary are those of a whole run', async (t) => {
  await inFolder(async (cwd) => {
    await writeFile(join(cwd, 'comair-batch.yaml'), SUITE);
    execFileSync('mkfifo', [join(cwd, 'go')]);
    const summaryOf = async (name: string): Promise<Summary> =>
      JSON.parse(await readFile(join(cwd, `${name}.json`), 'utf8')) as Summary;
    const options = (name: string): string[] => ['--store', `${name}.db`, '--json', `${name}.json`];

    const child = spawn(
      process.execPath,
      [MAIN, 'batch', '-v', '--jobs', '1', ...options('parts')],
      // The environment of `comair`: programs read theirs.
      { cwd, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, NO_COLOR: '' } },
    );
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
      if (text.includes('[4/10]')) child.kill('SIGINT');
    });
    t.is(await new Promise((resolve) => child.on('close', resolve)), 130, stderr);
    t.regex(stderr, /interrupted: 6 of 10 jobs are left/);
    const pending = dumpOf(join(cwd, 'parts.db')).filter((line) => line.includes('"pending"'));
    t.is(pending.length, 6);

    // Open for reading as well: it can be written to before the job opens it.
    const go = openSync(join(cwd, 'go'), 'r+');
    try {
      writeSync(go, '1');
      const resumed = await comair(['batch', '--resume', ...options('parts')], { cwd });
      t.is(resumed.status, 1, resumed.stderr);
      t.regex(resumed.stderr, /4 of 10 jobs had ended before/);
      writeSync(go, '1');
      const whole = await comair(['batch', ...options('whole')], { cwd });
      t.is(whole.status, 1, whole.stderr);
    } finally {
      closeSync(go);
    }
    const [parts, whole] = [join(cwd, 'parts.db'), join(cwd, 'whole.db')].map((path) =>
      dumpOf(path),
    );
    t.is(parts.length, 10);
    t.deepEqual(parts, whole);
    t.deepEqual(said(await summaryOf('parts')), said(await summaryOf('whole')));
    t.like((await summaryOf('parts')).counts, { passed: 8, failed: 1, crashed: 1, pending: 0 });
  });
});
