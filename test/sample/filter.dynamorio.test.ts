/** Programs that give themselves a seccomp filter while breakpoints are set: it comes once none is. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Report } from '../../src/schema/report.js';
import { routinesOf } from '../../src/sample/routines.js';
import { comair, inFolder } from '../support/command.js';
import { aloneWithDynamorio, withDynamorio } from '../engine/dynamorio-here.js';
import { runNative, targetPath } from '../engine/run.js';
import { start, traces } from './attached.js';
import { runSampled } from './run.js';

const program = targetPath('sampled_filter');
const WAYS = ['prctl', 'prctl-call', 'seccomp', 'threads', 'strict-mode'];
const SAID = 'ready\nfiltered\ndone\n';
/** On a busy machine the program may go on before it is heard: the filter is seen then. */
const WHY = /the program (asked for|has) a seccomp filter/;

for (const way of WAYS)
  withDynamorio(`started: ${way}`, async (t, home) => {
    const native = await runNative([program, way]);
    const { result, ...sampled } = await runSampled(t, home, [program, way], /^(work|later)$/);
    const { status, signal, stdout, stderr } = sampled;
    t.deepEqual({ status, signal, stdout, stderr }, native);
    t.is(stdout, SAID);
    t.regex(result.stopped ?? '', WHY);
    t.true(result.samples.length > 0);
    // Its breakpoint was set from the start.
    t.deepEqual(
      result.targets.map(({ found, hits }) => [found, hits > 0]),
      sampled.wanted.map(({ name }) => [true, name === 'work']),
    );
  });

/** No filter comes to the program itself: samples are taken as before. */
for (const way of ['asks', 'child'])
  withDynamorio(`started, and goes on: ${way}`, async (t, home) => {
    const { result, ...sampled } = await runSampled(t, home, [program, way], /^(work|later)$/);
    t.deepEqual([sampled.status, sampled.stdout], [12, SAID]);
    t.is(result.stopped, null);
    t.true(result.targets.every(({ hits }) => hits > 0));
  });

/** Waits until a breakpoint is set at a routine of a process. */
async function untilArmed(pid: number, name: string, isOver: () => boolean): Promise<void> {
  const [line] = readFileSync(`/proc/${pid}/maps`, 'latin1').split('\n');
  const base = BigInt(`0x${line.split('-')[0]}`);
  const { entry } = routinesOf(program).find(({ names }) => names.includes(name))!;
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  const byte = Buffer.alloc(1);
  try {
    while (byte[0] !== 0xcc && !isOver()) {
      await pause(1);
      readSync(memory, byte, 0, 1, base + entry);
    }
  } finally {
    closeSync(memory);
  }
}

for (const way of [...WAYS, 'asks', 'child'])
  aloneWithDynamorio(`running: ${way}`, async (t) => {
    const running = start([program, way, 'waits']);
    t.teardown(() => {
      running.child.kill('SIGKILL');
    });
    await running.says(/ready/);
    const before = traces(running.pid);
    await inFolder(async (folder) => {
      const json = join(folder, 'r.json');
      let isOver = false;
      const sampling = comair([
        'sample',
        '--pid',
        String(running.pid),
        '--for',
        '600',
        '--targets',
        '^(work|later)$',
        '--budget',
        '50%',
        '--copies',
        '2',
        '--json',
        json,
        '--report',
        '/dev/null',
      ]).finally(() => {
        isOver = true;
      });
      await untilArmed(running.pid, 'later', () => isOver);
      running.child.stdin.write('now\n');
      await running.says(/filtered/);
      // Sampling ends there, or with the program.
      if (WAYS.includes(way)) await sampling;
      else running.child.stdin.end();
      const { status, stderr } = await sampling;
      // Copies are not waited for: there may be no sample.
      const { warnings } =
        status === 0 ? (JSON.parse(readFileSync(json, 'utf8')) as Report) : { warnings: [stderr] };
      t.is(warnings.filter((each) => WHY.test(each)).length, WAYS.includes(way) ? 1 : 0, stderr);
      if (WAYS.includes(way)) t.deepEqual(traces(running.pid), before);
      running.child.stdin.end();
      const { status: own, stdout } = await running.ended;
      t.deepEqual([own, stdout], [12, SAID]);
    });
  });
