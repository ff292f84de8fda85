/** Runs a program and takes samples of its activations. */
import { constants } from 'node:os';
import { currentFolder } from '../base/current-folder.js';
import { exactText } from '../record/engine/exact-bytes.js';
import {
  filesOf,
  loopsList,
  refuseNoSteps,
  routinesMatching,
} from '../record/engine/routine-list.js';
import type { RoutinePlaces } from '../record/engine/routine-list.js';
import { startSession } from '../record/engine/session.js';
import type { SessionEnd } from '../record/engine/session.js';
import { findTarget } from '../record/engine/target.js';
import { ComairError } from '../base/errors.js';
import type { SessionEvent } from '../native/native-session.js';
import { settledOptions } from '../record/options/recording-options.js';
import type { Profile } from '../profile/profile-model.js';
import type { DiagnosisBuilder } from '../claims/diagnosis/builder.js';
import type { RunOptions } from '../run/run-options.js';
import { runningTarget } from '../run/running-target.js';
import type { RecordedCost } from '../schema/metrics.js';
import type { Sampled } from '../schema/sampled.js';
import { readableBytes } from '../base/text/readable-bytes.js';
import { samplingEngine } from './sampling-engine.js';
import type { Limits } from './sampling-engine.js';
import type { Share } from './draw.js';
import { hasEnded, notEntered, openProcess } from './running-process.js';
import { refuseUnfit } from './refuse.js';
import { nothing } from './nothing.js';
import { GOES_ON, Parts } from './parts.js';
import { repeat } from './repeat.js';
import { loopsAmong, withLoops } from './routines.js';
import { select } from './select-targets.js';
import type { Targets } from './select-targets.js';
import { SampleStreams } from './streams.js';

export interface SamplePlan {
  /** What is to be started; or a process, and for how long: 0: until it ends, or is let go. */
  argv: readonly string[];
  process: { pid: number; seconds: number } | null;
  targets: Targets;
  share: Share | null;
  limits: Limits;
  options: Pick<
    RunOptions,
    'cwd' | 'env' | 'passSignals' | 'onStart' | 'dynamorio' | 'cell' | 'size' | 'loops'
  >;
  cost: RecordedCost;
  /** Routines whose loops are recorded, besides those that `options.loops` says. */
  loopsOf: RoutinePlaces | null;
  /** Seconds after which a part of the run ends; null: all of it is one. */
  every: number | null;
  /** Takes the profile of each part but the last. */
  onPart: (profile: Profile) => Promise<void>;
  /** Takes what the recorded loops change in each copy; so many are enough. */
  diagnosis?: { builder: DiagnosisBuilder; copies: number };
}

export interface SampledRun {
  profile: Profile;
  /** Its last part; null: nothing was sampled since the one before. */
  last: Profile | null;
  sampled: Sampled;
  end: SessionEnd;
}

/** What asks for a process to be let go. */
const ASKED: readonly string[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];

/** @throws ComairError when the program cannot be run or sampled, or no sample was exact */
export async function observeSamples(plan: SamplePlan): Promise<SampledRun> {
  const { options, cost, limits, diagnosis } = plan;
  const { env = process.env, cwd = currentFolder() } = options;
  const attached = plan.process === null ? null : openProcess(plan.process.pid);
  const target =
    attached === null
      ? findTarget(plan.argv, env, cwd)
      : { command: '', args: [], path: attached.path, interpreter: null, notes: [] };
  // The program runs as it does without us, at addresses as random.
  const recording = settledOptions({
    ...options,
    cost,
    engine: 'dynamorio',
    follow: false,
    aslr: true,
    ...(diagnosis === undefined ? {} : { structures: true }),
  });
  const sampling = samplingEngine(recording.dynamorio ?? null, limits);
  if (plan.process === null) refuseUnfit(target);
  else sampling.attach(plan.process.pid, plan.process.seconds);
  const program = target.interpreter ?? target.path;
  const files = attached?.files ?? filesOf(target, env);
  const candidates = select(program, files, plan.targets, plan.share);
  const { loops, ...engineOptions } = recording;
  const others = [
    ...(plan.loopsOf === null ? [] : [plan.loopsOf]),
    ...(loops instanceof RegExp ? [routinesMatching(program, files, loops, '--loops')] : []),
    loopsAmong(candidates.wanted),
  ];
  const ofLoops = loopsList(loops === true, others);
  refuseNoSteps(cost, ofLoops);
  sampling.want(withLoops(candidates.wanted, loops === true ? true : others), candidates.choose);
  const argv = (attached?.argv ?? exactText(plan.argv, '/proc/self/cmdline')).map(readableBytes);
  const parts = new Parts({ candidates, budget: limits.budget, argv, onPart: plan.onPart });
  let session: ReturnType<typeof startSession> | null = null;
  const streams = new SampleStreams(cost, (data, bytes) => {
    session?.release(data, bytes);
  });
  let ended = false;
  let enough = false;
  const onEvent = (event: SessionEvent): void => {
    if (event.type === 'frame')
      diagnosis?.builder.onFrame(event.stream, event.kind, event.data, event.length);
    streams.onEvent(event);
    if (event.type === 'close' && diagnosis !== undefined && !enough) {
      enough = diagnosis.builder.told >= diagnosis.copies;
      if (enough) session?.kill(constants.signals.SIGINT);
    }
    if (event.type === 'exit') ended = true;
  };
  const running = startSession({
    target,
    engine: sampling,
    engineOptions: { ...engineOptions, ...(diagnosis === undefined ? {} : { diagnosis: true }) },
    loopsList: ofLoops,
    env,
    cwd,
    onEvent,
    handleSignals: options.passSignals ?? false,
  });
  session = running;
  options.onStart?.(
    runningTarget(
      running,
      () => streams.progress(),
      () => ended,
    ),
  );
  const stop = repeat(plan.every, async () => {
    const profile = await streams.part();
    await parts.add(profile, await sampling.ask(() => ended));
  });
  const end = await running.ended;
  await stop();
  const result = sampling.result();
  if (result === null) {
    // It takes no signal from when it looks at the process on.
    if (attached !== null && ASKED.includes(end.signal ?? '')) {
      throw notEntered(attached.pid, 'it was to be let go before any was taken');
    }
    throw new ComairError(end.notes.join('; '), 'engine');
  }
  if (attached !== null && !result.agent) {
    throw notEntered(attached.pid, result.stopped ?? 'it has ended');
  }
  const { last, whole, sampled } = parts.finish(
    await streams.finish(),
    result,
    attached === null
      ? { exit_code: end.code, signal: end.signal, ended: false }
      : { ...GOES_ON, ended: hasEnded(attached) },
  );
  if (whole === null) {
    throw nothing({
      sampled,
      agent: result.agent,
      choose: candidates.choose,
      loops: ofLoops !== null,
      tried: result.targets.some((each) => each.tried),
      attached: attached !== null,
      stackSamples: result.stack_samples.by !== 'nothing',
      duration: result.seconds,
      notes: target.notes,
    });
  }
  const left =
    result.left === undefined
      ? []
      : [`the agent has left, but for memory that is not used any more: ${result.left}`];
  const notes = [...left, ...target.notes, ...end.notes];
  const noted = (profile: Profile): Profile => ({
    ...profile,
    warnings: [...profile.warnings, ...notes],
  });
  return { profile: noted(whole), last: last === null ? null : noted(last), sampled, end };
}
