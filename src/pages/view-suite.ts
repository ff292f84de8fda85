/** The jobs of a suite on a page: how they ended, and which of them say what of a routine. */

export interface ViewJob {
  name: string;
  command: string;
  status: string;
  reason: string | null;
  attempts: number;
  wall_s: number;
  notes: readonly string[];
  /** End of what a job that has not passed wrote. */
  output: string | null;
}

/** In which jobs the evidence for a routine lies, and what it lacks. */
export interface ViewEvidence {
  /** Of the routine. */
  id: string;
  jobs: number;
  tests: readonly { job: string; share: number; size_range: readonly [number, number] }[];
  missing: string | null;
}

export interface ViewSuite {
  name: string;
  commit: string | null;
  started: string;
  jobs: readonly ViewJob[];
  evidence: readonly ViewEvidence[];
}
