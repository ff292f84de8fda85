import test from 'ava';
import { fork, spawnSync } from 'node:child_process';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { batch } from '../../../src/api/batch.js';
import { openResult } from '../../../src/campaigns/batch/seal.js';
import { canonicalDump } from '../../../src/campaigns/batch/store/dump.js';
import { query } from '../../../src/campaigns/batch/store/query.js';
import { Store } from '../../../src/campaigns/batch/store/job-store.js';
import { jobKey } from '../../../src/campaigns/batch/job.js';
import type { Job } from '../../../src/campaigns/batch/job.js';
import { mergedProfile } from '../../../src/campaigns/batch/summary/merge-jobs.js';
import type { Suite } from '../../../src/campaigns/batch/suite/planned-job.js';
import { packageRoot } from '../../../src/base/package.js';
import { mergeProfiles } from '../../../src/profile/merge-profiles.js';
import type { Profile } from '../../../src/profile/profile-model.js';
import {
  FakeExecutor,
  dumpOf,
  inFolder,
  job,
  profileOf,
  profiled,
  suiteOf,
} from '../../support/suites.js';

const jobs = (count: number): Job[] =>
  Array.from({ length: count }, (_, i) => job(['prog', String(i)], { features: { n: i } }));

/** What the job with this number is known to do. */
const resultFor = (each: Job) =>
  profiled(each, [1, 2, 4, 8, 16, 1000 + each.features['n']], (n) => 3 * n * n + 1);

const ask = (store: string, sql: string): unknown[][] => query(store, sql, ({ rows }) => [...rows]);

test('interrupted at 40 % and resumed, the store is what it is without', async (t) => {
  await inFolder(async (folder) => {
    const [whole, parts] = [join(folder, 'whole.db'), join(folder, 'parts.db')];
    const suite = suiteOf(jobs(20));
    await batch(suite, { store: whole, executor: new FakeExecutor(2, resultFor) });
    const controller = new AbortController();
    const ran: string[] = [];
    const first = await batch(suite, {
      store: parts,
      signal: controller.signal,
      executor: new FakeExecutor(3, (each, signal) => {
        signal.throwIfAborted();
        ran.push(each.name);
        if (ran.length === 8)
          setImmediate(() => {
            controller.abort(new Error('stop'));
          });
        return resultFor(each);
      }),
    });
    t.true(first.interrupted);
    t.true(first.summary.counts.pending > 0 && first.summary.counts.passed >= 8);
    const again = new FakeExecutor(1, resultFor);
    const second = await batch(suite, { store: parts, executor: again, resume: true });
    t.false(second.interrupted);
    t.is(again.started.length, 20 - first.summary.counts.passed);
    t.deepEqual(dumpOf(parts), dumpOf(whole));
    t.is(dumpOf(parts).length, 20);
    t.deepEqual(ask(parts, 'select count(*) from runs'), [[1]]);
    // Nothing is left to go on with: a run of its own.
    const third = await batch(suite, {
      store: parts,
      executor: new FakeExecutor(2, resultFor),
      resume: true,
    });
    t.is(third.summary.run, 2);
    t.deepEqual(dumpOf(parts, 2), dumpOf(whole));
    // Another order of ends, and other numbers of runs, make no difference either.
    t.notDeepEqual(dumpOf(whole).slice(1), dumpOf(whole).slice(0, -1));
  });
});

test('an interrupted run of other jobs cannot be resumed', async (t) => {
  await inFolder((folder) => {
    const path = join(folder, 's.db');
    const store = new Store(path);
    store.begin(suiteOf(jobs(3)), null, false);
    t.throws(() => store.begin(suiteOf(jobs(4)), null, true), { message: /cannot resume/ });
    t.is(store.begin(suiteOf(jobs(3)), null, true).id, 1);
    t.is(store.begin(suiteOf(jobs(3), 'other'), null, true).resumed, false);
    store.close();
    return Promise.resolve();
  });
});

test('a second result of a job is dropped', async (t) => {
  await inFolder(async (folder) => {
    const store = new Store(join(folder, 's.db'));
    const [one] = jobs(1);
    const run = store.begin(suiteOf([one]), null, false);
    const opened = await openResult(resultFor(one), jobKey(one));
    t.true(store.finish(run.jobs[0].id, opened));
    const before = [...canonicalDump(store.connection, run.id)];
    t.false(store.finish(run.jobs[0].id, { ...opened, profile: profileOf([[5, 5]]) }));
    t.deepEqual([...canonicalDump(store.connection, run.id)], before);
    store.close();
  });
});

/** Without what the store leaves out: which run and which start had how much. */
function summed(profile: Profile): Profile {
  return {
    ...profile,
    routines: profile.routines.map((routine) => ({ ...routine, byRun: [] })),
    edges: profile.edges.map(([caller, callee, calls, cost]) => [caller, callee, calls, cost]),
  };
}

test('the profile of a store is that of all its profiles merged', async (t) => {
  const point = fc.tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 10_000 }));
  const points = fc.uniqueArray(point, { selector: ([size]) => size, minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.array(points, { minLength: 1, maxLength: 8 }), async (all) => {
      await inFolder(async (folder) => {
        // Some profiles come twice.
        const profiles = [...all, ...all.slice(0, 2)].map(profileOf);
        const store = new Store(join(folder, 's.db'));
        const run = store.begin(suiteOf(jobs(profiles.length)), null, false);
        for (const [i, profile] of profiles.entries()) {
          const [each] = [store.spec(run.jobs[i].id)];
          store.finish(run.jobs[i].id, {
            ...(await openResult(
              profiled(each, [1], () => 1),
              jobKey(each),
            )),
            profile,
          });
        }
        const merged = mergedProfile(store.connection, run.id)?.profile as Profile;
        const expected = mergeProfiles(profiles);
        t.deepEqual(summed(merged), summed(expected));
        store.close();
      });
    }),
    { numRuns: 30 },
  );
});

