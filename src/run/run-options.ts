/** Options of what runs a program. */
import type { CostMetric, SizeChoice } from '../schema/metrics.js';

/** A target that runs. */
export interface RunningTarget {
  pid: number;
  /** So far; `bytes` were recorded. */
  progress(): { activations: number; rows: number; bytes: number };
  /** True when the target has ended; processes that it left behind may still be observed. */
  ended(): boolean;
  /** Sends a signal to the target. */
  kill(signal: number): void;
  /** No longer observes the processes that outlive the target. */
  letGo(): void;
}

export interface RunOptions {
  /** Default 'auto'. */
  engine?: 'auto' | 'valgrind' | 'dynamorio';
  /** Folder of a DynamoRIO release; default: what DYNAMORIO_HOME says. */
  dynamorio?: string | undefined;
  /** Bytes of a cell, the unit of size; default 8. */
  cell?: 1 | 2 | 4 | 8;
  /** Observe executed programs, too; default true. Forked children always are. */
  follow?: boolean;
  /** What is to count as input size and so must be recorded; default 'auto'. */
  size?: SizeChoice;
  /**
   * What counts as cost; default 'work'. Beside blocks, a recording has work or, with
   * 'instructions', these.
   */
  cost?: CostMetric;
  /** Record the footprint as well, for 'auto' to choose from; default: with size 'footprint'. */
  footprint?: boolean;
  /** 'bottom-up': record what that view needs; the program runs some times slower. */
  view?: 'top-down' | 'bottom-up';
  /** Record calling contexts. */
  contexts?: boolean;
  /** Let DynamoRIO join blocks to traces; default false. Other engines take no notice of it. */
  traces?: boolean;
  /** Count how often each basic block runs, for trends; Valgrind only. */
  blockCounts?: boolean;
  /** Record the integer arguments of the routines with such a name, as further sizes. */
  args?: RegExp;
  /** What is known of the workload, by name: finite numbers, for trends over several runs. */
  features?: Readonly<Record<string, number>>;
  /** Default: this process's. */
  cwd?: string;
  /** Default: this process's. */
  env?: NodeJS.ProcessEnv;
  /**
   * While the target runs, this process survives SIGINT, SIGQUIT, SIGTERM and SIGHUP and passes
   * them on. Default false: its own handlers, or their absence, stay in force.
   */
  passSignals?: boolean;
  /** Called once, when the target has started. */
  onStart?: (target: RunningTarget) => void;
}

export interface ProfilingOptions extends RunOptions {
  /** Keep the recording in this file. */
  recording?: string;
}

/** How the target ended; one of the two is null. */
export interface Ending {
  code: number | null;
  signal: string | null;
}
