/** Workers that will not run what others would, and orders that are sent again. */
import test from 'ava';
import { createSecretKey, randomBytes } from 'node:crypto';
import { Queue } from 'bullmq';
import { admissionRules } from '../../../src/campaigns/queue/admission.js';
import { PREFIX, QUEUE } from '../../../src/campaigns/queue/key-names.js';
import { startWorker, withQueue } from './bench.js';
import { until } from './redis.js';
import { FakeExecutor, NO_ABORT, SORT, job, resultOf } from '../../support/suites.js';

const BACK = /^worker .* steps back, its jobs go to others: .* is signed with another key/;

test('a worker that refuses steps back: no job of a batch is lost to it, and the batch says so', async (t) => {
  await withQueue(async (bench) => {
    const foreign = admissionRules(createSecretKey(randomBytes(32)), [], []);
    // The work takes a while: those that refuse are idle all the time.
    const slow = (each: Parameters<typeof resultOf>[0]) =>
      new Promise((resolve) => setTimeout(resolve, 60)).then(() => resultOf(each));
    const [good, bad] = [new FakeExecutor(1, slow), new FakeExecutor(4, slow)];
    const workers = [await startWorker(bench, bad, foreign), await startWorker(bench, good)];
    const jobs = Array.from({ length: 40 }, (_, i) => job(['x', String(i)]));
    const results = await Promise.all(jobs.map((each) => bench.executor.run(each, NO_ABORT)));
    t.deepEqual(
      results.filter(({ status }) => status !== 'passed'),
      [],
    );
    t.is(good.started.length, jobs.length);
    t.deepEqual(bad.started, []);
    t.is(bench.notes.filter((text) => BACK.test(text)).length, 1);
    t.deepEqual(
      bench.notes.filter((text) => !BACK.test(text)),
      [],
    );
    for (const worker of workers) await worker.stop();
  });
});

test('what a worker cannot read it leaves to others', async (t) => {
  await withQueue(async (bench) => {
    const notes: string[] = [];
    const fake = new FakeExecutor(1, (each) => resultOf(each));
    const worker = await startWorker(bench, fake, undefined, notes);
    const queue = new Queue(QUEUE, { connection: bench.redis.client(), prefix: PREFIX });
    await queue.add('job', { text: 'of another version', mac: null }, { jobId: 'odd' });
    await until(() => notes.some((text) => text.startsWith('cannot read an order')));
    await until(async () => (await queue.getJobState('odd')) === 'waiting');
    await queue.remove('odd');
    t.is((await bench.executor.run(job([SORT]), NO_ABORT)).status, 'passed');
    await worker.stop();
    const { connection } = queue.opts;
    await queue.close();
    (connection as { disconnect: () => void }).disconnect();
  });
});

test('an order that is sent again under another id is not run again', async (t) => {
  await withQueue(async (bench) => {
    const notes: string[] = [];
    let letter: unknown = null;
    const queue = new Queue(QUEUE, { connection: bench.redis.client(), prefix: PREFIX });
    const fake = new FakeExecutor(1, (each) => resultOf(each));
    const running = bench.executor.run(job([SORT]), NO_ABORT);
    while (letter === null) letter = (await queue.getWaiting()).at(0)?.data ?? null;
    const first = await startWorker(bench, fake);
    t.is((await running).status, 'passed');
    await first.stop();
    t.deepEqual(fake.started, [SORT]);

    // Whoever writes to Redis can take away what it knows of the batch and of the answer.
    const forget = async (): Promise<void> => {
      const keys = await bench.client.keys(`${PREFIX}:*:*`);
      const known = keys.filter((key) => /:(answer|batch):/.test(key));
      if (known.length > 0) await bench.client.del(...known);
    };
    // A worker that knows nothing of the order.
    const second = await startWorker(bench, fake, undefined, notes);
    await forget();
    await queue.add('job', letter, { jobId: 'replayed' });
    await until(() => notes.length > 0);
    t.regex(notes[0], /^refused .*sort: its batch has ended, or does not wait for it any more/);
    t.deepEqual(fake.started, [SORT]);
    // Nor when it has run for the batch before: what it waits for is run.
    t.is((await bench.executor.run(job([SORT, '2']), NO_ABORT)).status, 'passed');
    await queue.add('job', letter, { jobId: 'again' });
    await until(() => notes.length > 1);
    t.is(fake.started.length, 2);
    await second.stop();
    const { connection } = queue.opts;
    await queue.close();
    (connection as { disconnect: () => void }).disconnect();
  });
});
