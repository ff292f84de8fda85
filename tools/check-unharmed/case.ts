/** What is run with and without samples, and what is to be the same. */

/** How samples are taken; `take` gives the command that does it, up to the program or process. */
export interface Sampling {
  /** @param what of comair-bin: `--` and a command, or `--pid` and a number */
  take: (targets: string, ...what: readonly string[]) => string[];
}

export interface Ran {
  /** Texts and numbers that no sample may change. */
  results: Readonly<Record<string, string | number | null>>;
  /** Milliseconds that requests took; those of a sampled run, while samples were taken. */
  latencies?: readonly number[];
}

/** @param sampling null: without */
export type Run = (sampling: Sampling | null) => Promise<Ran>;

export interface Case {
  name: string;
  /** Of Debian, and the files that show that they are there. */
  packages: readonly string[];
  needs: readonly string[];
  /** Makes inputs in a folder of its own. */
  prepare: (folder: string) => Promise<Run> | Run;
}
