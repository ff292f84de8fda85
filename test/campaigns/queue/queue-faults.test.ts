import test from 'ava';
import { createSecretKey, randomBytes } from 'node:crypto';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { parseQueueAddress } from '../../../src/campaigns/queue/address.js';
import { admissionRules } from '../../../src/campaigns/queue/admission.js';
import { MAX_ANSWER_BYTES, packAnswer } from '../../../src/campaigns/queue/answer.js';
import { QueueExecutor } from '../../../src/campaigns/queue/queue-executor.js';
import { PREFIX, QUEUE, answerKey } from '../../../src/campaigns/queue/key-names.js';
import type { Letter, Order } from '../../../src/campaigns/queue/job-order.js';
import { openResult } from '../../../src/campaigns/batch/seal.js';
import { jobKey } from '../../../src/campaigns/batch/job.js';
import type { Job } from '../../../src/campaigns/batch/job.js';
import { KEY, startWorker, withQueue } from './bench.js';
import type { Bench } from './bench.js';
import { freePort } from '../../../tools/servers/port.js';
import { until } from './redis.js';
import { FakeExecutor, NO_ABORT, SORT, job, profiled, resultOf } from '../../support/suites.js';

/** Does what it likes with what it is sent. */
function rogue(bench: Bench, act: (order: Order, key: string) => Promise<void>): Worker {
  return new Worker(
    QUEUE,
    async ({ data }) => {
      const order = JSON.parse((data as Letter).text) as Order;
      await act(order, answerKey(order.batch, order.submission));
    },
    {
      connection: new Redis(bench.redis.url, { maxRetriesPerRequest: null }),
      prefix: PREFIX,
      concurrency: 10,
    },
  );
}

async function endRogue(worker: Worker): Promise<void> {
  const { connection } = worker.opts;
  await worker.close(true);
  (connection as Redis).disconnect();
}

test('no Redis: one line that says what to do', async (t) => {
  const address = parseQueueAddress(`redis://:secret@127.0.0.1:${await freePort()}`);
  const error = await t.throwsAsync(QueueExecutor.connect({ address, key: null }), {
    name: 'ComairError',
    message: /^nothing answers for Redis at redis:\/\/127\.0\.0\.1:\d+: start it, or correct/,
  });
  t.false(error.message.includes('secret'));
});

test('a poisoned answer: the job is run again, and fails with the reason where that does not help', async (t) => {
  await withQueue(async (bench) => {
    const { client } = bench;
    const good = (order: Order) => packAnswer({ result: resultOf(order.job) }, order, KEY);
    const poison: Record<string, (order: Order, key: string) => Promise<unknown>> = {
      garbage: (_, key) => client.set(key, 'garbage'),
      unsigned: async (order, key) =>
        client.set(key, await packAnswer({ result: resultOf(order.job) }, order, null)),
      changed: async (order, key) => {
        const bytes = await good(order);
        bytes[bytes.length - 10] ^= 1;
        return client.set(key, bytes);
      },
      profile: async (order, key) => {
        const result = profiled(order.job, [1, 2], (n) => n);
        const bad = { ...result, profile: { sha256: '0'.repeat(64), data: 'AAAA' } };
        return client.set(key, await packAnswer({ result: bad }, order, KEY));
      },
      // It is not fetched.
      huge: (_, key) => client.setrange(key, MAX_ANSWER_BYTES, 'x'),
    };
    const worker = rogue(bench, async (order, key) => {
      if (order.job.name === 'always' || order.submission.endsWith('-1')) {
        await (poison[order.job.name] ?? poison.changed)(order, key);
      } else await client.set(key, await good(order));
    });
    try {
      const names = [...Object.keys(poison), 'always'];
      const results = await Promise.all(
        names.map((name) => bench.executor.run(job(['x', name], { name }), NO_ABORT)),
      );
      const always = results.pop()!;
      t.deepEqual(
        results.map(({ status }) => status),
        Object.keys(poison).map(() => 'passed'),
      );
      t.is(always.status, 'error');
      t.regex(always.reason ?? '', /^its result was refused: it is damaged: wrong checksum$/);
      const reasons: Record<string, RegExp> = {
        garbage: /no header/,
        unsigned: /it is not signed/,
        changed: /wrong checksum/,
        profile: /its profile is damaged/,
        huge: /it has 257 MB, at most 256 are taken/,
      };
      for (const [name, reason] of Object.entries(reasons)) {
        const told = bench.notes.filter((text) =>
          text.startsWith(`${name} goes to a worker again`),
        );
        t.is(told.length, 1, name);
        t.regex(told[0], reason);
      }
    } finally {
      await endRogue(worker);
    }
  });
});

