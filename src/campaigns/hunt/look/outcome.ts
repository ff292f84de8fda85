/** What one cheap run tells. */

/** Why a run ended: by itself, by a signal, or since it had too much of something. */
export type Ended = 'exit' | 'crash' | 'time' | 'waiting' | 'memory' | 'output';

export interface Outcome {
  ended: Ended;
  /** Seconds of processors' time. */
  seconds: number;
  /** Exit status; null: it was ended. */
  code: number | null;
  /** Number of the signal that ended it; 0: none did. */
  signal: number;
  /** Bytes, at most. */
  memory: number;
}

/** Runs an input once; `seconds` is what it may take of a processor. */
export type Runner = (input: Buffer, seconds: number) => Promise<Outcome>;
