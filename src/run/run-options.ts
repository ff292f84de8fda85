/** Options of what runs a program. */
import type { WindowState } from '../record/engine/windows.js';
import type { RecordingOptions } from '../record/options/recording-options.js';

/** A target that runs. */
export interface RunningTarget {
  pid: number;
  /** So far; `bytes` were recorded. */
  progress(): { activations: number; rows: number; bytes: number };
  /** True when the target has ended; processes that it left behind may still be observed. */
  ended(): boolean;
  /** Sends a signal to the target. */
  kill(signal: number): void;
  /** Where only windows of the run are profiled: opens or closes one. */
  toggle?: () => Promise<WindowState>;
  /** No longer observes the processes that outlive the target. */
  letGo(): void;
}

export interface RunOptions extends RecordingOptions {
  /** What is known of the workload, by name: finite numbers, for trends over several runs. */
  features?: Readonly<Record<string, number>>;
  /**
   * Only windows of the run are profiled, for which `control` asks; 'running': one is open from the
   * start; 'program': the program opens one itself (src/record/engine/control-file.ts). Default: all
   * of it is.
   */
  start?: 'paused' | 'running' | 'program' | undefined;
  /** Default: this process's. */
  cwd?: string;
  /** Default: this process's. */
  env?: NodeJS.ProcessEnv;
  /**
   * While the target runs, this process survives SIGINT, SIGQUIT, SIGTERM and SIGHUP and passes
   * them on. Default false: its own handlers, or their absence, stay in force.
   */
  passSignals?: boolean;
  /** A target that got SIGTERM that way is killed after so long, in ms; default 7000. */
  graceMs?: number | undefined;
  /** Called once, when the target has started. */
  onStart?: (target: RunningTarget) => void;
  /** Called with what the user should know while the target runs, printable; each text once. */
  onWarning?: (text: string) => void;
}

export interface ProfilingOptions extends RunOptions {
  /**
   * Source files and lines of routines are looked up when they are read, and files with symbols
   * stay open: for a program that shows few of them and ends. Default false.
   */
  lateLines?: boolean;
  /** Keep the recording in this file. */
  recording?: string;
}

/** How the target ended; one of the two is null. */
export interface Ending {
  code: number | null;
  signal: string | null;
}
