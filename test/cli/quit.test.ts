import test from 'ava';
import { packageRoot } from '../../src/base/package.js';
import { MAIN, run } from '../support/command.js';

/** What `stop` says after `script`, in a process of its own: signals are the main thread's. */
async function stopped(script: string): Promise<string> {
  const module = `${packageRoot()}dist/src/run/heed-signals.js`;
  const code = `import { onSignals } from ${JSON.stringify(module)};
    const signals = onSignals({ stopWaiting: () => {}, quit: () => process.exit(9) });
    ${script}
    console.log(await signals.stop());
    process.kill(process.pid, 'SIGINT');`;
  const { stdout, signal } = await run(process.execPath, ['--input-type=module', '-e', code]);
  return `${stdout.trim()} ${signal}`;
}

test('a signal that came while the main thread was busy is known at the end', async (t) => {
  const send = `process.kill(process.pid, 'SIGINT');`;
  t.is(await stopped(send), 'true SIGINT');
  // From a task that the event loop runs, after which it looks for what has come.
  const task = `await new Promise((resolve) => setTimeout(() => { ${send} resolve(); }, 1));`;
  t.is(await stopped(task), 'true SIGINT');
  t.is(await stopped(''), 'false SIGINT');
});

test('help that is read in part is no failure', async (t) => {
  const { status, stderr, stdout } = await run('bash', [
    '-c',
    'set -o pipefail; "$0" "$1" --help | head -n 1',
    process.execPath,
    MAIN,
  ]);
  t.is(stderr, '');
  t.is(status, 0);
  t.regex(stdout, /^Usage: comair-bin /);
});
