/** Runs a program and takes samples of its activations. */
import { StreamAnalyzer } from '../analysis/analyzer.js';
import { currentFolder } from '../current-folder.js';
import { exactText } from '../engine/exact-bytes.js';
import { startSession } from '../engine/session.js';
import type { SessionEnd } from '../engine/session.js';
import { findTarget } from '../engine/target.js';
import { ComairError } from '../errors.js';
import type { SessionEvent } from '../native/session.js';
import { settledOptions } from '../options/recording.js';
import type { Profile } from '../profile/model.js';
import type { RunOptions } from '../run/run-options.js';
import type { CostMetric } from '../schema/metrics.js';
import type { Sampled } from '../schema/sampled.js';
import { readableBytes } from '../text/readable-bytes.js';
import { collapse, oneRun } from './collapse.js';
import { samplingEngine } from './engine.js';
import type { Limits } from './engine.js';
import type { Share } from './draw.js';
import { notEntered, openProcess } from './process.js';
import { refuseUnfit } from './refuse.js';
import { measure } from './measured.js';
import { nothing } from './nothing.js';
import { chosenOf, filesOf, select } from './select.js';
import type { Targets } from './select.js';
import { summarize } from './summary.js';
import { warningsOf } from './words.js';

export interface SamplePlan {
  /** What is to be started; or a process, and for how long: 0: until it ends, or is let go. */
  argv: readonly string[];
  process: { pid: number; seconds: number } | null;
  targets: Targets;
  share: Share | null;
  limits: Limits;
  options: Pick<
    RunOptions,
    'cwd' | 'env' | 'passSignals' | 'onStart' | 'dynamorio' | 'cell' | 'size'
  >;
  cost: CostMetric;
}

export interface SampledRun {
  profile: Profile;
  sampled: Sampled;
  end: SessionEnd;
}

/** @throws ComairError when the program cannot be run or sampled, or no sample was exact */
export async function observeSamples(plan: SamplePlan): Promise<SampledRun> {
  const { options, cost, limits } = plan;
  const { env = process.env, cwd = currentFolder() } = options;
  const attached = plan.process === null ? null : openProcess(plan.process.pid);
  const target =
    attached === null
      ? findTarget(plan.argv, env, cwd)
      : { command: '', args: [], path: attached.path, interpreter: null, notes: [] };
  const recording = settledOptions({ ...options, cost, engine: 'dynamorio', follow: false });
  const sampling = samplingEngine(recording.dynamorio ?? null, limits);
  if (plan.process === null) refuseUnfit(target);
  else sampling.attach(plan.process.pid, plan.process.seconds);
  const program = target.interpreter ?? target.path;
  const files = attached?.files ?? filesOf(target, env);
  const candidates = select(program, files, plan.targets, plan.share);
  sampling.want(candidates.wanted, candidates.choose);
  let session: ReturnType<typeof startSession> | null = null;
  const analyzer = new StreamAnalyzer({ cost }, (data, bytes) => {
    session?.release(data, bytes);
  });
  let ended = false;
  const onEvent = (event: SessionEvent): void => {
    if (event.type === 'frame')
      analyzer.onFrame(event.stream, event.kind, event.data, event.length, event.head);
    else if (event.type === 'close') analyzer.onClose(event.stream, event.clean, event.problem);
    else if (event.type === 'exit') ended = true;
  };
  const running = startSession({
    ...{ target, engine: sampling, engineOptions: recording },
    ...{ env, cwd, onEvent },
    handleSignals: options.passSignals ?? false,
  });
  session = running;
  options.onStart?.({
    pid: running.pid,
    progress: () => ({ ...analyzer.progress(), bytes: running.stats().bytes }),
    ended: () => ended,
    kill: (signal) => {
      running.kill(signal);
    },
    letGo: () => {
      running.stop();
    },
  });
  const end = await running.ended;
  const result = sampling.result();
  if (result === null) throw new ComairError(end.notes.join('; '), 'engine');
  const selection = chosenOf(candidates, result);
  const summary = (profile: Profile | null): Sampled => {
    const measured = measure(profile, result.samples, selection.wanted);
    return summarize(result, selection, measured, limits.budget);
  };
  if (attached !== null && !result.agent) {
    throw notEntered(attached.pid, result.stopped ?? 'it has ended');
  }
  if (end.streams === 0) {
    throw nothing({
      ...{ sampled: summary(null), agent: result.agent, choose: candidates.choose },
      ...{ attached: attached !== null, looks: result.looks.by !== 'nothing' },
      ...{ duration: result.seconds, notes: target.notes },
    });
  }
  const profile = await analyzer.finish();
  const sampled = summary(profile);
  const run = oneRun(profile.runs, {
    argv: (attached?.argv ?? exactText(plan.argv, '/proc/self/cmdline')).map(readableBytes),
    pid: result.pid,
    exit_code: end.code,
    signal: end.signal,
    wall_s: result.wall,
    sampled,
  });
  const left =
    result.left === undefined
      ? []
      : [`the agent has left, but for memory that is not used any more: ${result.left}`];
  const warnings = [
    ...warningsOf(sampled),
    ...left,
    ...target.notes,
    ...end.notes,
    ...profile.warnings,
  ];
  return { profile: { ...collapse(profile, run), warnings }, sampled, end };
}
