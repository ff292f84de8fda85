/** What each thread of a program did, on a program whose threads do different things. */
import test from 'ava';
import { profile } from '../../src/api/profile.js';
import { threadName } from '../../src/words/thread-name.js';
import { runLine } from '../../src/terminal/runs.js';
import { forEngines } from './engines.js';
import { targetPath } from './run.js';

test('each thread has the routines that ran in it, and they add up', async (t) => {
  const items = 60;
  const { report } = await profile([targetPath('threads_queue'), String(items)]);
  const named = (name: string) => report.routines.find((routine) => routine.name === name)!;
  t.is(report.threads?.length, 2);
  const [first, second] = [0, 1].map((i) => threadName(report, i));
  const calls = (name: string): Record<string, number> =>
    Object.fromEntries(
      named(name).by_thread!.map(([thread, times]) => [threadName(report, thread), times]),
    );
  t.deepEqual(calls('put'), { [second]: items });
  t.deepEqual(calls('take'), { [first]: items });
  t.deepEqual(calls('main'), { [first]: 1 });
  t.deepEqual(calls('produce'), { [second]: 1 });
  t.is(Object.keys(calls('pthread_mutex_lock')).length, 2);
  for (const routine of report.routines) {
    const sums = [0, 0, 0];
    for (const [, ...numbers] of routine.by_thread!) {
      for (const [k, value] of numbers.entries()) sums[k] += value;
    }
    t.deepEqual(sums, [routine.calls, routine.cost_total, routine.cost_self], routine.name);
  }
});

test('a program of one thread says nothing of threads', async (t) => {
  const { report } = await profile([targetPath('fib'), '8']);
  t.is(report.threads, undefined);
  t.true(report.routines.every((routine) => routine.by_thread === undefined));
});

forEngines(
  'contexts and handlers have stacks of their own, and are no threads',
  async (t, engine) => {
    for (const argv of [['coroutines', '8'], ['signals'], ['odd_instructions', 'stack']]) {
      const { report } = await profile([targetPath(argv[0]), ...argv.slice(1)], {
        engine: engine.name,
      });
      t.is(report.runs[0].threads, 1, argv[0]);
      t.is(report.threads, undefined, argv[0]);
      t.notRegex(runLine(report.runs[0]), /thread/, argv[0]);
    }
  },
);
