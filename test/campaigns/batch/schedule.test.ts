import test from 'ava';
import { runJobs } from '../../../src/campaigns/batch/schedule.js';
import type { JobEnd } from '../../../src/campaigns/batch/schedule.js';
import type { Job } from '../../../src/campaigns/batch/job.js';
import type { Outcome, StoredJob } from '../../../src/campaigns/batch/store/job-store.js';
import { firstOfEach, planned } from '../../../src/campaigns/batch/suite/planned-job.js';
import type { PlannedJob } from '../../../src/campaigns/batch/suite/planned-job.js';
import { FakeExecutor, job, profiled, resultOf } from '../../support/suites.js';

function stored(jobs: readonly PlannedJob[]): StoredJob[] {
  return firstOfEach(jobs).map(({ key, first }, i) => ({
    id: 100 + i,
    position: i,
    name: jobs[i].job.name,
    key,
    sameAs: first === i ? null : first,
    status: null,
  }));
}

interface Ran {
  executor: FakeExecutor;
  ends: JobEnd[];
  outcomes: Map<number, Outcome>;
}

async function runAll(
  jobs: PlannedJob[],
  outcome: (job: Job, signal: AbortSignal) => unknown = (each) => resultOf(each),
  { slots = 2, signal = new AbortController().signal, before = stored(jobs) } = {},
): Promise<Ran> {
  const executor = new FakeExecutor(slots, outcome);
  const ends: JobEnd[] = [];
  const outcomes = new Map<number, Outcome>();
  await runJobs({
    jobs,
    stored: before,
    executor,
    signal,
    finish: (id, each) => {
      outcomes.set(id, each);
      return true;
    },
    onEnd: (end) => ends.push(end),
  });
  return { executor, ends, outcomes };
}

const named = (name: string, rest: Partial<PlannedJob> = {}): PlannedJob =>
  planned(job(['prog', name], { name }), rest);

test('as many jobs at the same time as there are slots', async (t) => {
  const jobs = Array.from({ length: 20 }, (_, i) => named(`j${i}`));
  for (const slots of [1, 2, 5]) {
    const { executor, ends } = await runAll(jobs, undefined, { slots });
    t.is(executor.mostRunning, slots);
    t.is(ends.length, 20);
    t.deepEqual(
      executor.started,
      jobs.map(({ job: { name } }) => name),
    );
  }
});

test('what must go before goes before, what it requires must have passed', async (t) => {
  const jobs = [
    named('use', { requires: ['setup'] }),
    named('clean', { after: ['use', 'broken'] }),
    named('setup'),
    named('bad setup'),
    named('broken', { requires: ['bad setup'] }),
    named('free', { after: ['not in the suite'], requires: ['nor this'] }),
  ];
  const { executor, ends } = await runAll(jobs, (each) =>
    resultOf(each, each.name === 'bad setup' ? { status: 'failed', reason: 'exit status 1' } : {}),
  );
  const at = (name: string): number => executor.started.indexOf(name);
  t.true(at('setup') < at('use') && at('use') < at('clean'));
  t.is(at('broken'), -1);
  t.is(ends.find(({ name }) => name === 'broken')?.status, 'not-run');
  t.regex(ends.find(({ name }) => name === 'broken')?.reason ?? '', /requires bad setup/);
  t.is(ends.length, jobs.length);
});

test('jobs that wait for each other are run all the same', async (t) => {
  const { ends } = await runAll([named('a', { after: ['b'] }), named('b', { after: ['a'] })]);
  t.deepEqual(ends.map(({ name }) => name).sort(), ['a', 'b']);
});

test('locks, processors, and jobs that run alone', async (t) => {
  const running = new Set<string>();
  const seen: string[][] = [];
  const jobs = [
    named('a1', { locks: ['a'] }),
    named('a2', { locks: ['a', 'b'] }),
    named('b1', { locks: ['b'] }),
    named('alone', { serial: true }),
    named('wide', { processors: 3 }),
    named('whole', { processors: 99 }),
    ...Array.from({ length: 6 }, (_, i) => named(`j${i}`)),
  ];
  await runAll(
    jobs,
    async (each) => {
      running.add(each.name);
      seen.push([...running]);
      await new Promise((resolve) => setTimeout(resolve, 3));
      running.delete(each.name);
      return resultOf(each);
    },
    { slots: 4 },
  );
  const together = (a: string, b: string): boolean =>
    seen.some((names) => names.includes(a) && names.includes(b));
  t.false(together('a1', 'a2'));
  t.false(together('a2', 'b1'));
  t.true(together('a1', 'b1'));
  for (const { job: each } of jobs) {
    if (each.name !== 'alone') t.false(together('alone', each.name), each.name);
    if (each.name !== 'whole') t.false(together('whole', each.name), each.name);
  }
  t.true(seen.every((names) => !names.includes('wide') || names.length <= 2));
  t.is(seen.length, jobs.length);
});

