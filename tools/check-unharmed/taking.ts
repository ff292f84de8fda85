/** The command line that takes samples, and what its reports said. */
import { mkdirSync, readFileSync, readdirSync, rmSync, chmodSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import type { Report } from '../../src/schema/report.js';
import type { Sampling } from './case.js';

const MAIN = join(packageRoot(), 'dist/src/cli/main.js');

export const OUTCOMES = ['samples', 'exact', 'cut', 'killed', 'failed'] as const;
export type Counts = Record<(typeof OUTCOMES)[number], number>;

export interface Seen {
  counts: Counts;
  /** Why no more samples were taken, and the like. */
  stopped: string[];
}

/** @param options how much may be taken */
export class Taking implements Sampling {
  private next = 0;

  constructor(
    private readonly folder: string,
    private readonly options: readonly string[],
  ) {
    mkdirSync(folder, { recursive: true });
    // Programs of other users write there, too.
    chmodSync(folder, 0o1777);
  }

  take = (targets: string, ...what: readonly string[]): string[] => [
    process.execPath,
    MAIN,
    'sample',
    '--targets',
    targets,
    ...this.options,
    '--no-progress',
    '--json',
    join(this.folder, `${this.next++}.json`),
    '--report',
    '/dev/null',
    ...what,
  ];

  /** What has been reported since the last time. */
  seen(): Seen {
    const counts: Counts = { samples: 0, exact: 0, cut: 0, killed: 0, failed: 0 };
    const stopped: string[] = [];
    for (const name of readdirSync(this.folder)) {
      const report = JSON.parse(readFileSync(join(this.folder, name), 'utf8')) as Report;
      rmSync(join(this.folder, name));
      for (const { sampled } of report.runs) {
        for (const key of OUTCOMES) counts[key] += sampled?.[key] ?? 0;
        if (typeof sampled?.stopped === 'string') stopped.push(sampled.stopped);
      }
    }
    return { counts, stopped };
  }
}
