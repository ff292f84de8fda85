/** Takes samples of a program that is started, and of a process that runs already. */
import { setTimeout as pause } from 'node:timers/promises';
import { findTarget } from '../../src/record/engine/target.js';
import { samplingEngine } from '../../src/sample/sampling-engine.js';
import type { SamplingEngine } from '../../src/sample/sampling-engine.js';
import { openProcess } from '../../src/sample/running-process.js';
import { filesOf } from '../../src/record/engine/routine-list.js';
import { select } from '../../src/sample/select-targets.js';
import { runNative, runUnder } from '../../test/engine/run.js';
import type { EngineOutcome } from '../../test/engine/run.js';
import { start, traces } from '../../test/sample/attached.js';
import type { Started } from '../../test/sample/attached.js';
import { MANY } from '../../test/sample/run.js';
import type { Case } from './case.js';
import { NOTHING, environmentOf, optionsOf, settingsOf } from './compare.js';
import type { Counts, Known } from './compare.js';

/** How many samples, but for no longer than so many seconds, and the run that is begun by then. */
export interface Until {
  samples: number;
  seconds: number;
}

const engineFor = (
  home: string,
  { argv, targets, module }: Case,
  files: readonly string[],
): SamplingEngine => {
  const engine = samplingEngine(home, MANY);
  const from = files.filter((each) => each === (module ?? argv[0]));
  engine.want(select(argv[0], from, { pattern: targets }, null).wanted, false);
  return engine;
};

interface Taken {
  engine: SamplingEngine;
  run: EngineOutcome;
  /** What the program did. */
  did: Pick<EngineOutcome, 'status' | 'signal' | 'stdout' | 'stderr'>;
}

const told = ({ status, signal, stdout, stderr }: Taken['did']): string =>
  JSON.stringify([status, signal, stdout, stderr]);

/**
 * @param argv the program, as it is run natively too
 * @param once one run, with any number of samples
 */
async function take(
  known: Known,
  argv: readonly string[],
  until: Until,
  once: () => Promise<Taken>,
): Promise<Counts> {
  const native = told(await runNative(argv, optionsOf(known.of)));
  const counts = { ...NOTHING };
  const end = Date.now() + until.seconds * 1000;
  while (counts.samples < until.samples && Date.now() < end) {
    const { engine, run, did } = await once();
    if (told(did) !== native) counts.differing++;
    const samples = engine.result()?.samples ?? [];
    known.count(counts, samples, run);
    if (samples.length === 0) break;
  }
  return counts;
}

export function takeStarted(home: string, known: Known, until: Until): Promise<Counts> {
  const { of } = known;
  const sampled = of.sampled ?? of.argv;
  return take(known, sampled, until, async () => {
    const engine = engineFor(home, of, filesOf(findTarget(sampled), process.env));
    const run = await runUnder(engine, sampled, settingsOf(of), optionsOf(of));
    return { engine, run, did: run };
  });
}

/**
 * Lets a process that waits for it go on, once there is an agent that has had time to begin; also
 * where there will be none, as the attaching is done.
 */
async function say(
  line: string,
  { pid, child }: Started,
  attaching: Promise<unknown>,
): Promise<void> {
  const ended = attaching.then(
    () => true,
    () => true,
  );
  while (!traces(pid).ours && !(await Promise.race([ended, pause(10, false)])));
  await pause(500);
  child.stdin.end(line);
}

/** Until it ends, each time. */
export function takeAttached(home: string, known: Known, until: Until): Promise<Counts> {
  const { of } = known;
  const running = of.running ?? of.argv;
  return take(known, running, until, async () => {
    const started = start(running, environmentOf(of));
    if (of.line === undefined) started.child.stdin.end();
    await pause(300);
    const engine = engineFor(home, of, openProcess(started.pid).files);
    engine.attach(started.pid, 60);
    const done = runUnder(engine, of.argv, settingsOf(of));
    if (of.line !== undefined) await say(of.line, started, done);
    return { engine, run: await done, did: await started.ended };
  });
}
