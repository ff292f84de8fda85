/** Which inputs make a program slow: families made of samples, looked at cheaply, then with exact counts. */
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { ComairError } from '../base/errors.js';
import { signalName } from '../base/text/signal-name.js';
import { seconds as secondsWords } from '../base/text/numbers.js';
import { printable } from '../base/text/printable.js';
import { textToBytes } from '../base/text/byte-text.js';
import { TOOL } from '../base/version.js';
import { familiesOf } from '../campaigns/hunt/families/all.js';
import { bytesOfSize, keyOf, weightOf } from '../campaigns/hunt/family.js';
import type { Family } from '../campaigns/hunt/family.js';
import { HuntFolder } from '../campaigns/hunt/folder.js';
import { Places, changed, listing } from '../campaigns/hunt/place.js';
import { closer } from '../campaigns/hunt/look/closer.js';
import type { Candidate } from '../campaigns/hunt/look/closer.js';
import { floorOf } from '../campaigns/hunt/look/floor.js';
import { each, isPromising, look } from '../campaigns/hunt/look/look.js';
import type { LookSettings, Looked } from '../campaigns/hunt/look/look.js';
import { LIMITS, NativeRunner } from '../campaigns/hunt/look/native-runner.js';
import { secondsOf } from '../campaigns/hunt/seconds.js';
import { subjectOf } from '../campaigns/hunt/subject.js';
import type { Subject } from '../campaigns/hunt/subject.js';
import { shell } from '../campaigns/sweep/shell.js';
import { native } from '../native/addon.js';
import { recordingOptions } from '../record/options/recording-options.js';
import type { RecordingOptions } from '../record/options/recording-options.js';
import { writeAtomically } from '../report/read/json.js';
import { HUNT_SCHEMA } from '../schema/hunt.js';
import type { Hunt, HuntResult, HuntTrouble } from '../schema/hunt.js';
import { answerWords, resultWords } from '../words/hunt/answer.js';
import { certain } from './hunt-certain.js';
import type { Certain, Found } from './hunt-certain.js';
import { ExactRuns } from './hunt-runs.js';

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
const SAMPLE_LIMIT = 10;
const SAMPLE_RUNS = 5;
/** Of all seconds, when each part has to be done. */
const UNTIL = { look: 0.5, closer: 0.65 } as const;
const MOST_TROUBLES = 5;

interface Frame {
  subject: Subject;
  places: Places;
  runner: NativeRunner;
  exact: ExactRuns;
  settings: LookSettings;
  began: number;
  passed: () => number;
}

/** @throws ComairError where the sample cannot be run, or the program is not to be run again and again */
async function checkSample(
  exact: ExactRuns,
  sample: Buffer,
  { allowEffects = false }: HuntOptions,
): Promise<void> {
  const { result, whyNot } = await exact.first(sample, 10 * SAMPLE_LIMIT);
  if (result.profile === null) {
    throw new ComairError(
      `the sample cannot be run with exact counts: ${result.failure}`,
      'engine',
    );
  }
  if (whyNot !== null && !allowEffects) {
    throw new ComairError(
      `a hunt runs the program thousands of times, and ${whyNot}: where that does no harm, add --allow-effects`,
      'usage',
    );
  }
}

async function runsOfSample(
  runner: NativeRunner,
  places: Places,
  sample: Buffer,
  options: HuntOptions,
): Promise<number[]> {
  const before = listing(join(places.root, 'run0', 'folder'));
  const first = await runner.run(sample, SAMPLE_LIMIT);
  if (first.ended !== 'exit') {
    const why =
      first.ended === 'crash'
        ? `it ends by ${signalName(first.signal)}`
        : `it is ended after ${secondsWords(SAMPLE_LIMIT)} (${first.ended})`;
    throw new ComairError(`the sample itself is no start for a hunt: ${why}`, 'input');
  }
  const file = changed(before, listing(join(places.root, 'run0', 'folder')));
  if (file !== null && options.allowEffects !== true) {
    throw new ComairError(
      `a hunt runs the program thousands of times, and it changes ${printable(file)}: where that does no harm, add --allow-effects`,
      'usage',
    );
  }
  const all = Array.from({ length: SAMPLE_RUNS * runner.jobs }, () =>
    runner.run(sample, SAMPLE_LIMIT),
  );
  return [first, ...(await Promise.all(all))].map(({ seconds }) => seconds);
}

