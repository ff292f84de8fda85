/**
 * `npm run check:courses [-- --engine NAME]... [--only REGEX] [--setting NAME]... [--jobs N]`: the
 * programs of test/targets with courses, each as users run it and in one of the other settings in
 * turn, or in those that are given. What each point says is to be what the slow reference makes of
 * the trace, and what the analysis keeps of it what a slow fold of the rows does. Exit status 1 when
 * there was a difference.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Engine } from '../../src/record/engine/engine.js';
import { findEngine } from '../../src/record/engine/find-engine.js';
import { checkCourses } from '../../test/engine/course-checks.js';
import { ASKED, OVER, Page, SWITCHES } from '../../test/engine/page.js';
import type { ReceivedStream } from '../../test/engine/receiver.js';
import { runUnder, targetPath } from '../../test/engine/run.js';
import type { EngineOutcome } from '../../test/engine/run.js';
import { stepDifferences } from '../../test/engine/steps.js';
import { differences } from '../../test/reference/compare.js';
import { CASES, SETTINGS } from './cases.js';
import type { Case } from './cases.js';
import { ENGINES, enginesOf, readOptions } from '../command-line.js';

const WINDOWS = 3;
const WINDOW_MS = 100;

interface Tried {
  streams: number;
  points: number;
  courses: number;
  /** What is wrong. */
  wrong: string[];
}

/** Opens and closes windows while the program runs. */
async function ask(page: Page, ended: AbortSignal): Promise<void> {
  for (let switches = 1; switches <= 2 * WINDOWS; switches++) {
    page.increment(ASKED);
    while (page.get(SWITCHES) < switches && !ended.aborted) await setTimeout(10);
    await setTimeout(WINDOW_MS);
  }
  page.increment(OVER);
}

async function run(engine: Engine, each: Case, setting: string): Promise<EngineOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'comair-courses-'));
  const page = new Page(join(folder, 'control'));
  const ended = new AbortController();
  let asked = Promise.resolve();
  try {
    const paths: Record<string, string> = {
      targets: targetPath('.'),
      folder,
      control: page.path,
    };
    const argv = each.command
      .split(' ')
      .map((word) => word.replace(/\{(\w+)\}/, (_, name: string) => paths[name]));
    const controlled = each.windows === undefined ? {} : { controlFile: page.path };
    return await runUnder(
      engine,
      [targetPath(argv[0]), ...argv.slice(1)],
      { ...SETTINGS[setting], ...controlled, trace: true },
      each.windows === 'from outside'
        ? { onOutput: () => void (asked = ask(page, ended.signal)) }
        : {},
    );
  } finally {
    ended.abort();
    await asked;
    page.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns null: nothing was recorded, as of a process that waits for a window */
async function check(stream: ReceivedStream, setting: string): Promise<Tried | null> {
  const { collected, error } = stream;
  const tried: Tried = { streams: 1, points: 0, courses: 0, wrong: [] };
  if (error !== null) tried.wrong.push(error);
  if (collected.end === null) tried.wrong.push('no end');
  if (collected.traces.length === 0) return tried.wrong.length > 0 ? tried : null;
  const metrics = [collected.header!.second ?? 'work', 'blocks'] as const;
  tried.wrong.push(...differences(collected).map((each) => JSON.stringify(each)));
  for (const metric of metrics) {
    const { points, courses, wrong } = checkCourses(stream, metric);
    tried.points = points;
    tried.courses = courses;
    tried.wrong.push(...wrong);
  }
  if (setting === 'steps') tried.wrong.push(...(await stepDifferences(stream)));
  return tried;
}

async function attempt(engine: Engine, each: Case, setting: string): Promise<Tried> {
  const all: Tried = { streams: 0, points: 0, courses: 0, wrong: [] };
  const { streams } = await run(engine, each, setting);
  for (const stream of streams) {
    const tried = await check(stream, setting);
    if (tried === null) continue;
    all.streams += tried.streams;
    all.points += tried.points;
    all.courses += tried.courses;
    all.wrong.push(...tried.wrong);
  }
  if (all.streams === 0) all.wrong.push('no stream');
  return all;
}

const values = readOptions({
  engine: ENGINES,
  only: { type: 'string', default: '' },
  setting: { type: 'string', multiple: true },
  jobs: { type: 'string', default: '2' },
  verbose: { type: 'boolean', default: false },
});
const others = Object.keys(SETTINGS).slice(1);
const wanted = new RegExp(values.only);
for (const name of enginesOf(values.engine)) {
  const engine = findEngine(name);
  const work = CASES.flatMap((each, i) =>
    (values.setting ?? ['plain', others[i % others.length]]).map((setting) => ({ each, setting })),
  ).filter(({ each }) => wanted.test(each.command) && (each.only ?? name) === name);
  const sum = { runs: 0, streams: 0, points: 0, courses: 0, different: 0 };
  const lane = async (): Promise<void> => {
    for (let next = work.shift(); next !== undefined; next = work.shift()) {
      const { each, setting } = next;
      const start = Date.now();
      const tried = await attempt(engine, each, setting).catch((error: unknown) => ({
        streams: 0,
        points: 0,
        courses: 0,
        wrong: [String(error)],
      }));
      sum.runs++;
      sum.streams += tried.streams;
      sum.points += tried.points;
      sum.courses += tried.courses;
      if (tried.wrong.length > 0) sum.different++;
      const what = `${name}, ${each.command}${each.windows === undefined ? '' : ', windows'}, ${setting}`;
      if (values.verbose) {
        const s = ((Date.now() - start) / 1000).toFixed(1);
        console.log(`${what}: ${tried.points} points, ${tried.courses} courses, ${s} s`);
      }
      for (const wrong of tried.wrong) console.log(`${what}: ${wrong}`);
    }
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, lane));
  const { runs, streams, points, courses, different } = sum;
  console.log(
    `${name}: ${runs} runs, ${streams} streams, ${points} points, ${courses} courses, ${different} with a difference`,
  );
  if (different > 0 || courses === 0) process.exitCode = 1;
}
