/** Tests of meson, from `meson introspect --tests`. */
import { z } from 'zod';
import { messageOf } from '../../../base/errors.js';
import { plainJob } from '../job.js';
import { ask } from './runner.js';
import type { DiscoveryContext, Found } from './runner.js';
import { withSettings } from './expand.js';
import { shouldFail } from './meson-failures.js';
import { planned } from './planned-job.js';

const listing = z.array(
  z.object({
    name: z.string(),
    cmd: z.array(z.string()).min(1),
    env: z.record(z.string(), z.string()).default({}),
    suite: z.array(z.string()).default([]),
    timeout: z.number().nullable().default(30),
    workdir: z.string().nullable().default(null),
    is_parallel: z.boolean().default(true),
    protocol: z.string().default('exitcode'),
  }),
);

/** What a meson test ends with when it does not apply. */
const SKIP_CODE = 77;

const firstLine = (error: unknown): string => messageOf(error).split('\n')[0];

/** @throws Error in one line */
export async function mesonJobs(
  folder: string,
  suite: string | null,
  { timeScale, defaults }: DiscoveryContext,
): Promise<Found> {
  const parsed = listing.safeParse(await ask('meson', ['introspect', '--tests'], folder));
  if (!parsed.success) throw new Error(`meson in ${folder} does not list its tests as expected`);
  const notes: string[] = [];
  const all = parsed.data.map((test) => ({ ...test, should_fail: false }));
  try {
    const names = all.map(({ name }) => name);
    for (const [i, fails] of (await shouldFail(folder, names)).entries())
      all[i].should_fail = fails;
  } catch (error) {
    notes.push(
      `which tests of ${folder} should fail is not known (${firstLine(error)}): such a test counts as failed`,
    );
  }
  const jobs = all
    .filter((test) => suite === null || test.suite.some((name) => name.split(':').includes(suite)))
    .map((test) => {
      const base = plainJob(test.name, test.cmd, test.workdir ?? folder);
      const settled = withSettings(base, { ...defaults, env: {} }, folder);
      const { timeout } = test;
      return planned(
        {
          ...settled,
          cwd: base.cwd,
          env: { ...defaults.env, MESON_TEST_ITERATION: '1', ...test.env },
          timeout_s: timeout === null || timeout <= 0 ? settled.timeout_s : timeout * timeScale,
          plain_timeout_s: timeout === null || timeout <= 0 ? null : timeout,
          judge: {
            ...base.judge,
            protocol: test.protocol === 'tap' ? 'tap' : 'exit',
            skip_codes: [SKIP_CODE],
            should_fail: test.should_fail,
          },
        },
        { serial: !test.is_parallel },
      );
    });
  return { jobs, notes };
}