/** Families that look fast by the clock, with what each takes. */
async function candidatesOf(
  looked: readonly Looked[],
  settings: LookSettings,
): Promise<Candidate[]> {
  const found: Candidate[] = [];
  const worst = ({ points, family }: Looked): number =>
    Math.max(...points.map(({ n, seconds }) => seconds / Math.max(1, n * weightOf(family).each)));
  const promising = looked.filter((one) => isPromising(one, settings.floor));
  const turns = new Map<string, number>();
  const ordered = promising
    .toSorted((a, b) => worst(b) - worst(a))
    .map((one) => {
      const turn = turns.get(one.family.group) ?? 0;
      turns.set(one.family.group, turn + 1);
      return { one, turn };
    })
    .sort((a, b) => a.turn - b.turn);
  await each(ordered, settings, async ({ one }) => {
    const candidate = await closer(one, settings);
    if (candidate !== null) found.push(candidate);
  });
  // As they were made, whichever was done first.
  const order = new Map(looked.map(({ family }, i) => [family, i]));
  return found.sort((a, b) => (order.get(a.family) ?? 0) - (order.get(b.family) ?? 0));
}

function groupsOf(
  looked: readonly Looked[],
  results: readonly HuntResult[],
  unsure: readonly Candidate[],
): Hunt['groups'] {
  const groups = new Map<string, Hunt['groups'][number]>();
  for (const { family, points } of looked) {
    const { group } = family;
    const { each: weight } = weightOf(family);
    const worst = points.reduce((a, b) => (b.seconds > a.seconds ? b : a));
    const rank = results.find((result) => result.groups.includes(group))?.rank ?? null;
    const known = groups.get(group);
    const row = known ?? { group, families: 0, slowest: -1, bytes: 0, rank, suspects: 0 };
    row.families++;
    if (worst.seconds > row.slowest) {
      row.slowest = worst.seconds;
      row.bytes = worst.n * weight;
    }
    groups.set(group, row);
  }
  for (const { family } of unsure) {
    const row = groups.get(family.group);
    if (row !== undefined) row.suspects++;
  }
  return [...groups.values()].sort(
    (a, b) => (a.rank ?? 99) - (b.rank ?? 99) || b.suspects - a.suspects || b.slowest - a.slowest,
  );
}

interface Writer {
  folder: HuntFolder;
  family: (family: Family, kind: 'found' | 'trouble') => Promise<string>;
}

function writerTo(path: string): Writer {
  const folder = new HuntFolder(path);
  return {
    folder,
    family: async (family, kind) => {
      const { path: file, isNew } = folder.fileOf(family, kind);
      if (isNew) {
        folder.make();
        await writeAtomically(file, `${JSON.stringify(family, null, 2)}\n`, false);
      }
      return file;
    },
  };
}

async function troublesOf(looked: readonly Looked[], writer: Writer): Promise<HuntTrouble[]> {
  const kinds = new Map<string, { one: Looked; families: number }>();
  for (const one of looked) {
    const [first] = one.troubles.toSorted((a, b) => a.n - b.n);
    if (first === undefined || first.ended === 'waiting') continue;
    const key = `${first.ended} ${first.signal}`;
    const known = kinds.get(key);
    if (known === undefined) kinds.set(key, { one, families: 1 });
    else known.families++;
  }
  return Promise.all(
    [...kinds.values()]
      .slice(0, MOST_TROUBLES)
      .map(async ({ one: { family, troubles }, families }) => {
        const { n, ended, signal } = troubles.toSorted((a, b) => a.n - b.n)[0];
        return {
          ended: ended === 'exit' ? 'crash' : ended,
          signal: signal === 0 ? null : signalName(signal),
          n,
          bytes: bytesOfSize(family, n),
          families,
          family,
          file: await writer.family(family, 'trouble'),
        };
      }),
  );
}

