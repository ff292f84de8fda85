import test from 'ava';
import { join } from 'node:path';
import { batch, summaryHtml, summaryMarkdown, summaryText } from '../../../src/api/batch.js';
import type { BatchResult } from '../../../src/api/batch.js';
import { query } from '../../../src/campaigns/batch/store/query.js';
import type { Job, JobResult } from '../../../src/campaigns/batch/job.js';
import { sealProfile } from '../../../src/campaigns/batch/seal.js';
import { planned } from '../../../src/campaigns/batch/suite/planned-job.js';
import { colorsFor } from '../../../src/base/text/colors.js';
import {
  FakeExecutor,
  inFolder,
  job,
  profileOf,
  profiled,
  resultOf,
  suiteOf,
} from '../../support/suites.js';

const SIZES = [4, 8, 16, 32, 64, 128, 256];

const named = (name: string, rest: Partial<Job> = {}): Job =>
  job(['prog', name], { name, ...rest });

async function summarized(
  jobs: Job[],
  outcome: (each: Job) => JobResult,
  use: (result: BatchResult, store: string) => void,
): Promise<void> {
  await inFolder(async (folder) => {
    const store = join(folder, 's.db');
    const executor = new FakeExecutor(2, outcome);
    use(await batch(suiteOf(jobs), { store, executor, commit: 'c0ffee' }), store);
  });
}

const text = ({ summary }: BatchResult): string =>
  summaryText(summary, { top: 20, width: 100, colors: colorsFor({ isTTY: false }, {}) });

test('the cost function of a routine is that of all jobs together', async (t) => {
  // No job alone has sizes enough.
  const jobs = SIZES.map((n) => named(`n${n}`, { features: { n } }));
  await summarized(
    jobs,
    (each) => profiled(each, [each.features['n']], (n) => 5 * n * n + 7),
    (result, store) => {
      const { summary } = result;
      t.true(summary.passed);
      const [routine] = summary.report!.routines;
      t.is(routine.class, 'O(n^2)');
      t.is(routine.calls, SIZES.length);
      t.deepEqual(
        routine.points.map(([size, count, , max]) => [size, count, max]),
        SIZES.map((n) => [n, 1, 5 * n * n + 7]),
      );
      const [evidence] = summary.evidence;
      t.is(evidence.id, routine.id);
      t.is(evidence.jobs, SIZES.length);
      t.is(evidence.missing, null);
      const { job: first, size_range: range, share } = evidence.tests[0];
      t.is(first, 'n256');
      t.deepEqual(range, [256, 256]);
      const total = SIZES.reduce((sum, n) => sum + 5 * n * n + 7, 0);
      t.true(Math.abs(share - (5 * 256 * 256 + 7) / total) < 1e-9);
      t.regex(text(result), /suite tests, commit c0ffee: 7 jobs: 7 passed/);
      const verdict = /inner, 100 % of these runs, grows like n\^2 with the input of a call/;
      t.regex(text(result).replaceAll('\n', ' '), verdict);
      const page = summaryHtml(summary);
      t.regex(page, new RegExp(`<p><b>${verdict.source}`));
      t.regex(page, /<h2>Findings<\/h2>\n<ol><li><b>inner<\/b> O\(n\^2\) /);
      t.regex(text(result), /tests +n256 \(size 256, 75\.\d % of its cost\), n128/);
      const history = query(store, 'select routine, commit_id, class from history', ({ rows }) => [
        ...rows,
      ]);
      t.deepEqual(history.sort(), [
        ['inner', 'c0ffee', 'O(n^2)'],
        ['outer', 'c0ffee', 'O(n^2)'],
      ]);
    },
  );
});

test('jobs of one command at several sizes tell what a sweep of them tells', async (t) => {
  const jobs = SIZES.map((n) => job(['prog', String(n)], { name: `n=${n}`, features: { n } }));
  const outcome = (each: Job): JobResult => {
    const { n } = each.features;
    // Its calls have one size: only the runs say how it grows.
    const profile = profileOf([[5, 9 * n * n]]);
    Object.assign(profile.runs[0], { argv: each.argv, features: { n } });
    return resultOf(each, { profile: sealProfile(profile) });
  };
  await summarized(jobs, outcome, (result) => {
    t.regex(text(result), /inner, .* of these runs,\s+grows like n\^2\./);
    t.is(result.summary.report!.growth!.against!.name, 'n');
    t.is(result.summary.evidence[0].missing, null);
    t.notRegex(text(result), /missing|no size/);
  });
  // Beside other jobs with as much work, they are some jobs of many.
  const others = [...jobs, named('other')];
  const mixed = (each: Job): JobResult =>
    each.name === 'other' ? profiled(each, [5], () => 9 * 256 * 256) : outcome(each);
  await summarized(others, mixed, (result) => {
    t.regex(text(result), /These runs have no size/);
  });
});

