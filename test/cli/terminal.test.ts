/** On a terminal: script(1) gives one. */
import test from 'ava';
import { spawn } from 'node:child_process';
import { packageRoot } from '../../src/base/package.js';
import { MAIN, inFolder, run } from '../support/command.js';

const quoted = (args: string[]): string =>
  args.map((arg) => `'${arg.replaceAll("'", "'\\''")}'`).join(' ');

/** What the terminal got, and the exit status. */
async function onTerminal(
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ text: string; status: number | null }> {
  return inFolder(async (folder) => {
    const command = `stty rows 24 cols 100; ${quoted([process.execPath, MAIN, ...args])}`;
    const { stdout, status } = await run('script', ['-qec', command, `${folder}/log`], {
      env: { TERM: 'xterm', ...env },
    });
    return { text: stdout, status };
  });
}

test.serial('a terminal gets colours, and none with NO_COLOR', async (t) => {
  const red = /\x1b\[3\dm/; // eslint-disable-line no-control-regex
  const { text, status } = await onTerminal(['--no-progress', '--', 'sh', '-c', 'exit 4']);
  t.is(status, 4);
  t.regex(text, red);
  const plain = await onTerminal(['--no-progress', '--full', '--', 'true'], { NO_COLOR: '1' });
  t.true(plain.text.includes('# routine'));
  t.false(plain.text.includes('\x1b'));
});

test.serial('a terminal gets the progress line, and gets its last row back', async (t) => {
  const { text } = await onTerminal(['--', 'sleep', '2']);
  const line = text.indexOf('; Ctrl-C ends it and reports');
  const back = text.indexOf('\x1b[r');
  const report = text.indexOf('routine');
  t.true(line > 0 && line < back && back < report, JSON.stringify(text));
  const without = await onTerminal(['--no-progress', '--', 'sleep', '1']);
  t.false(without.text.includes('\x1b[r'));
});

const shell = (script: string): string[] => ['sh', '-c', script];

interface Ended {
  status: number | null;
  signal: string | null;
  stderr: string;
}

/**
 * Runs it in a process group of its own, as a shell does, and sends the group a SIGINT, as a
 * terminal does, for each line that the target writes.
 */
function interrupted(argv: string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [MAIN, '--', ...argv], { detached: true });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.stdout.on('data', () => process.kill(-child.pid!, 'SIGINT'));
    child.on('error', reject);
    child.on('close', (status, signal) => {
      resolve({ status, signal, stderr });
    });
  });
}

test.serial('Ctrl-C ends the target, the report follows, and the shell sees SIGINT', async (t) => {
  // No shell, which would be about to fork or to execute when the signal comes.
  const argv = [`${packageRoot()}test/targets/bin/wait_signal`, 'default'];
  const { signal, stderr } = await interrupted(argv);
  t.is(signal, 'SIGINT', stderr);
  t.regex(stderr, /killed by SIGINT/);
  t.regex(stderr, / calls?, .* work$/m);
});

test.serial('a target that handles Ctrl-C goes on and keeps its status', async (t) => {
  // The child ignores the signal, and would hold what is read here open.
  const script = `trap 'exit 5' INT; echo ready; sleep 60 >/dev/null 2>&1 & wait`;
  const { status, stderr } = await interrupted(shell(script));
  t.is(status, 5);
  t.regex(stderr, /exit 5/);
});

test.serial('Ctrl-C ends the wait for children that outlive the target', async (t) => {
  // The child ignores the signal and tells when its parent is gone, then executes sleep: whether
  // that is seen already or not, something is missing.
  const child = `trap '' INT; while kill -0 $p 2>/dev/null; do sleep 0.1; done; echo alone; sleep 9`;
  const { status, stderr } = await interrupted(shell(`p=$$; (${child}) & exit 3`));
  t.is(status, 3);
  // The abandoned child may have something to say before.
  t.regex(stderr, /^INCOMPLETE: /m);
  t.regex(stderr, /exit 3/);
  // It may compute then, as a program that begins: that is ended.
  t.regex(stderr, /outlive[sd]\s+the\s+program/);
  t.notRegex(stderr, /because it does nothing/);
});

test.serial('a second Ctrl-C ends both at once', async (t) => {
  const script = `trap 'echo again' INT; echo ready; while :; do sleep 1 & wait; done`;
  const { status, stderr } = await interrupted(shell(script));
  t.is(status, 130);
  t.false(stderr.includes('routine'));
});
