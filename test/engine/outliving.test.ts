/** What a process can still do once nobody observes it any more. */
import test from 'ava';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { comair, inFolder } from '../support/command.js';

test.serial('a process that outlives the session forks and executes programs', async (t) => {
  await inFolder(async (folder) => {
    const [go, result, finished] = ['go', 'result', 'finished'].map((name) => join(folder, name));
    execFileSync('mkfifo', [go, finished]);
    const background = `read line < ${go}; ls -d / > ${result}; echo $? >> ${result}; echo > ${finished}`;
    const script = `(${background}) > /dev/null 2>&1 < /dev/null &`;
    const env = { TMPDIR: folder };
    const { status, stderr } = await comair(['--', 'sh', '-c', script], { env });
    t.is(status, 0, stderr);
    t.regex(stderr, /outlives the program/);
    writeFileSync(go, 'go\n');
    readFileSync(finished);
    t.is(readFileSync(result, 'utf8'), '/\n0\n');
  });
});