test('where sizes are missing, the summary says what to run', async (t) => {
  const jobs = [named('small'), named('sized', { features: { n: 12 } })];
  await summarized(
    jobs,
    (each) => profiled(each, each.name === 'small' ? [4, 5] : [6, 7, 8], (n) => n * n),
    (result) => {
      const [evidence] = result.summary.evidence;
      t.is(
        evidence.missing,
        'run sized with n above 12 to decide: sizes 4 to 8 were seen, up to 16 are wanted',
      );
    },
  );
  await summarized(
    [named('small')],
    (each) => profiled(each, [9, 10, 11], (n) => n * n),
    (result) => {
      t.is(
        result.summary.evidence[0].missing,
        'run small with larger input to decide: sizes 9 to 11 were seen, up to 36 are wanted, 2 more sizes at least',
      );
      t.regex(text(result), /missing +run small with larger input/);
    },
  );
});

test('jobs that have not passed are named with their reasons', async (t) => {
  const output = { bytes: 20, head: 'first\nlast \x1b[31m<b>line\n', tail: '' };
  const ends: Record<string, Partial<JobResult>> = {
    good: {},
    bad: { status: 'failed', code: 3, reason: 'exit status 3', stderr: output, attempts: 2 },
    slow: { status: 'timeout', reason: 'it ran for more than 5.00 s' },
    odd: { status: 'skipped', reason: 'no network' },
  };
  await summarized(
    Object.keys(ends).map((name) => named(name)),
    (each) => resultOf(each, ends[each.name]),
    (result) => {
      const { summary } = result;
      t.false(summary.passed);
      t.deepEqual(
        [
          summary.counts.passed,
          summary.counts.failed,
          summary.counts.timeout,
          summary.counts.skipped,
        ],
        [1, 1, 1, 1],
      );
      t.is(summary.report, null);
      const said = text(result);
      t.regex(said, /4 jobs: 1 passed, 1 failed, 1 timeout, 1 skipped/);
      t.regex(said, /failed {2}bad \(2 attempts\): exit status 3/);
      t.regex(said, /timeout {2}slow: it ran for more than 5\.00 s/);
      t.regex(said, /skipped {2}odd: no network/);
      t.regex(said, /No job left a profile/);
      t.false(said.includes('\x1b'));
      t.false(/passed {2}good/.test(said));
      const page = summaryHtml(summary);
      t.true(page.includes('exit status 3'));
      t.false(page.includes('<b>line'));
      t.false(page.includes('\x1b'));
    },
  );
});