async function resultOf(
  { candidate, finding, culprit, sizes, groups, families }: Found,
  { subject, runner }: Frame,
  writer: Writer,
  stopped: () => boolean,
): Promise<Omit<HuntResult, 'rank'>> {
  const { family } = candidate;
  const file = await writer.family(family, 'found');
  const { class: law, exponent, share } = finding;
  const times = await secondsOf(candidate, { class: law, exponent }, runner.run, stopped);
  const next = [
    'comair-bin',
    'sweep',
    '--family',
    file,
    '--sizes',
    sizes.join(','),
    '--',
    ...subject.command,
  ];
  const result = {
    rank: 0,
    class: law,
    exponent,
    share,
    culprit,
    text: '',
    finding: finding.text,
    family,
    file,
    sizes,
    seconds: times,
    groups: [...groups],
    families,
    next: shell(next),
  };
  return { ...result, text: resultWords(subject, result) };
}

const perByte = ({ seconds }: Pick<HuntResult, 'seconds'>): number => {
  const [first] = seconds;
  return first === undefined ? 0 : first.seconds / first.bytes ** 2;
};

/**
 * Looks for inputs that make a program slow, and proves what it finds with exact counts.
 * @throws ComairError `usage`, `input` where there is no sample; `not-found`, `cannot-execute`;
 *   `engine` where it cannot be observed; `usage` where the program must not be run so often
 */
export async function hunt(command: readonly string[], options: HuntOptions): Promise<Hunt> {
  const { cwd, seed, seconds, onStep = () => undefined, stopped = () => false } = options;
  const began = performance.now();
  const passed = (): number => (performance.now() - began) / 1000;
  const writer = writerTo(options.folder);
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
    const known = new Set(writer.folder.earlier.map(keyOf));
    const families = [
      ...writer.folder.earlier,
      ...made.filter((family) => !known.has(keyOf(family))),
    ];
    onStep('look', `${families.length} families`);
    const { looked, bytes, most } = await look(families, settings(UNTIL.look));
    onStep('closer', '');
    const candidates = await candidatesOf(looked, settings(UNTIL.closer));
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
    const frame: Frame = { subject, places, runner, exact, settings: settings(1), began, passed };
    const unranked: Omit<HuntResult, 'rank'>[] = [];
    for (const found of state.found) unranked.push(await resultOf(found, frame, writer, stopped));
    const results = unranked
      .toSorted((a, b) => perByte(b) - perByte(a))
      .map((result, i): HuntResult => ({ ...result, rank: i + 1 }));
    const swept = new Set(results.flatMap(({ groups }) => groups));
    const unsure = [...state.left, ...state.refuted].filter(
      ({ family }) => !swept.has(family.group),
    );
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
        suspects: state.left.filter(({ family }) => !swept.has(family.group)).length,
        refuted: state.refuted.length,
      },
      results,
      groups: groupsOf(looked, results, unsure),
      troubles: await troublesOf(looked, writer),
      warnings: warningsOf(places, subject),
    };
    return { ...facts, text: answerWords(facts) };
  } finally {
    places.remove();
  }
}

function warningsOf(places: Places, { taken, way }: Subject): string[] {
  return [
    ...(way === 'file' ? [`The sample is ${printable(basename(taken))}.`] : []),
    ...(places.copied
      ? []
      : ['The current folder is too large to be copied: the program ran in an empty one.']),
    ...(native().canConfine()
      ? []
      : ['This kernel cannot keep the program from writing elsewhere (Landlock).']),
  ];
}
