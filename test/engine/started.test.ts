/** The installed command: a program finds what the shell has prepared, although Node undoes it. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inFolder } from '../cli/run.js';
import { packageRoot } from '../../src/package.js';
import { forEngines } from './engines.js';
import { targetPath } from './run.js';

const COMMAND = packageRoot() + 'dist/bundle/comair-bin';

/** Runs a shell's script; what `$COMMAND` stands for is nothing, or an engine. */
async function shell(
  script: string,
  env: Record<string, string>,
): Promise<{ status: number; stdout: string }> {
  try {
    const { stdout } = await promisify(execFile)(
      '/bin/bash',
      ['-c', `exec < /dev/null; ${script}`],
      {
        env: { PATH: process.env['PATH'] ?? '', ...env },
      },
    );
    return { status: 0, stdout };
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string };
    return { status: code, stdout };
  }
}

const CASES: Record<string, string> = {
  'ignored signals': `trap '' HUP INT QUIT PIPE TERM USR1 USR2 TSTP; $UNDER $TARGET $AGAIN 9>$OUT`,
  nohup: 'nohup $UNDER $TARGET $AGAIN 9>$OUT',
  'a background job of a shell': '$UNDER $TARGET 9>$OUT & wait $!',
  'blocked signals': 'env --block-signal=USR1,USR2,CHLD $UNDER $TARGET $AGAIN 9>$OUT',
  'closed standard input': '$UNDER $TARGET 9>$OUT <&-',
  'closed standard output': '$UNDER $TARGET 9>$OUT >&-',
  'closed standard error': '$UNDER $TARGET 9>$OUT 2>&-',
  'all streams closed': '$UNDER $TARGET 9>$OUT <&- >&- 2>&-',
};

for (const [title, script] of Object.entries(CASES)) {
  forEngines(title, async (t, engine) => {
    await inFolder(async (folder) => {
      const results = [];
      for (const under of ['', `${COMMAND} --engine ${engine.name} --report ${folder}/report --`]) {
        const out = join(folder, 'out');
        const result = await shell(script, {
          TARGET: targetPath('started'),
          AGAIN: targetPath('started'),
          UNDER: under,
          OUT: out,
          DYNAMORIO_HOME: process.env['DYNAMORIO_HOME'] ?? '',
        });
        results.push({ ...result, said: readFileSync(out, 'utf8') });
      }
      t.deepEqual(results[1], results[0]);
      t.regex(results[0].said, /^end$/m);
      t.regex(readFileSync(join(folder, 'report'), 'utf8'), /exit \d/);
    });
  });
}

forEngines('with nohup, SIGHUP ends neither the program nor the profiler', async (t, engine) => {
  await inFolder(async (folder) => {
    const script = `
      cd ${folder}; mkfifo started go
      nohup ${COMMAND} --engine ${engine.name} -- /bin/sh -c 'echo > started; read line < go; exit 3' 2> /dev/null &
      read line < started
      kill -HUP $!
      echo > go
      wait $!`;
    const { status } = await shell(script, {
      DYNAMORIO_HOME: process.env['DYNAMORIO_HOME'] ?? '',
    });
    t.is(status, 3);
  });
});

/** Under a shell's limits of the stack, in KB: how the program ends, and what limits it finds. */
async function withStack(
  limits: string,
  engine: string,
): Promise<{ status: number; stdout: string }[]> {
  return inFolder(async (folder) => {
    const results = [];
    for (const under of ['', `${COMMAND} --engine ${engine} --report ${folder}/report --`])
      results.push(
        await shell(`${limits}; $UNDER /bin/bash -c 'ulimit -Ss; ulimit -Hs; exit 3' 2>&1`, {
          UNDER: under,
          DYNAMORIO_HOME: process.env['DYNAMORIO_HOME'] ?? '',
        }),
      );
    return results;
  });
}

forEngines('a small stack is left to the program, and the profiler has more', async (t, engine) => {
  const [native, profiled] = await withStack('ulimit -Ss 128', engine.name);
  t.deepEqual(profiled, native);
  t.is(native.status, 3);
  t.regex(native.stdout, /^128\n/);
});

forEngines('a stack that cannot be made large enough is refused in a line', async (t, engine) => {
  const [native, profiled] = await withStack('ulimit -s 128', engine.name);
  // Who may raise hard limits does.
  if (profiled.status === native.status) t.deepEqual(profiled, native);
  else {
    t.is(profiled.status, 125);
    t.regex(
      profiled.stdout,
      /^comair-bin: the stack \(ulimit -s\): its hard limit is too low.*\n$/,
    );
  }
});
