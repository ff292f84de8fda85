/** Which inputs make a program slow: families made of samples, looked at cheaply, then with exact counts. */
import { availableParallelism } from 'node:os';
import { textToBytes } from '../base/text/byte-text.js';
import { printable } from '../base/text/printable.js';
import { TOOL } from '../base/version.js';
import { familiesOf } from '../campaigns/hunt/families/all.js';
import { keyOf } from '../campaigns/hunt/family.js';
import { HuntFolder } from '../campaigns/hunt/folder.js';
import { floorOf } from '../campaigns/hunt/look/floor.js';
import type { LookSettings } from '../campaigns/hunt/look/look.js';
import { LIMITS, NativeRunner } from '../campaigns/hunt/look/native-runner.js';
import { Places } from '../campaigns/hunt/place.js';
import { subjectOf } from '../campaigns/hunt/subject.js';
import { toHtml } from '../pages/to-html.js';
import { recordingOptions } from '../record/options/recording-options.js';
import type { RecordingOptions } from '../record/options/recording-options.js';
import { HUNT_SCHEMA } from '../schema/hunt-versions.js';
import type { Hunt, HuntResult } from '../schema/hunt.js';
import { answerWords } from '../words/hunt/answer.js';
import { Proving } from './hunt-certain.js';
import { groupsOf, perByte, resultOf, troublesOf, warningsOf } from './hunt-results.js';
import { roundsOf } from './hunt-rounds.js';
import { ExactRuns } from './hunt-runs.js';
import { checkSample, runsOfSample } from './hunt-start.js';

export interface HuntOptions extends RecordingOptions {
  /** Seconds for all of it, about. */
  seconds: number;
  seed: number;
  /** Where families are written, and those of earlier hunts are read. */
  folder: string;
  cwd: string;
  samples?: readonly string[];
  texts?: readonly string[];
  /** The program may write files, use the network, and the like. */
  allowEffects?: boolean;
  /** Writes the report of each result's sweep as a page, beside its family. */
  pages?: boolean;
  /** Looks closely at the loops of each result, in one more run. */
  diagnose?: boolean;
  /** Bytes of memory that a run may take. */
  memory?: number;
  /** Runs at the same time; default: processors. */
  jobs?: number;
  stopped?: () => boolean;
  /** What is done now. */
  onStep?: (phase: string, what: string) => void;
  onRun?: () => void;
}

/** Seconds of a processor that a run may take. */
const LIMIT = 2;
/** Of all seconds, when exact counts end: then what was found is timed. */
const PROVEN = 0.9;
/** Seconds that one of those runs may take, at least and at most. */
const TIMED = [3, 20] as const;
/** Runs of one result that may take so long. */
const RUNS_TIMED = 2;
/**
 * Looks for inputs that make a program slow, and proves what it finds with exact counts.
 * @throws ComairError `usage`, `input` where there is no sample; `not-found`, `cannot-execute`;
 *   `engine` where it cannot be observed; `usage` where the program must not be run so often
 */
export async function hunt(command: readonly string[], options: HuntOptions): Promise<Hunt> {
  const { cwd, seed, seconds, onStep = () => undefined, stopped = () => false } = options;
  const began = performance.now();
  const passed = (): number => (performance.now() - began) / 1000;
  const folder = await HuntFolder.open(options.folder);
  const subject = subjectOf(command, options);
  const sample = Buffer.from(textToBytes(subject.samples[0]));
  const places = new Places(subject, cwd);
  try {
    const jobs = options.jobs ?? availableParallelism();
    const limits = {
      ...LIMITS,
      network: options.allowEffects === true,
      memory: options.memory ?? LIMITS.memory,
    };
    const runner = new NativeRunner(places, jobs, limits, subject.command, cwd);
    const exact = new ExactRuns(places, recordingOptions(options), subject.command);
    onStep('sample', subject.taken);
    await checkSample(exact, sample, options);
    const floor = floorOf(await runsOfSample(runner, places, sample, options));
    let runs = 0;
    const settings = (until: number): LookSettings => ({
      run: runner.run,
      floor,
      limit: Math.max(LIMIT, 10 * floor.base),
      jobs,
      stopped: () => stopped() || passed() > until * seconds,
      onRun: () => {
        runs++;
        options.onRun?.();
      },
    });
    const made = familiesOf(subject.samples, subject, seed);
    const known = new Set(folder.earlier.map(keyOf));
    const families = [...folder.earlier, ...made.filter((family) => !known.has(keyOf(family)))];
    const proving = new Proving({
      look: settings(1),
      exact,
      jobs,
      left: () => PROVEN * seconds - passed(),
      stopped,
      onStep: (what) => {
        onStep('certain', what);
      },
    });
    const { looked, open, bytes, most } = await roundsOf(families, {
      seconds,
      passed,
      stopped,
      settings,
      proving,
      onStep,
    });
    const { state } = proving;
    onStep('seconds', '');
    const unranked: Omit<HuntResult, 'rank'>[] = [];
    const warnings = warningsOf(places, subject);
    for (const [i, found] of state.found.entries()) {
      const share = (seconds - passed()) / (RUNS_TIMED * (state.found.length - i));
      const limit = Math.min(TIMED[1], Math.max(TIMED[0], share));
      const timing = { run: runner.run, limit, stopped };
      const result = await resultOf(
        found,
        { subject, options: recordingOptions(options), ...timing },
        folder,
      );
      if (options.diagnose === true && !stopped()) {
        onStep('diagnose', result.family.what);
        const said = await exact.diagnose(found);
        if (typeof said !== 'string') result.suggestion = said;
        else warnings.push(`--diagnose: ${printable(`${result.family.what}: ${said}`)}`);
      }
      if (options.pages === true)
        result.page = await folder.writePage(result.file, await toHtml(found.swept.report));
      unranked.push(result);
    }
    const results = unranked
      .toSorted((a, b) => perByte(b) - perByte(a))
      .map((result, i): HuntResult => ({ ...result, rank: i + 1 }));
    const swept = new Set(results.flatMap(({ groups }) => groups));
    const unsure = [...open, ...state.left].filter(({ family }) => !swept.has(family.group));
    const facts: Omit<Hunt, 'text'> = {
      schema: HUNT_SCHEMA,
      tool: { name: TOOL.name, version: TOOL.version },
      command: [...subject.command],
      way: subject.way,
      seed,
      tried: {
        families: looked.length,
        known: families.length,
        bytes,
        most,
        runs,
        seconds: passed(),
        floor: floor.base,
        noise: floor.noise,
        ended: stopped() ? 'interrupted' : looked.length < families.length ? 'time' : 'done',
        swept: state.swept,
        suspects: unsure.length,
        refuted: state.refuted.length,
      },
      results,
      groups: groupsOf(looked, results, unsure),
      troubles: await troublesOf(looked, unsure, folder),
      warnings,
    };
    return { ...facts, text: answerWords(facts) };
  } finally {
    places.remove();
  }
}