test('no more jobs at the same time than the memory is for', async (t) => {
  const jobs = Array.from({ length: 6 }, (_, i) =>
    planned(job(['prog', String(i)], { memory_bytes: i === 5 ? 1000 : 40 })),
  );
  class Small extends FakeExecutor {
    readonly memoryBytes = 100;
  }
  const executor = new Small(4, (each) => resultOf(each));
  await runJobs({
    jobs,
    stored: stored(jobs),
    executor,
    signal: new AbortController().signal,
    finish: () => true,
  });
  t.is(executor.mostRunning, 2);
  // One that may take more than there is runs alone.
  t.is(executor.started.length, 6);
});

test('jobs that are the same are run once', async (t) => {
  const jobs = ['a', 'b', 'c'].map((name) => planned(job(['prog', 'x'], { name })));
  jobs.push(planned(job(['prog', 'x'], { name: 'd', features: { n: 1 } })));
  const { executor, ends } = await runAll(jobs, (each) =>
    resultOf(each, { status: 'failed', reason: 'exit status 2' }),
  );
  t.deepEqual(executor.started, ['a', 'd']);
  t.deepEqual(
    ends
      .filter(({ name }) => name !== 'd')
      .map(({ name, status, reason }) => [name, status, reason]),
    [
      ['a', 'failed', 'exit status 2'],
      ['b', 'failed', 'the same as a'],
      ['c', 'failed', 'the same as a'],
    ],
  );
});

test('jobs that have ended before are not run', async (t) => {
  const jobs = [named('a'), named('b', { requires: ['a'] }), named('c', { requires: ['b'] })];
  const before = stored(jobs);
  before[0].status = 'passed';
  before[1].status = 'failed';
  const { executor, ends } = await runAll(jobs, undefined, { before });
  t.deepEqual(executor.started, []);
  t.deepEqual(
    ends.map(({ name, status }) => [name, status]),
    [['c', 'not-run']],
  );
});

test('jobs that are disabled, and those that cannot be run', async (t) => {
  const jobs = [named('off', { skip: 'disabled' }), named('unbuilt', { broken: 'no command' })];
  const { executor, ends } = await runAll(jobs);
  t.deepEqual(executor.started, []);
  t.deepEqual(
    ends.map(({ status, reason }) => [status, reason]),
    [
      ['skipped', 'disabled'],
      ['not-run', 'no command'],
    ],
  );
});

test('a result that does not hold what it says is refused, and the others are kept', async (t) => {
  const poison: Record<string, (good: Job) => unknown> = {
    nothing: () => null,
    text: () => 'result',
    'another job': (good) => ({ ...resultOf(good), key: 'a'.repeat(64) }),
    field: (good) => ({ ...resultOf(good), evil: 1 }),
    status: (good) => ({ ...resultOf(good), status: 'great' }),
    checksum: (good) => {
      const result = profiled(good, [1, 2], (n) => n);
      return { ...result, profile: { ...result.profile, sha256: '0'.repeat(64) } };
    },
    bytes: (good) => {
      const result = profiled(good, [1, 2], (n) => n);
      return { ...result, profile: { ...result.profile, data: 'AAAA' } };
    },
  };
  const jobs = [...Object.keys(poison), 'good'].map((name) => named(name));
  const { outcomes, ends } = await runAll(jobs, (each) =>
    each.name in poison ? poison[each.name](each) : profiled(each, [1, 2], (n) => n),
  );
  for (const { name, status, reason } of ends) {
    t.is(status, name === 'good' ? 'passed' : 'error', name);
    if (name !== 'good') t.regex(reason ?? '', /^its result was refused: /);
  }
  t.regex(ends.find(({ name }) => name === 'checksum')?.reason ?? '', /wrong checksum/);
  const [good] = [...outcomes.values()].slice(-1);
  t.true('profile' in good && good.profile !== null);
});

test('a batch that is interrupted starts nothing more', async (t) => {
  const controller = new AbortController();
  const jobs = Array.from({ length: 10 }, (_, i) => named(`j${i}`));
  const { executor, ends } = await runAll(
    jobs,
    (each, signal) => {
      if (each.name === 'j4') controller.abort(new Error('interrupted'));
      signal.throwIfAborted();
      return resultOf(each);
    },
    { signal: controller.signal, slots: 1 },
  );
  t.is(executor.started.at(-1), 'j4');
  t.deepEqual(
    ends.map(({ name }) => name),
    ['j0', 'j1', 'j2', 'j3'],
  );
});

test('when nothing can be run or kept, the others are ended and the reason is told', async (t) => {
  const jobs = Array.from({ length: 10 }, (_, i) => named(`j${i}`));
  const ended: string[] = [];
  const running = runAll(jobs, async (each, signal) => {
    if (each.name === 'j2') throw new Error('no engine');
    await new Promise((resolve) => {
      signal.addEventListener('abort', resolve);
      if (signal.aborted || each.name < 'j2') setImmediate(resolve);
    });
    ended.push(each.name);
    signal.throwIfAborted();
    return resultOf(each);
  });
  await t.throwsAsync(running, { message: 'no engine' });
  t.true(ended.length <= 4);
});
