/** What the kernel writes is counted to the byte, whatever call it is asked by. */
import { forEngines } from './engines.js';
import { activationsOf } from './names.js';
import { runNative, runUnder, targetPath } from './run.js';

interface Written {
  name: string;
  changed: number;
  given: number;
}

/** "wait4: ok 148 0"; a call that failed has changed nothing. */
function written(line: string): Written {
  const [, name, changed, given] = /^(.*): (?:ok|failed) (\d+) (\d+)$/.exec(line) ?? [];
  return { name, changed: Number(changed), given: Number(given) };
}

/** Valgrind does not know four, and says so, and leaves the gap in the structure of sigaltstack. */
const OTHERWISE = ['epoll_pwait2', 'cachestat', 'sigaltstack', 'statmount', 'listmount'];

/** An address, a thread's number, what is left of times: how many bytes of them change is by chance. */
const BY_CHANCE = /^(?:io_setup|futex|pselect6|.*adjtime.*|.* that waits)$/;

const withoutChance = (call: Written): Written =>
  BY_CHANCE.test(call.name) ? { ...call, changed: 0 } : call;

forEngines('what system calls write is DRMS, to the byte', async (t, engine) => {
  const argv = [targetPath('kernel_writes')];
  const native = await runNative(argv);
  const outcome = await runUnder(engine, argv, { cell: 1, footprint: false });
  const calls = native.stdout.trim().split('\n').map(written);
  const seen = outcome.stdout.trim().split('\n').map(written);
  const alike = ({ name }: Written): boolean =>
    engine.name !== 'valgrind' || !OTHERWISE.includes(name);
  t.deepEqual(seen.filter(alike).map(withoutChance), calls.filter(alike).map(withoutChance));
  const attempts = activationsOf(outcome.streams[0].collected, 'attempt');
  t.is(attempts.length, 2 * calls.length);
  const wrong = calls.flatMap(({ name, changed, given }, i) =>
    [attempts[2 * i], attempts[2 * i + 1]]
      .filter(() => alike(calls[i]))
      .map(({ drms_kernel }) => drms_kernel)
      // Of what a call was given, the kernel may write what was there already.
      .filter((counted) => counted < changed || counted > changed + given)
      .map((counted) => `${name}: ${counted}, not ${changed}`),
  );
  t.deepEqual(wrong, []);
});
