/** Runs of a hunt with exact counts: the first one of the sample, one of a family, a sweep over it. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inputBytes } from '../campaigns/hunt/family.js';
import type { Family } from '../campaigns/hunt/family.js';
import type { Place, Places } from '../campaigns/hunt/place.js';
import type { PlannedRun } from '../campaigns/sweep/plan-sweep.js';
import { sweepRun } from '../campaigns/sweep/run.js';
import type { CloseLookRequest, RunResult } from '../campaigns/sweep/run.js';
import { addSymbols } from '../profile/profile-symbols.js';
import type { RecordingOptions } from '../record/options/recording-options.js';
import { toJson } from '../report/read/json.js';
import type { FindingDiagnosis } from '../schema/diagnosis.js';
import type { Report } from '../schema/report.js';
import type { Found } from './hunt-found.js';
import { SymbolTable } from '../symbols/symbol-table.js';
import { makeReport } from '../words/make-report.js';
import { RUN, sweep } from './sweep.js';
import type { SweepResult } from './sweep.js';

/** Of what the program ends with nothing follows: an input may be wrong, and slow. */
const ANY_STATUS = Array.from({ length: 256 }, (_, status) => status);

/** Seconds of a close look. */
const LOOK_SECONDS = 120;

export class ExactRuns {
  private readonly place: Place;
  private count = 0;

  constructor(
    private readonly places: Places,
    private readonly options: RecordingOptions,
    private readonly command: readonly string[],
  ) {
    this.place = places.make('exact');
  }

  private planned(bytes: Buffer, n: number): PlannedRun {
    // Each run has an input of its own: several are at the same time.
    const { argv, stdin } = this.places.write(this.place, bytes, `in${++this.count}`);
    return { n, argv, features: { n }, stdin };
  }

  private async one(
    run: PlannedRun,
    limit: number,
    confined: boolean,
    closeLook?: CloseLookRequest,
  ): Promise<{ result: RunResult; base: string }> {
    const base = join(this.place.root, `run${this.count}`);
    const result = await sweepRun(run, {
      program: RUN,
      options: this.options,
      base,
      okStatus: ANY_STATUS,
      limit,
      inside: { cwd: this.place.cwd, writable: confined ? [this.place.root] : [] },
      outside: !confined,
      ...(closeLook === undefined ? {} : { closeLook }),
    });
    return { result, base };
  }

  /** The sample, as the user would run it: whether the program may be run again and again. */
  async first(
    sample: Buffer,
    limit: number,
  ): Promise<{ result: RunResult; whyNot: string | null }> {
    const { result, base } = await this.one(this.planned(sample, 1), limit, false);
    if (result.profile === null) return { result, whyNot: null };
    const said = JSON.parse(await readFile(`${base}.outside`, 'utf8')) as string | null;
    return { result, whyNot: said?.replaceAll(`${this.place.cwd}/`, '') ?? null };
  }

  /** A report of one run of a family; null where it cannot be observed, or takes too long. */
  async report(family: Family, n: number, limit: number): Promise<Report | null> {
    const { result } = await this.one(this.planned(inputBytes(family, n), n), limit, true);
    if (result.profile === null) return null;
    const symbols = new SymbolTable();
    try {
      addSymbols(result.profile, symbols);
      return makeReport(result.profile, symbols, {});
    } finally {
      symbols.close();
    }
  }

  /**
   * A close look at a finding of a sweep, with the largest input of it. The finding gets what is seen.
   * @returns what is suggested, or in words why nothing is
   */
  async diagnose({
    finding,
    swept: { report, largest },
  }: Pick<Found, 'finding' | 'swept'>): Promise<FindingDiagnosis['suggestion'] | string> {
    if (largest === null) return 'no run of the sweep is left';
    const base = join(this.place.root, `look${++this.count}`);
    const [of, into] = [`${base}.report`, `${base}.json`];
    await writeFile(of, toJson(report));
    const { result } = await this.one(largest, LOOK_SECONDS, true, {
      of,
      rank: finding.rank,
      into,
    });
    if (result.failure !== null) return result.failure;
    finding.diagnosis = JSON.parse(await readFile(into, 'utf8')) as FindingDiagnosis;
    return finding.diagnosis.suggestion;
  }

  /** @param within seconds that may pass until no further run is begun */
  sweep(
    family: Family,
    sizes: readonly number[],
    { within, jobs, stopped }: { within: number; jobs: number; stopped: () => boolean },
  ): Promise<SweepResult> {
    const until = performance.now() + 1000 * within;
    return sweep(this.command, {
      ...this.options,
      sizes,
      jobs,
      okStatus: ANY_STATUS,
      stopped: () => stopped() || performance.now() > until,
      inside: { cwd: this.place.cwd, writable: [this.place.root] },
      keep: join(this.place.root, `sweep${++this.count}`),
      prepare: (run) =>
        Promise.resolve({ ...run, ...this.planned(inputBytes(family, run.n), run.n) }),
    });
  }
}