const WRITER = `${packageRoot()}dist/test/campaigns/batch/writer.js`;

test('a writer that is killed at any moment leaves a store that is whole', async (t) => {
  await inFolder(async (folder) => {
    const path = join(folder, 's.db');
    let ended = 0;
    for (let round = 0; round < 6; round++) {
      const child = fork(WRITER, [path, '2000'], { stdio: 'ignore' });
      await new Promise((resolve) => child.once('message', resolve));
      await new Promise((resolve) => setTimeout(resolve, 7 * round));
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
      t.deepEqual(ask(path, 'pragma integrity_check'), [['ok']]);
      // Of each job all or nothing is there.
      const halves = ask(
        path,
        `select count(*) from jobs where (status = 'pending') <>
          ((select count(*) from costs where job = jobs.id) = 0)`,
      );
      t.deepEqual(halves, [[0]]);
      const [[now]] = ask(path, "select count(*) from jobs where status <> 'pending'");
      t.true(Number(now) > ended, `${String(now)} after ${ended}`);
      ended = Number(now);
    }
  });
});

test('several processes write at the same time', async (t) => {
  await inFolder(async (folder) => {
    const path = join(folder, 's.db');
    const children = [1, 2, 3].map((n) =>
      fork(WRITER, [path, '60', `suite ${n}`], { stdio: 'ignore' }),
    );
    const codes = await Promise.all(
      children.map((child) => new Promise((resolve) => child.once('exit', resolve))),
    );
    t.deepEqual(codes, [0, 0, 0]);
    t.deepEqual(ask(path, "select count(*) from jobs where status = 'passed'"), [[180]]);
    t.deepEqual(ask(path, 'select count(*) from modules'), [[1]]);
    t.deepEqual(ask(path, 'select count(*) from routines'), [[2]]);
    const [first, second, third] = [1, 2, 3].map((run) => dumpOf(path, run));
    t.deepEqual(second, first);
    t.deepEqual(third, first);
  });
});

test('a full disk: what was finished is kept, and the rest can be gone on with', async (t) => {
  await inFolder(async (folder) => {
    const path = join(folder, 's.db');
    const suite: Suite = suiteOf(jobs(200));
    const program = `
      import { batch } from ${JSON.stringify(`${packageRoot()}dist/src/api/batch.js`)};
      import { resultOf, suiteOf, job, FakeExecutor, profiled } from ${JSON.stringify(`${packageRoot()}dist/test/support/suites.js`)};
      const jobs = Array.from({ length: 200 }, (_, i) => job(['prog', String(i)], { features: { n: i } }));
      const big = (each) => profiled(each, Array.from({ length: 300 }, (_, k) => 7 * k + each.features.n), (n) => n);
      await batch(suiteOf(jobs), { store: ${JSON.stringify(path)}, executor: new FakeExecutor(2, big) });`;
    const script = join(folder, 'full.mjs');
    await writeFile(script, program);
    // Files may not grow beyond some 600 kB: writing more is EFBIG, for SQLite the same as no room.
    const limited = spawnSync(
      '/bin/sh',
      ['-c', 'trap "" XFSZ; ulimit -f 1200; exec "$0" "$1"', process.execPath, script],
      { encoding: 'utf8' },
    );
    t.not(limited.status, 0);
    t.regex(limited.stderr, /the store .*: (the disk is full|reading or writing failed)/);
    t.deepEqual(ask(path, 'pragma integrity_check'), [['ok']]);
    const [[before]] = ask(path, "select count(*) from jobs where status = 'passed'");
    t.true(Number(before) > 0 && Number(before) < 200, String(before));
    const executor = new FakeExecutor(2, resultFor);
    const { summary } = await batch(suite, { store: path, executor, resume: true });
    t.is(executor.started.length, 200 - Number(before));
    t.is(summary.counts.passed, 200);
  });
});

test('files that are no stores', async (t) => {
  await inFolder(async (folder) => {
    const text = join(folder, 'text');
    await writeFile(text, 'this is not a database, but it is long enough '.repeat(100));
    t.throws(() => new Store(text), { message: /it is no store of comair-bin/ });
    t.throws(() => new Store(folder), { message: /the store .*/ });
    t.throws(() => new Store(join(folder, 'none/s.db')), { message: /the store .*/ });
    const other = join(folder, 'other.db');
    const made = spawnSync('sqlite3', [other, 'create table a (b)']);
    t.is(made.status, 0);
    t.throws(() => new Store(other), { message: /a database, but no store/ });
    t.throws(() => query(join(folder, 'none.db'), 'select 1', () => 0), { message: /no store/ });
    const store = new Store(join(folder, 's.db'));
    store.connection.pragma('user_version = 99');
    store.close();
    t.throws(() => new Store(join(folder, 's.db')), { message: /version 99/ });
  });
});

test('a store of thousands of jobs stays small', async (t) => {
  await inFolder(async (folder) => {
    const path = join(folder, 's.db');
    const same = (each: Job) => profiled(each, [1, 2, 3], (n) => n);
    await batch(suiteOf(jobs(1000)), { store: path, executor: new FakeExecutor(2, same) });
    t.deepEqual(ask(path, 'select count(*) from point_sets'), [[1]]);
    t.deepEqual(ask(path, 'select count(*) from call_sets'), [[1]]);
    // Of each job some 1.5 kB, mostly its own description.
    t.true((await stat(path)).size < 3_000_000, String((await stat(path)).size));
  });
});
