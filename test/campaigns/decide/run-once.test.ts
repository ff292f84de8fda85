import test from 'ava';
import { runOnce } from '../../../src/campaigns/decide/run-once.js';

const run = (argv: string[], okStatus: number[] = [0]) =>
  runOnce(argv, { cwd: '/', okStatus, limit: 60 });

test('a run ends as it should, or it is said how it ended', async (t) => {
  const { failure, seconds } = await run(['true']);
  t.is(failure, null);
  t.true(seconds >= 0);
  t.is((await run(['sh', '-c', 'exit 3'], [0, 3])).failure, null);
  t.is(
    (await run(['sh', '-c', 'echo no such table >&2; exit 3'])).failure,
    'exit status 3; its last line: "no such table"',
  );
  t.is((await run(['sh', '-c', 'kill -9 $$'])).failure, 'killed by SIGKILL');
  t.regex((await run(['/nowhere/program'])).failure ?? '', /ENOENT/);
});

test('a run that takes too long is ended', async (t) => {
  const { failure } = await runOnce(['sleep', '1000'], { cwd: '/', okStatus: [0], limit: 0.1 });
  t.is(failure, 'it is not done after 0.10 s');
});
