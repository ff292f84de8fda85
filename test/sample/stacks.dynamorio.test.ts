/** Odd stacks and entries, and what programs forbid themselves: safe, or refused with the reason. */
import { readFileSync } from 'node:fs';
import { release } from 'node:os';
import { join } from 'node:path';
import type { Report } from '../../src/schema/report.js';
import { comair, inFolder } from '../support/command.js';
import { aloneWithDynamorio, withDynamorio } from '../engine/dynamorio-here.js';
import { runNative, targetPath } from '../engine/run.js';
import { start, traces } from './attached.js';
import { runSampled } from './run.js';

interface Hazard {
  name: string;
  /** How samples end; default: whole. */
  outcomes?: RegExp;
  /** Why none are taken, of a process that was started, or that runs. */
  stopped?: RegExp;
  refused?: RegExp;
}

/** Some copies deliver the cells of their activation in place of its rows. */
const WHOLE = /^(exact|cells)$/;

/** Linux 6.3 does; that of Debian 12 does not. */
const [major, minor] = release().split('.').map(Number);
const KNOWS_MDWE = major > 6 || (major === 6 && minor >= 3);

const HAZARDS: readonly Hazard[] = [
  { name: 'swapcontext', outcomes: /^(exact|cells|left|call)$/ },
  { name: 'coroutine' },
  { name: 'handler-stack' },
  { name: 'jumped' },
  { name: 'together' },
  {
    name: 'undumpable',
    ...(process.getuid?.() === 0 ? {} : { refused: /forbids it \(prctl PR_SET_DUMPABLE\)/ }),
  },
  ...(KNOWS_MDWE
    ? [{ name: 'mdwe', stopped: /has forbidden itself to make code/, refused: /PR_SET_MDWE/ }]
    : []),
  ...(process.getuid?.() === 0
    ? [
        {
          name: 'chroot',
          outcomes: /^not-started$/,
          stopped: /sees no \/proc/,
          refused: /another root folder/,
        },
      ]
    : []),
  {
    name: 'seccomp',
    stopped: /the program (asked for|has) a seccomp filter/,
    refused: /it has a seccomp filter/,
  },
];

const program = targetPath('sampled_stacks');

for (const { name, outcomes = WHOLE, stopped } of HAZARDS)
  withDynamorio(`started: ${name}`, async (t, home) => {
    const argv = [program, name];
    const native = await runNative(argv);
    const { result, ...sampled } = await runSampled(t, home, argv, /^(work|jumped)$/);
    const { status, signal, stdout, stderr } = sampled;
    t.deepEqual({ status, signal, stdout, stderr }, native);
    t.is(stdout, 'ready\nwrong: 0\n');
    if (stopped === undefined) t.true(result.samples.length > 0, String(result.stopped));
    else t.regex(String(result.stopped), stopped);
    const seen = result.samples.map(({ outcome, detail }) => `${outcome} ${detail}`);
    t.true(
      result.samples.every(({ outcome }) => outcomes.test(outcome)),
      seen.join(),
    );
  });

for (const { name, refused } of HAZARDS)
  aloneWithDynamorio(`running: ${name}`, async (t) => {
    const running = start([program, name, 'on']);
    try {
      await running.says(/ready/);
      const before = refused === undefined ? traces(running.pid) : null;
      await inFolder(async (folder) => {
        const json = join(folder, 'r.json');
        const { status, stderr } = await comair([
          'sample',
          '--pid',
          String(running.pid),
          '--for',
          '2',
          '--targets',
          '^(work|jumped)$',
          '--budget',
          '50%',
          '--copies',
          '2',
          '--json',
          json,
          '--report',
          '/dev/null',
        ]);
        t.is(status, refused === undefined ? 0 : 125, stderr);
        if (refused !== undefined) {
          t.regex(stderr, refused);
          return;
        }
        const report = JSON.parse(readFileSync(json, 'utf8')) as Report;
        t.is(report.runs[0].sampled!.failed, 0);
        t.false(stderr.includes('the agent has left, but'), stderr);
      });
      // Threads come and go.
      if (before !== null && name !== 'together') t.deepEqual(traces(running.pid), before);
      running.child.stdin.end();
      const { status, stdout } = await running.ended;
      t.deepEqual([status, stdout], [12, 'ready\nwrong: 0\n']);
    } finally {
      running.child.kill('SIGKILL');
    }
  });
