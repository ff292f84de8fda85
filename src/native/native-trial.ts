/** One run of a program at its own speed, as the addon makes it (native/addon/trial.cc). */

export interface NativeTrial {
  file: string | Buffer;
  argv: (string | Buffer)[];
  /** NAME=value. */
  env: string[];
  cwd: string | Buffer;
  /** What it reads on stdin, and where its output goes; what it complains of goes to `${out}.err`. */
  in: string | Buffer;
  out: string;
  /** Folders below which it may write. */
  writable: string[];
  /** Seconds of processors' time that it may take. */
  seconds: number;
  /** Bytes that it may have in memory. */
  memory: number;
  /** Bytes that a file which it writes may have. */
  output: number;
  confined: boolean;
  /** Whether it may use TCP. */
  network: boolean;
}

export interface NativeOutcome {
  /** errno of what failed before it began; 0: nothing did. */
  error: number;
  /** The call that failed. */
  what: string;
  /** Why it was ended. */
  ended: 'exit' | 'time' | 'waiting' | 'memory';
  /** Exit status; -1: a signal ended it. */
  code: number;
  /** 0: none. */
  signal: number;
  /** Seconds of processors' time, with that of what it started and waited for. */
  cpu: number;
  /** Seconds. */
  wall: number;
  /** Bytes, at most. */
  memory: number;
}
