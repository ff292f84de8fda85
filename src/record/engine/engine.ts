/** What an engine is to the rest of the program. */
import type { EngineName, RecordingOptions } from '../options/recording-options.js';
import type { Target } from './target.js';

/** The recording's, of which an engine hears what concerns it; and what is no option of a user. */
export interface EngineOptions extends Omit<RecordingOptions, 'args' | 'loops' | 'loopsFrom'> {
  /** File with the routines whose arguments are recorded (native/core/features/routine_list.h). */
  argsFile?: string;
  /** As that, with the routines whose loops are recorded, or 'all'. */
  loopsFile?: string;
  /** Look at them the less the more they run. */
  thinned?: boolean;
  /** Says when a window of the run is to be profiled (control-file.ts); absent: all of it is. */
  controlFile?: string;
  /** Limits on memory that the target finds, as `memoryLimits` has them. */
  limits?: string;
  /** Watch what the recorded loops change; with structures. */
  diagnosis?: boolean;
  /** All of their iterations, not a sample. */
  diagnosisAll?: boolean;
  /** Megabytes for the inputs of loops that are compared; default 512. */
  diagnosisMemory?: number;
  /** Send raw accesses as well, for the slow reference. */
  trace?: boolean;
  /** Further options for the engine's own part, as only tests give them. */
  engineArguments?: readonly string[];
}

/** Where a session wants the engine to report. */
export interface EngineLink {
  /** Unix stream socket that each process connects to. */
  socket: string;
  token: string;
  /** Directory for the engine's own messages. */
  logs: string;
}

/** How to start the engine with a target in it. */
export interface EngineCommand {
  /** The file to execute, an absolute path, where it is not argv[0]. */
  file?: string;
  argv: string[];
  /** Variables to add to the target's environment. */
  env: Record<string, string>;
  /** Variables that must not reach the engine. */
  unset: string[];
  /** What decides where the program's stack begins, see stack-room.ts. */
  room?: {
    variable: string;
    file: string;
    /** The program's own. */
    argv: readonly string[];
  };
}

export interface Engine {
  readonly name: EngineName;
  /** Of the framework that carries the engine, as it gives it; null when it does not answer. */
  version(): string | null;
  command(link: EngineLink, target: Target, options: EngineOptions): EngineCommand;
  /** Reasons of trouble, in words, from what the engine wrote into `logs`; without repetition. */
  diagnose(logs: string): string[];
  /** Why it was taken, where that is not what the user may expect. */
  readonly why?: string;
  /** What to do about a program that it could not even begin to run. */
  readonly instead?: string;
}
