/** The profile of a sampled run, and of each part of it, where its parts are asked for. */
import { Combination } from '../profile/combination.js';
import { thin } from '../profile/thin-profile.js';
import { mergeProfiles } from '../profile/merge-profiles.js';
import type { Profile } from '../profile/profile-model.js';
import type { RunInfo } from '../schema/report.js';
import type { Sampled } from '../schema/sampled.js';
import { collapse, oneRun } from '../profile/collapse.js';
import { LoopNames } from './sampled-loop-names.js';
import { Measuring } from './measuring.js';
import type { LauncherResult } from './result.js';
import { chosenOf } from './select-targets.js';
import type { Selection } from './select-targets.js';
import { placed } from './scripted.js';
import { summarize } from './sample-summary.js';
import { LauncherParts } from './launcher-parts.js';
import { warningsOf } from './sample-words.js';

export type Ending = Pick<RunInfo, 'exit_code' | 'signal'> & {
  /** Of a process that ran already: its status is not known. */
  ended: boolean;
};

export const GOES_ON: Ending = { exit_code: null, signal: null, ended: false };

export interface Plan {
  candidates: Selection;
  budget: number;
  argv: string[];
  /** Takes the profile of each part but the last. */
  onPart: (profile: Profile) => Promise<void>;
}

export class Parts {
  private readonly results = new LauncherParts();
  private readonly measuring = new Measuring();
  private readonly names = new LoopNames();
  /** Of copies that have ended since the last part. */
  private held: Profile[] = [];
  private earlier: Combination | null = null;

  constructor(private readonly plan: Plan) {}

  /**
   * @param profile of copies; null: there were none
   * @param result null: the launcher has ended, and tells it then
   */
  async add(profile: Profile | null, result: LauncherResult | null): Promise<void> {
    if (profile !== null) this.held.push(profile);
    if (result !== null) this.results.add(result);
    // A profile without a copy says nothing of the program: its time is the next one's.
    if (result === null || this.held.length === 0) return;
    const { profile: part } = this.take(GOES_ON);
    if (part === null) return;
    this.earlier ??= new Combination();
    this.keep(part, this.earlier);
    await this.plan.onPart(part);
  }

  /**
   * @param result what the launcher told at its end
   * @returns the last part, and all of them as one; null: no copy delivered anything
   */
  finish(
    profile: Profile | null,
    result: LauncherResult,
    ending: Ending,
  ): { last: Profile | null; whole: Profile | null; sampled: Sampled } {
    if (profile !== null) this.held.push(profile);
    this.results.add(result);
    const { earlier } = this;
    const { profile: last, sampled } = this.take(ending);
    if (earlier === null) return { last, whole: last, sampled };
    if (last !== null) this.keep(last, earlier);
    const all = earlier.finish();
    const [run] = all.runs;
    // Its parts are no runs. Which routines were found costly the last one knows of all.
    const { exit_code, signal, ended } = ending;
    const summed = { ...run.sampled!, chosen: sampled.chosen!, ...(ended ? { ended } : {}) };
    delete summed.runs;
    const warnings = [...warningsOf(summed), ...all.warnings];
    const whole = { ...all, runs: [{ ...run, exit_code, signal, sampled: summed }], warnings };
    return { last, whole, sampled: summed };
  }

  /** What is said of its samples is said anew of all. */
  private keep(part: Profile, all: Combination): void {
    const said = new Set(part.runs.flatMap((run) => warningsOf(run.sampled!)));
    const warnings = part.warnings.filter((each) => !said.has(each));
    all.add({ ...thin(part), warnings });
  }

  private take(ending: Ending): { profile: Profile | null; sampled: Sampled } {
    const { candidates, budget, argv } = this.plan;
    const copies = this.held.length === 0 ? null : mergeProfiles(this.held);
    this.held = [];
    const result = this.results.take();
    const chosen = chosenOf(candidates, result, this.names);
    const selection = { ...chosen, wanted: placed(chosen.wanted, copies) };
    const measured = this.measuring.add(copies, result.samples, selection.wanted);
    const { ended, ...status } = ending;
    const sampled = {
      ...summarize(result, selection, measured, budget),
      ...(ended ? { ended } : {}),
    };
    if (copies === null) return { profile: null, sampled };
    const run = oneRun(copies.runs, {
      argv,
      pid: result.pid,
      ...status,
      sampled,
      wall_s: result.wall,
    });
    const warnings = [...warningsOf(sampled), ...copies.warnings];
    return { profile: { ...collapse(copies, run), warnings }, sampled };
  }
}
