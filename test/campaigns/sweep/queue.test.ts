import test from 'ava';
import { setTimeout as sleep } from 'node:timers/promises';
import { runQueueThenAlone } from '../../../src/campaigns/sweep/queue.js';

/** A program that takes a lock while it works, and gives up where another run has it. */
function locking() {
  let [isTaken, started] = [false, 0];
  const run = async (job: number): Promise<string> => {
    started++;
    if (isTaken) return 'locked';
    isTaken = true;
    await sleep(5);
    isTaken = false;
    return job === 3 ? 'broken' : 'done';
  };
  return { run, started: () => started };
}

const fails = (result: string): boolean => result !== 'done';

test('what fails beside others is run again alone, once', async (t) => {
  const { run, started } = locking();
  const results = await runQueueThenAlone([1, 2, 3, 4], 4, run, () => false, fails);
  t.deepEqual(results, ['done', 'done', 'broken', 'done']);
  t.is(started(), 7);
});

test('what fails alone is not run again, nor anything once it is stopped', async (t) => {
  const alone = locking();
  t.deepEqual(await runQueueThenAlone([3, 1], 1, alone.run, () => false, fails), [
    'broken',
    'done',
  ]);
  t.is(alone.started(), 2);
  const { run, started } = locking();
  const results = await runQueueThenAlone([1, 2], 2, run, () => started() === 2, fails);
  t.deepEqual(results, ['done', 'locked']);
});
