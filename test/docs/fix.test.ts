/** docs/from-finding-to-fix.md: the way that it shows, with the program and the change that it has. */
import test from 'ava';
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import { reportSchema } from '../../src/schema/report.js';
import { MAIN, inFolder, run } from '../support/command.js';

test('the suggestion is made, and what follows it has no finding', async (t) => {
  const text = await readFile(join(packageRoot(), 'docs/from-finding-to-fix.md'), 'utf8');
  const block = (kind: string): string => new RegExp('```' + kind + '\\n([^]*?)```').exec(text)![1];
  await inFolder(async (folder) => {
    const sh = (script: string): void => {
      execFileSync('sh', ['-ec', script], { cwd: folder });
    };
    const report = async (options: string): Promise<ReturnType<typeof reportSchema.parse>> => {
      const command = `${process.execPath} ${MAIN} ${options} --json r.json -- ./seen < words.txt`;
      const { status, stdout, stderr } = await run('sh', ['-c', command], { cwd: folder });
      t.is(status, 0, stderr);
      t.is(stdout, '1001 different words\n');
      return reportSchema.parse(JSON.parse(await readFile(join(folder, 'r.json'), 'utf8')));
    };
    await writeFile(join(folder, 'seen.c'), block('c'));
    await writeFile(join(folder, 'seen.patch'), block('diff'));
    sh("gcc -O2 -g -o seen seen.c; seq 1000 2000 | sed 's/^/word/' > words.txt");
    const [finding] = (await report('--diagnose')).findings!;
    t.regex(
      finding.diagnosis!.suggestion.text,
      /^seen\.c:13-14 in find inlined into main goes through a linked list of 32-byte blocks from main, seen\.c:27, 501 iterations each time \(500500 iterations in 1000 instances\)/,
    );
    t.is(finding.diagnosis!.suggestion.code, 'index');
    sh('patch -s -p0 < seen.patch; gcc -O2 -g -o seen seen.c');
    t.deepEqual((await report('')).findings, []);
  });
});
