/** The installed command: a program finds what the shell has prepared, although Node undoes it. */
import test from 'ava';
import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inFolder } from '../support/command.js';
import { packageRoot } from '../../src/base/package.js';
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

/** Under a shell's limits: how the program ends, and what it says, alone and profiled. */
async function limited(
  limits: string,
  engine: string,
  command: string,
): Promise<{ status: number; stdout: string }[]> {
  return inFolder(async (folder) => {
    const results = [];
    for (const under of ['', `${COMMAND} --engine ${engine} --report ${folder}/report --`])
      results.push(
        await shell(`${limits}; ${command} 2>&1`, {
          UNDER: under,
          DYNAMORIO_HOME: process.env['DYNAMORIO_HOME'] ?? '',
        }),
      );
    return results;
  });
}

const SHOW_STACK = `$UNDER /bin/bash -c 'ulimit -Ss; ulimit -Hs; exit 3'`;

forEngines('a small stack is left to the program, and the profiler has more', async (t, engine) => {
  const [native, profiled] = await limited('ulimit -Ss 128', engine.name, SHOW_STACK);
  t.deepEqual(profiled, native);
  t.is(native.status, 3);
  t.regex(native.stdout, /^128\n/);
});

forEngines(
  'certificates for Node.js, which does not read them, at their place',
  async (t, engine) => {
    await inFolder(async (folder) => {
      // Where Node.js reads them it complains about this on stderr.
      const env = {
        NODE_EXTRA_CA_CERTS: join(folder, 'none'),
        Z_LAST: '1',
        TARGET: '/usr/bin/env',
      };
      const dynamorio = { DYNAMORIO_HOME: process.env['DYNAMORIO_HOME'] ?? '' };
      const under = `${COMMAND} --engine ${engine.name} --report ${folder}/report -- $TARGET 2>&1`;
      const { status, stdout } = await shell(under, { ...env, ...dynamorio });
      t.is(status, 0);
      const said = stdout.split('\n').filter((line) => /CA_CERTS|Z_LAST|Warning/.test(line));
      t.deepEqual(said, [`NODE_EXTRA_CA_CERTS=${env.NODE_EXTRA_CA_CERTS}`, 'Z_LAST=1']);
    });
  },
);

test('started directly, where the stack is small, Node.js does not crash of it', async (t) => {
  const direct = `exec ${process.execPath} ${COMMAND}.js`;
  const { status, stdout } = await shell(`ulimit -Ss 128; ${direct} --version 2>&1`, {});
  t.is(status, 125);
  t.regex(stdout, /^comair-bin: the stack \(ulimit -s\) is limited to less than 256 KB.*\n$/);
});

forEngines('a stack that cannot be made large enough is refused in a line', async (t, engine) => {
  const [native, profiled] = await limited('ulimit -s 128', engine.name, SHOW_STACK);
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

for (const [title, limits] of [
  ['soft limits on memory', 'ulimit -Sv 1200000; ulimit -Sd 400000'],
  ['a soft limit that Node.js itself would crash of', 'ulimit -Sv 450000'],
] as const)
  forEngines(`${title} are the program's, not the engine's`, async (t, engine) => {
    const command = `$UNDER ${targetPath('memory_limits')} found`;
    const [native, profiled] = await limited(limits, engine.name, command);
    t.deepEqual(profiled, native);
    t.is(native.status, 4);
  });

/** Whether this process may raise hard limits (CAP_SYS_RESOURCE); root of a container may not. */
function mayRaise(): boolean {
  const effective = /^CapEff:\t([\da-f]+)$/m.exec(readFileSync('/proc/self/status', 'latin1'))?.[1];
  return ((BigInt(`0x${effective ?? '0'}`) >> 24n) & 1n) === 1n;
}

const MAY_RAISE = mayRaise();
const WEAK = MAY_RAISE ? 'setpriv --bounding-set -sys_resource --inh-caps -sys_resource' : 'env';

for (const [limit, word] of [
  ['ulimit -v 2000000', 'address space \\(ulimit -v\\) is 1953 MB'],
  ['ulimit -d 500000', 'data \\(ulimit -d\\) is 488 MB'],
] as const)
  forEngines(`${limit}: a hard limit is the program's, or refused in a line`, async (t, engine) => {
    const command = `$UNDER /bin/bash -c 'ulimit -Sv; ulimit -Hv; ulimit -d; exec /bin/echo x'`;
    const [native, profiled] = await limited(limit, engine.name, command);
    if (MAY_RAISE) t.deepEqual(profiled, native);
    const [alone, refused] = await limited(limit, engine.name, `${WEAK} ${command}`);
    t.deepEqual(alone, native);
    t.is(refused.status, 125);
    t.regex(refused.stdout, new RegExp(`^comair-bin: the hard limit of ${word}.*\\n$`));
  });

forEngines('what no engine runs has the limits of who executes it', async (t, engine) => {
  if (process.geteuid?.() !== 0) {
    t.pass('a chroot needs root');
    return;
  }
  await inFolder(async (folder) => {
    copyFileSync(targetPath('memory_limits-static'), join(folder, 'program'));
    const script = `$UNDER /bin/sh -c 'ulimit -v 1200000; exec chroot ${folder} /program told'`;
    const [native, profiled] = await limited(':', engine.name, script);
    // The exec might fail, and who may not raise a hard limit again would be left with it.
    const hard = MAY_RAISE ? '1228800000' : '-1';
    t.deepEqual(profiled.stdout, native.stdout.replace(/ 1228800000$/m, ` ${hard}`));
    t.is(profiled.status, native.status);
    t.regex(native.stdout, /^space: 0 1228800000 1228800000\n/);
  });
});
