/**
 * One step of a bisection: builds the commit that is checked out, measures it, and tells whether it
 * is good, bad, or cannot be judged. Profiles are kept by commit, so that another question, or the
 * same one again, builds and measures nothing twice.
 */
import { sourcePlace } from '../base/text/place.js';
import { endedWords } from '../campaigns/sweep/how-ended.js';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ComairError, messageOf } from '../base/errors.js';
import { build } from '../campaigns/bisect/build.js';
import { commitAt } from '../campaigns/bisect/commit.js';
import { DEFAULT_RULES } from '../compare/check/rules.js';
import type { Rule } from '../compare/check/rules.js';
import { check } from '../compare/check/check.js';
import { failing } from '../compare/check/check-model.js';
import { fallen } from '../compare/diff/fallen.js';
import { encodeProfile } from '../profile/file-format.js';
import type { Profile } from '../profile/profile-model.js';
import { writeAtomically } from '../report/read/json.js';
import type { RecordingOptions } from '../record/options/recording-options.js';
import type { ViewOptions } from '../report/make-report.js';
import type { Finding, Report } from '../schema/report.js';
import { load } from './load.js';
import { profile as profileProgram } from './profile.js';
import { sweep } from './sweep.js';

/** What is asked of each commit. */
export type Question =
  | { rules: readonly Rule[] }
  /** Whether what this finding is about grows as fast as there. */
  | { finding: Finding; of: Report };

export interface BisectOptions {
  question: Question;
  /** For a shell; null: there is nothing to build. */
  build: string | null;
  /** Null: the program runs once, as it stands. */
  sizes: readonly number[] | 'auto' | null;
  /** Exit statuses of the program that are no failure. */
  okStatus: readonly number[];
  /** Folder for profiles; null: in that of git. */
  keep: string | null;
  cwd: string;
  recording: RecordingOptions;
  view: ViewOptions;
}

export interface Step {
  answer: 'good' | 'bad' | 'skip';
  commit: string;
  /** Why, in a line. */
  why: string;
  /** Of what is bad: file and line; null: not known. */
  where: string | null;
  /** Where the profile is kept; null: there is none. */
  kept: string | null;
}

/** The kept profile of a commit: of this command, built and recorded in this way. */
function pathOf(folder: string, hash: string, argv: readonly string[], options: BisectOptions) {
  const { build: by, sizes, recording, view } = options;
  const { size, cost } = view as { size?: string; cost?: string };
  const how = JSON.stringify([argv, by, sizes, recording, size, cost]);
  const key = createHash('sha256').update(how).digest('hex').slice(0, 8);
  return join(folder, `${hash.slice(0, 12)}-${key}.profile`);
}

/** @throws ComairError where the program cannot be run, or fails */
async function measure(
  argv: readonly string[],
  { sizes, okStatus, recording, view }: BisectOptions,
): Promise<{ report: Report; profile: Profile }> {
  if (sizes !== null) return sweep(argv, { ...recording, ...view, sizes, okStatus });
  const { report, profile, ending } = await profileProgram(argv, { ...recording, ...view });
  if (!okStatus.includes(ending.code ?? -1))
    throw new ComairError(`the program ${endedWords(ending)}`, 'engine');
  return { report, profile };
}

type Judged = Pick<Step, 'answer' | 'why' | 'where'>;

const skip = (why: string): Judged => ({ answer: 'skip', why, where: null });

function byRules(report: Report, rules: readonly Rule[]): Judged {
  let result;
  try {
    result = check(report, { ...DEFAULT_RULES, rules: [...rules] });
  } catch (error) {
    // A routine that is not there yet breaks no rule, and nor does one that is written wrong.
    if (error instanceof ComairError) return skip(error.message);
    throw error;
  }
  const failed = failing(result);
  const broken = failed.find(({ outcome }) => outcome === 'violation');
  if (broken !== undefined) {
    return { answer: 'bad', why: broken.message, where: sourcePlace(broken.routine) };
  }
  if (failed.length > 0) return skip(failed[0].message);
  if (!result.passed) return skip(result.unchecked.reason ?? 'too little could be checked');
  return { answer: 'good', why: result.verdicts[0].message, where: null };
}

function byFinding(report: Report, finding: Finding, of: Report): Judged {
  const { name, was, is, fell } = fallen(of, finding, report);
  if (fell === null) return skip(`it is not known how ${name} grows`);
  const why = `${name} grows like ${is ?? 'nothing that is known'}, in the finding like ${was}`;
  return { answer: fell ? 'good' : 'bad', why, where: null };
}

const judge = (report: Report, question: Question): Judged =>
  'rules' in question
    ? byRules(report, question.rules)
    : byFinding(report, question.finding, question.of);

/** @throws ComairError `usage` where this is no place to bisect; `output` */
export async function bisectStep(argv: readonly string[], options: BisectOptions): Promise<Step> {
  const { cwd, view, question } = options;
  const { hash, changed, gitFolder } = commitAt(cwd);
  const folder = options.keep ?? join(gitFolder, 'comair-bisect');
  const path = pathOf(folder, hash, argv, options);
  const step = { commit: hash, kept: path };
  if (!changed && existsSync(path)) {
    return { ...step, ...judge(await load(path, view), question) };
  }
  const unbuilt = options.build === null ? null : build(options.build, cwd);
  if (unbuilt !== null) return { ...step, kept: null, ...skip(unbuilt) };
  let measured;
  try {
    measured = await measure(argv, options);
  } catch (error) {
    if (error instanceof ComairError) return { ...step, kept: null, ...skip(messageOf(error)) };
    throw error;
  }
  if (!changed) {
    mkdirSync(folder, { recursive: true });
    await writeAtomically(path, encodeProfile(measured.profile), false);
  }
  return { ...step, kept: changed ? null : path, ...judge(measured.report, question) };
}
