/** Which inputs make a program slow: families made of samples, looked at cheaply, then with exact counts. */
import { availableParallelism } from 'node:os';
import { textToBytes } from '../base/text/byte-text.js';
import { TOOL } from '../base/version.js';
import { familiesOf } from '../campaigns/hunt/families/all.js';
import { keyOf } from '../campaigns/hunt/family.js';
import { HuntFolder } from '../campaigns/hunt/folder.js';
import type { Candidate } from '../campaigns/hunt/look/closer.js';
import { candidatesOf } from '../campaigns/hunt/look/candidates.js';
import { floorOf } from '../campaigns/hunt/look/floor.js';
import { look } from '../campaigns/hunt/look/look.js';
import type { LookSettings, Looked } from '../campaigns/hunt/look/look.js';
import { LIMITS, NativeRunner } from '../campaigns/hunt/look/native-runner.js';
import { Places } from '../campaigns/hunt/place.js';
import { subjectOf } from '../campaigns/hunt/subject.js';
import { recordingOptions } from '../record/options/recording-options.js';
import type { RecordingOptions } from '../record/options/recording-options.js';
import { HUNT_SCHEMA } from '../schema/hunt-versions.js';
import type { Hunt, HuntResult } from '../schema/hunt.js';
import { answerWords } from '../words/hunt/answer.js';
import { certain } from './hunt-certain.js';
import type { Certain } from './hunt-certain.js';
import { groupsOf, perByte, resultOf, troublesOf, warningsOf } from './hunt-results.js';
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
/** Of all seconds, when no further look is begun. */
const LAST_LOOK = 0.9;
/** Of the seconds left, when each part has to be done. */
const UNTIL = { look: 0.45, closer: 0.6 } as const;

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
    onStep('look', `${families.length} families`);
    const looked: Looked[] = [];
    const candidates: Candidate[] = [];
    const open: Looked[] = [];
    let [rest, bytes, most] = [families, Infinity, Infinity];
    // Where nothing looks fast, the time for exact counts is for further families.
    do {
      const part = passed() / seconds;
      const until = (share: number): number => part + share * (1 - part);
      const round = await look(rest, settings(until(UNTIL.look)));
      onStep('closer', '');
      const near = await candidatesOf(round.looked, settings(until(UNTIL.closer)));
      looked.push(...round.looked);
      candidates.push(...near.found);
      open.push(...near.open);
      bytes = Math.min(bytes, round.bytes);
      most = Math.min(most, round.most);
      const tried = new Set(round.looked.map(({ family }) => family));
      rest = rest.filter((family) => !tried.has(family));
      onStep('look', `${rest.length} families`);
    } while (
      candidates.length === 0 &&
      rest.length > 0 &&
      passed() < LAST_LOOK * seconds &&
      !stopped()
    );
    onStep('certain', `${candidates.length} families`);
    const state: Certain = await certain(candidates, {
      look: settings(1),
      exact,
      jobs,
      late: () => passed() > seconds,
      stopped,
      onStep: (what) => {
        onStep('certain', what);
      },
    });
    onStep('seconds', '');
    const unranked: Omit<HuntResult, 'rank'>[] = [];
    for (const found of state.found)
      unranked.push(await resultOf(found, { subject, run: runner.run }, folder, stopped));
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
        bytes: bytes,
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
      warnings: warningsOf(places, subject),
    };
    return { ...facts, text: answerWords(facts) };
  } finally {
    places.remove();
  }
}
