/** Runs a target under an engine: what profiling and recording have in common. */
import { StreamAnalyzer } from '../fold/analyzer.js';
import { readableBytes } from '../base/text/readable-bytes.js';
import { currentFolder } from '../base/current-folder.js';
import { findEngine } from '../record/engine/find-engine.js';
import {
  filesOf,
  listText,
  loopsList,
  refuseNoSteps,
  routinesMatching,
} from '../record/engine/routine-list.js';
import type { RoutinePlaces } from '../record/engine/routine-list.js';
import { startSession } from '../record/engine/session.js';
import type { Isolation, RunningSession, SessionEnd } from '../record/engine/session.js';
import { settledOptions } from '../record/options/recording-options.js';
import { exactText } from '../record/engine/exact-bytes.js';
import { findTarget } from '../record/engine/target.js';
import { ComairError } from '../base/errors.js';
import type { DiagnosisBuilder } from '../claims/diagnosis/builder.js';
import { TreeBuilder } from '../claims/repetitions/tree-builder.js';
import type { SessionEvent } from '../native/native-session.js';
import type { RecordedCost } from '../schema/metrics.js';
import type { RunFrame } from '../stream/format.js';
import { refuseUnfillable } from './fillable.js';
import type { RunOptions } from './run-options.js';
import { runningTarget } from './running-target.js';
import { warningsTo } from './warnings.js';

export interface Plan {
  argv: readonly string[];
  options: Omit<RunOptions, 'cost'>;
  cost: RecordedCost;
  /** Routines whose loops are recorded, besides those that `options.loops` says. */
  loopsOf?: RoutinePlaces | null;
  /** Null: keep no recording. */
  recordPath: string | null;
  /** False: rows go to the recording alone. */
  analyze: boolean;
  /** Takes what the recorded loops change; with structures, Valgrind only. */
  diagnosis?: DiagnosisBuilder;
  /** How much of them is looked at: all, not a sample; megabytes for their inputs. */
  looking?: { all: boolean; memory: number };
  isolation?: Isolation | undefined;
}

export interface Observation {
  session: RunningSession;
  analyzer: StreamAnalyzer;
  /** Null: structures are not recorded, or what they say goes to the recording or a diagnosis alone. */
  tree: TreeBuilder | null;
  end: SessionEnd;
  run: RunFrame;
  /** Numbers of the streams that were seen. */
  streams: number[];
}

/** @throws ComairError when the target cannot be run, or was never heard of */
export async function observe(plan: Plan): Promise<Observation> {
  const { options, cost, recordPath } = plan;
  refuseUnfillable(options);
  const { env = process.env, cwd = currentFolder() } = options;
  let session: RunningSession | null = null;
  const analyzer = new StreamAnalyzer({ cost }, (data, bytes) => {
    session?.release(data, bytes);
  });
  const hasTree = plan.analyze && options.structures === true && plan.diagnosis === undefined;
  const tree = hasTree ? new TreeBuilder() : null;
  const streams = new Set<number>();
  const notes: string[] = [];
  let ended = false;
  const warn = warningsTo(options.onWarning ?? (() => undefined));
  const onEvent = (event: SessionEvent): void => {
    warn(event);
    if (event.type === 'frame') {
      streams.add(event.stream);
      plan.diagnosis?.onFrame(event.stream, event.kind, event.data, event.length);
      tree?.onFrame(event.stream, event.kind, event.data, event.length);
      analyzer.onFrame(event.stream, event.kind, event.data, event.length, event.head);
    } else if (event.type === 'close') analyzer.onClose(event.stream, event.clean, event.problem);
    else if (event.type === 'exit') ended = true;
    else if (event.type === 'record-error') notes.push(`recording stopped: ${event.message}`);
  };
  const target = findTarget(plan.argv, env, cwd);
  const recording = settledOptions({ ...options, cost });
  const engine = findEngine(recording.engine, recording.dynamorio, { recording, target, env });
  if (engine.why !== undefined) notes.push(engine.why);
  const { args, loops, ...engineOptions } = recording;
  const matching = (option: '--args' | '--loops', pattern: RegExp) =>
    routinesMatching(target.interpreter ?? target.path, filesOf(target, env), pattern, option);
  // Of those who say which they want, all entries are looked at.
  const thinned = loops === undefined && plan.loopsOf == null && plan.diagnosis === undefined;
  const loopsOf = loopsList(loops === true || thinned, [
    ...(plan.loopsOf == null ? [] : [plan.loopsOf]),
    ...(loops instanceof RegExp ? [matching('--loops', loops)] : []),
  ]);
  refuseNoSteps(cost, loopsOf);
  const running = startSession({
    target,
    engine,
    engineOptions: {
      ...engineOptions,
      thinned,
      diagnosis: plan.diagnosis !== undefined,
      ...(plan.looking === undefined
        ? {}
        : { diagnosisAll: plan.looking.all, diagnosisMemory: plan.looking.memory }),
    },
    argsList: args === undefined ? null : listText(matching('--args', args)),
    loopsList: loopsOf,
    env,
    cwd,
    start: options.start,
    isolation: plan.isolation,
    recordPath,
    deliverRows: plan.analyze,
    handleSignals: options.passSignals ?? false,
    ...(options.graceMs === undefined ? {} : { graceMs: options.graceMs }),
    onEvent,
  });
  session = running;
  options.onStart?.(
    runningTarget(
      running,
      () => analyzer.progress(),
      () => ended,
    ),
  );
  const end = await running.ended;
  notes.push(...target.notes, ...end.notes);
  if (end.streams === 0) throw new ComairError(notes.join('; '), 'engine');
  const run: RunFrame = {
    pid: running.pid,
    argv: exactText(plan.argv, '/proc/self/cmdline').map(readableBytes),
    cwd: readableBytes(cwd),
    exit_code: end.code,
    signal: end.signal,
    wall_s: end.wallSeconds,
    start_ms: end.startMs,
    notes,
    lost: end.lost,
    ...(options.features === undefined ? {} : { features: { ...options.features } }),
  };
  return { session: running, analyzer, tree, end, run, streams: [...streams] };
}