test('hostile names of jobs and routines', async (t) => {
  const evil = '<script>alert(1)</script>\x1b[2J\u202e';
  await summarized(
    [named(evil)],
    (each) => {
      const profile = profileOf(SIZES.map((n) => [n, n * n]));
      profile.routines[1].symbol!.name = profile.routines[1].symbol!.fullName = evil;
      return resultOf(each, { profile: sealProfile(profile), status: 'failed', reason: evil });
    },
    (result) => {
      const markdown = summaryMarkdown(result.summary, 20);
      for (const said of [text(result), summaryHtml(result.summary), markdown]) {
        t.false(said.includes('\x1b') || said.includes('\u202e'));
      }
      t.false(summaryHtml(result.summary).includes('<script>'));
      t.regex(markdown, /^### comair-bin batch: FAILED\n\ntests: 1 job: 1 failed\.\n/);
      t.regex(markdown, /\| failed \| <code>\\<script\\>/);
      t.false(/(?<!\\)<script/.test(markdown));
    },
  );
});

test('a routine that several programs have from one library is one', async (t) => {
  const program = (each: Job, at: number): JobResult => {
    const [low, high] = at === 0 ? [4, 16] : [32, 256];
    const profile = profileOf(SIZES.filter((n) => n >= low && n <= high).map((n) => [n, n * n]));
    profile.modules[0] = { path: `/opt/test${at}`, buildId: `ab${at}` };
    for (const [i, routine] of profile.routines.entries()) {
      routine.offset = `0x${(at * 16 + i + 1).toString(16)}00`;
      Object.assign(routine.symbol!, {
        entry: routine.offset,
        file: '/src/lib.c',
        line: 10 * i + 1,
      });
    }
    return resultOf(each, { profile: sealProfile(profile) });
  };
  await summarized(
    [named('first'), named('second')],
    (each) => program(each, each.name === 'first' ? 0 : 1),
    ({ summary }) => {
      t.deepEqual(summary.report!.routines.map(({ name }) => name).sort(), ['inner', 'outer']);
      const [routine] = summary.report!.routines;
      t.is(routine.class, 'O(n^2)');
      t.is(routine.sizes, SIZES.length);
      t.is(summary.evidence[0].jobs, 2);
      t.regex(summary.report!.warnings.join(), /2 routines that another program has as well/);
      t.regex(text({ summary } as BatchResult), /^2 processes, \d+ calls, /m);
    },
  );
});

test('the system is not ranked unless it is all there is, or somebody asks', async (t) => {
  const both = (each: Job): JobResult => {
    const profile = profileOf(SIZES.map((n) => [n, n * n]));
    profile.modules.push({ path: '/usr/lib/x86_64-linux-gnu/libz.so.1', buildId: 'cd' });
    profile.routines[1].module = 1;
    for (const routine of profile.routines) routine.costSelf /= 2;
    return resultOf(each, { profile: sealProfile(profile) });
  };
  await inFolder(async (folder) => {
    const ranked = async (system: boolean): Promise<string[]> => {
      const { summary } = await batch(suiteOf([named('a')]), {
        store: join(folder, 's.db'),
        executor: new FakeExecutor(1, both),
        view: { system },
      });
      if (!system)
        t.regex(
          summary.notes.join(),
          /^50\.0 % of the cost is in programs and libraries of the system/,
        );
      return summary.report!.routines.flatMap(({ rank, name }) => (rank === null ? [] : [name]));
    };
    t.deepEqual(await ranked(false), ['outer']);
    t.deepEqual((await ranked(true)).sort(), ['inner', 'outer']);
  });
});

test('another engine, or another build of a program, is told', async (t) => {
  await summarized(
    ['a', 'b', 'c'].map((name) => named(name)),
    (each) =>
      resultOf(each, {
        engine: { name: 'valgrind', version: each.name === 'b' ? '3.20' : '3.19' },
        target: { path: '/opt/prog', build_id: each.name === 'c' ? 'aa' : 'bb' },
      }),
    ({ summary }) => {
      t.deepEqual(summary.notes, [
        'jobs ran under different engines: valgrind 3.19, valgrind 3.20',
        'jobs ran 2 different builds of /opt/prog',
      ]);
    },
  );
});

test('jobs that measured in other units are left out, and that is said', async (t) => {
  await summarized(
    ['a', 'b', 'c'].map((name) => named(name)),
    (each) => {
      const profile = profileOf(SIZES.map((n) => [n, n * n]));
      if (each.name === 'b') profile.metric.cell = 4;
      return resultOf(each, { profile: sealProfile(profile) });
    },
    ({ summary }) => {
      t.is(summary.report!.routines[0].calls, 2 * SIZES.length);
      t.regex(summary.report!.warnings.join(), /^1 job was measured in other units and left out$/m);
    },
  );
});

test('5,000 jobs: the summary is made of what is distinct', async (t) => {
  await inFolder(async (folder) => {
    const jobs = Array.from({ length: 5000 }, (_, i) => planned(named(`job ${i}`)));
    const { summary } = await batch(suiteOf(jobs), {
      store: join(folder, 's.db'),
      executor: new FakeExecutor(2, (each) => profiled(each, SIZES, (n) => 3 * n)),
    });
    t.is(summary.counts.passed, 5000);
    const [routine] = summary.report!.routines;
    t.is(routine.calls, 5000 * SIZES.length);
    t.is(routine.class, 'O(n)');
    t.is(summary.evidence[0].jobs, 5000);
  });
});