test('what is refused goes to others, and in the end says who would not run it', async (t) => {
  await withQueue(async (bench) => {
    const notes: string[] = [];
    const rules = admissionRules(createSecretKey(randomBytes(32)), [], []);
    const fake = new FakeExecutor(2, (each) => resultOf(each));
    const stranger = await startWorker(bench, fake, rules, notes);
    const lone = await bench.executor.run(job([SORT]), NO_ABORT);
    t.is(lone.status, 'not-run');
    t.regex(lone.reason ?? '', /^worker .* does not run it: its suite is signed with another key/);
    t.deepEqual(fake.started, []);
    t.is(notes.filter((text) => text.startsWith(`refused ${SORT}: `)).length, 3);
    await stranger.stop();
  });
});

test('an unsigned suite, and a worker with a list of executables', async (t) => {
  await withQueue(async (bench) => {
    const fake = new FakeExecutor(2, (each) => profiled(each, [1, 2], (n) => n));
    const worker = await startWorker(bench, fake, admissionRules(null, [SORT], []));
    const jobs = [job([SORT, '10']), job(['/bin/sh', '-c', 'exit'])];
    const [good, bad] = await Promise.all(jobs.map((each) => bench.executor.run(each, NO_ABORT)));
    t.true((await openResult(good, jobKey(jobs[0]))).profile !== null);
    t.is(bad.status, 'not-run');
    t.regex(bad.reason ?? '', /is not among the executables that this worker runs/);
    t.deepEqual(fake.started, [jobs[0].name]);
    await worker.stop();
  }, null);
});

test('all that Redis knew is gone: jobs are put in again', async (t) => {
  await withQueue(async (bench) => {
    const jobs = Array.from({ length: 12 }, (_, i) => job(['x', String(i)], { name: `j${i}` }));
    const running = jobs.map((each) => bench.executor.run(each, NO_ABORT));
    await until(async () => (await bench.client.llen(`${PREFIX}:${QUEUE}:wait`)) === jobs.length);
    await bench.client.flushall();
    const fake = new FakeExecutor(2, async (each) => {
      if (each.name === 'j5' && fake.started.filter((name) => name === 'j5').length === 1) {
        await bench.client.flushall();
      }
      return resultOf(each);
    });
    const worker = await startWorker(bench, fake);
    const results = await Promise.all(running);
    t.deepEqual(
      results.map(({ key }) => key),
      jobs.map(jobKey),
    );
    t.true(results.every(({ status }) => status === 'passed'));
    await worker.stop();
  });
});

test('a worker whose job was done by another one drops its result', async (t) => {
  await withQueue(async (bench) => {
    const notes: string[] = [];
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const fake = new FakeExecutor(1, async (each) => {
      await held;
      return resultOf(each, { worker: 'slow' });
    });
    const worker = await startWorker(bench, fake, undefined, notes);
    const running = bench.executor.run(job(['x']), NO_ABORT);
    await until(() => fake.started.length === 1);
    const [id] = await bench.client.lrange(`${PREFIX}:${QUEUE}:active`, 0, -1);
    const data = await bench.client.hget(`${PREFIX}:${QUEUE}:${id}`, 'data');
    const order = JSON.parse((JSON.parse(data!) as Letter).text) as Order;
    const first = resultOf(order.job, { worker: 'fast' });
    const bytes = await packAnswer({ result: first }, order, KEY);
    await bench.client.set(answerKey(order.batch, order.submission), bytes);
    t.is((await running).worker, 'fast');
    release();
    await until(() => notes.some((text) => /nobody waits for the result of x/.test(text)));
    await worker.stop();
  });
});

test('a batch that is ended takes back its jobs, also those that run', async (t) => {
  await withQueue(async (bench) => {
    let ended = 0;
    const fake = new FakeExecutor(
      1,
      (_, signal) =>
        new Promise((__, reject) => {
          signal.addEventListener('abort', () => {
            ended++;
            reject(new Error('ended'));
          });
        }),
    );
    const worker = await startWorker(bench, fake);
    const controller = new AbortController();
    const jobs: Job[] = [0, 1, 2].map((i) => job(['x', String(i)]));
    const running = jobs.map((each) => bench.executor.run(each, controller.signal));
    await until(() => fake.started.length === 1);
    controller.abort(new Error('interrupted'));
    for (const each of running) await t.throwsAsync(each, { message: 'interrupted' });
    await bench.executor.close();
    await until(() => ended === 1 && worker.busy === 0);
    t.is(await bench.client.llen(`${PREFIX}:${QUEUE}:wait`), 0);
    t.is(fake.started.length, 1);
    await worker.stop();
  });
});

test('interrupted while Redis is away: it ends all the same', async (t) => {
  await withQueue(async (bench) => {
    const controller = new AbortController();
    const running = bench.executor.run(job(['x']), controller.signal);
    await bench.redis.kill();
    await until(() => bench.notes.some((text) => /is lost/.test(text)));
    controller.abort(new Error('interrupted'));
    await t.throwsAsync(running, { message: 'interrupted' });
    await bench.executor.close();
  });
});
