/** The installed command: paths that are not UTF-8 are a program's as they are natively. */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isUtf8 } from 'node:buffer';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inFolder } from '../support/command.js';
import { packageRoot } from '../../src/base/package.js';
import { forEngines } from './engines.js';
import { targetPath } from './run.js';

const COMMAND = packageRoot() + 'dist/bundle/comair-bin';
const FOLDER = Buffer.from('dir\xfe', 'latin1');
const PROGRAM = Buffer.from('pr\xffog', 'latin1');

/** In bash's words, where the folder lies in the current one. */
const CASES: Record<string, string> = {
  absolute: `$UNDER "$PWD/"$'dir\\xfe/pr\\xffog' $'a\\xff'`,
  relative: `$UNDER $'dir\\xfe/pr\\xffog' $'a\\xff'`,
  'through PATH': `PATH="$PWD/"$'dir\\xfe':$PATH; $UNDER $'pr\\xffog' $'a\\xff'`,
  'current folder': `cd $'dir\\xfe'; $UNDER ./plain $'a\\xff'`,
};

interface Result {
  status: number;
  /** One character for each byte. */
  stdout: string;
}

async function shell(script: string, cwd: string, under: string): Promise<Result> {
  const { PATH = '', DYNAMORIO_HOME = '' } = process.env;
  const options = { cwd, env: { PATH, DYNAMORIO_HOME, UNDER: under }, encoding: 'latin1' } as const;
  const argv = ['-c', `exec < /dev/null; ${script}`];
  try {
    const { stdout } = await promisify(execFile)('/bin/bash', argv, options);
    return { status: 0, stdout };
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string };
    return { status: code, stdout };
  }
}

interface Routines {
  runs: { exe: string; argv: string[] }[];
  routines: { name: string; module: string }[];
}

for (const [title, script] of Object.entries(CASES)) {
  forEngines(`a path that is not UTF-8, ${title}`, async (t, engine) => {
    await inFolder(async (folder) => {
      const below = Buffer.concat([Buffer.from(`${folder}/`), FOLDER, Buffer.from('/')]);
      mkdirSync(below);
      for (const name of [PROGRAM, Buffer.from('plain')]) {
        copyFileSync(targetPath('named'), Buffer.concat([below, name]));
      }
      const json = join(folder, 'report.json');
      const own = `--engine ${engine.name} --all --report ${folder}/report --json ${json} --`;
      const native = await shell(script, folder, '');
      t.deepEqual(await shell(script, folder, `${COMMAND} ${own}`), native);
      t.is(native.status, 7);
      t.regex(native.stdout, /dir\xfe\/(pr\xffog|plain)\n/);

      const bytes = readFileSync(json);
      t.true(isUtf8(bytes));
      const report = JSON.parse(bytes.toString()) as Routines;
      const name = title === 'current folder' ? 'plain' : 'pr\\xffog';
      t.is(report.runs[0].exe, join(folder, 'dir\\xfe', name));
      t.is(report.runs[0].argv[1], 'a\\xff');
      t.is(report.routines.find((routine) => routine.name === 'main')?.module, name);
    });
  });
}

/** Each in the folder, one after another: what it ends with, and what it says. */
const COMMANDS: [script: string, status: number, says: RegExp][] = [
  [
    `sweep --engine $E --sizes 20,40,80 --keep $'k\\xfe' --profile $'p\\xff' -- $PROGRAM {n}`,
    0,
    /n=80: done/,
  ],
  [`--engine $E -o $'r\\xff' -- $PROGRAM 30`, 0, /exit 0/],
  [
    `sweep --engine $E --sizes 160 --from $'p\\xff' -- $PROGRAM {n}`,
    0,
    /earlier sweep: n=20, n=40/,
  ],
  [`diff $'p\\xff' $'r\\xff'`, 0, /^new {2}\.\/pr\\xffog 30/m],
  [`check --rule 'main <= O(n^9)' $'p\\xff'`, 1, /main/],
  [`assert 'main <= O(n^9)' --engine $E -- $PROGRAM 20`, 1, /main/],
  [`report --full $'r\\xff' --json $'j\\xff'`, 0, /insertion_sort/],
  [`merge -o $'m\\xff' $'p\\xff' $'r\\xff'`, 0, /into m\\xff/],
  [`analyze --full $'m\\xff'`, 0, /insertion_sort/],
  [`batch --engine $E - <<< "$PROGRAM 20"`, 0, /1 job: 1 passed/],
  [`batch --engine $E $'s\\xff.yaml'`, 0, /suite s\\xff: 1 job: 1 passed/],
  [`batch --engine $E --store $'d\\xff' $'s\\xff.yaml'`, 125, /not UTF-8.*--store/],
];

forEngines('commands in folders and on files that are not UTF-8', async (t, engine) => {
  await inFolder(async (folder) => {
    const below = Buffer.concat([Buffer.from(`${folder}/`), FOLDER, Buffer.from('/')]);
    mkdirSync(below);
    copyFileSync(targetPath('sort'), Buffer.concat([below, PROGRAM]));
    const suite = `jobs: [{ name: a, command: [/bin/echo, b] }]\n`;
    writeFileSync(Buffer.concat([below, Buffer.from('s\xff.yaml', 'latin1')]), suite);
    for (const [command, status, says] of COMMANDS) {
      const script = `cd $'dir\\xfe'; PROGRAM=$'./pr\\xffog'; E=${engine.name}; $UNDER ${command} 2>&1`;
      const result = await shell(script, folder, COMMAND);
      t.is(result.status, status, `${command}: ${result.stdout}`);
      t.regex(result.stdout, says, command);
    }
  });
});
