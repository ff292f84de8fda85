/** Runs a target under an engine: what `comair-bin --` and `comair-bin record` have in common. */
import { constants } from 'node:os';
import { StreamAnalyzer } from '../analysis/analyzer.js';
import { StartError } from '../engine/errors.js';
import { findEngine } from '../engine/engine.js';
import { startSession } from '../engine/session.js';
import type { RunningSession, SessionEnd } from '../engine/session.js';
import { findTarget } from '../engine/target.js';
import type { SessionEvent } from '../native.js';
import type { CostMetric, SizeMetric } from '../report/schema.js';
import type { RunFrame } from '../stream/format.js';
import { CliError } from './errors.js';
import type { RecordOptions } from './options.js';
import { Progress } from './progress.js';
import { onSignals } from './quit.js';
import type { Signals } from './quit.js';
import { stderr } from './screen.js';

export interface Plan {
  argv: string[];
  record: RecordOptions;
  size: SizeMetric;
  cost: CostMetric;
  /** Null: keep no recording. */
  recordPath: string | null;
  /** False: rows go to the recording alone. */
  analyze: boolean;
}

export interface Observation {
  session: RunningSession;
  analyzer: StreamAnalyzer;
  end: SessionEnd;
  run: RunFrame;
  /** Numbers of the streams that were seen. */
  streams: number[];
  /** Ctrl-C stays survived until its `stop`. */
  signals: Signals;
}

/** Turns an engine's reasons not to start into the command line's. */
function orFail<T>(attempt: () => T): T {
  try {
    return attempt();
  } catch (error) {
    throw error instanceof StartError ? new CliError(error.message, error.status) : error;
  }
}

/** @throws CliError when the target cannot be run, or was never heard of */
export async function observe(plan: Plan): Promise<Observation> {
  const { record, size, cost, recordPath } = plan;
  let session: RunningSession | null = null;
  const analyzer = new StreamAnalyzer({ size, cost }, (data, bytes) => {
    session?.release(data, bytes);
  });
  const streams = new Set<number>();
  const notes: string[] = [];
  let ended = false;
  const onEvent = (event: SessionEvent): void => {
    if (event.type === 'frame') {
      streams.add(event.stream);
      analyzer.onFrame(event.stream, event.kind, event.data, event.length);
    } else if (event.type === 'close') analyzer.onClose(event.stream, event.clean, event.problem);
    else if (event.type === 'exit') ended = true;
    else if (event.type === 'record-error') notes.push(`recording stopped: ${event.message}`);
  };
  const target = orFail(() => findTarget(plan.argv));
  const engine = orFail(() => findEngine(record.engine));
  const engineOptions = {
    cell: record.cell,
    footprint: size === 'footprint',
    follow: record.follow,
  };
  const deliverRows = plan.analyze;
  session = orFail(() =>
    startSession({ target, engine, engineOptions, recordPath, deliverRows, onEvent }),
  );
  const running = session;
  const progress = new Progress(stderr, () => {
    const { activations, rows } = analyzer.progress();
    return { activations, rows, bytes: plan.analyze ? null : running.stats().bytes };
  });
  const signals = onSignals({
    stopWaiting: () => {
      if (ended) running.stop();
    },
    quit: () => {
      progress.stop();
      running.kill(constants.signals.SIGKILL);
      // Not by the signal itself: the session's folder goes when the process exits.
      process.exit(128 + constants.signals.SIGINT);
    },
  });
  if (record.progress) progress.start();
  const end = await running.ended;
  progress.stop();
  notes.push(...target.notes, ...end.notes);
  if (end.streams === 0) throw new CliError(notes.join('; '));
  const run: RunFrame = {
    pid: running.pid,
    argv: plan.argv,
    cwd: process.cwd(),
    exit_code: end.code,
    signal: end.signal,
    wall_s: end.wallSeconds,
    start_ms: end.startMs,
    notes,
  };
  return { session: running, analyzer, end, run, streams: [...streams], signals };
}
