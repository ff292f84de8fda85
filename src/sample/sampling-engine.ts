/** The engine of a sampled run: the launcher, which starts the program with an agent in it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INSTEAD } from '../record/engine/dynamorio-release.js';
import { libraryOf, openDynamorio, settingsOf } from '../record/engine/dynamorio.js';
import type { Engine, EngineCommand, EngineLink, EngineOptions } from '../record/engine/engine.js';
import { StartError } from '../record/engine/start-error.js';
import type { Target } from '../record/engine/target.js';
import { messageOf } from '../base/errors.js';
import { samplerFiles } from '../base/places.js';
import { textToBytes } from '../base/text/byte-text.js';
import { printable } from '../base/text/printable.js';
import { answer, ask } from './asked.js';
import { readResult } from './result.js';
import type { LauncherResult } from './result.js';
import { listOf } from './routines.js';
import type { Wanted } from './routines.js';
import { joined } from './launcher-parts.js';

/** What sampling may cost the program. */
export interface Limits {
  /** Part of its time. */
  budget: number;
  /** Milliseconds that a copy may stop it for. */
  stall: number;
  /** Copies at once; 0: as many as processors are idle. */
  copies: number;
}

/**
 * What copies cost beyond what the launcher can measure, as a part of that: the program finds its
 * caches cold, and waits a little longer. Of python3, the worst of six programs, it was 0.20 ± 0.09
 * (docs/decisions/budget-reserve.md).
 */
const UNMEASURED = 1 / 3;

export interface SamplingEngine extends Engine {
  /** Whose activations are to be caught, or only those of costly ones; before the start. */
  want(wanted: readonly Wanted[], choose: boolean): void;
  /** Takes samples of this process in the place of the program. */
  attach(pid: number, seconds: number): void;
  /** What the launcher has counted since it was last asked; null: it has ended. */
  ask(ended: () => boolean): Promise<LauncherResult | null>;
  /** What it told at its end, with what was not asked for; null: nothing. */
  result(): LauncherResult | null;
}

function files(): ReturnType<typeof samplerFiles> {
  if (process.arch !== 'x64') {
    const full = 'make a full recording: comair-bin -- program args…';
    throw new StartError(`samples are taken on x86-64 alone: ${full}`, 125);
  }
  const { launcher, agent, attached } = samplerFiles();
  if (![launcher, agent, attached].every((file) => existsSync(file))) {
    throw new StartError(`${printable(launcher)} is missing: build it (npm run setup)`, 125);
  }
  // What separates the names of what is preloaded.
  if (/[: ]/.test(agent)) {
    throw new StartError(
      `${printable(agent)} cannot be preloaded, since its path has a colon or a blank: install comair-bin elsewhere`,
      125,
    );
  }
  return { launcher, agent, attached };
}

/** As openDynamorio; no other engine samples. */
function dynamorioToSample(home: string | null): ReturnType<typeof openDynamorio> {
  try {
    return openDynamorio(home);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const full = 'make a full recording: comair-bin -- program args…';
    throw new StartError(error.message.replace(INSTEAD, full), 125);
  }
}

/** @throws StartError when there is no DynamoRIO, or a part is missing */
export function samplingEngine(home: string | null, limits: Limits): SamplingEngine {
  const { launcher, agent, attached } = files();
  const dynamorio = dynamorioToSample(home);
  let wanted: readonly Wanted[] = [];
  let chooses = false;
  let result: LauncherResult | null = null;
  let path = '';
  let process: readonly string[] | null = null;
  const command = (link: EngineLink, target: Target, options: EngineOptions): EngineCommand => {
    const list = join(link.logs, 'targets');
    path = join(link.logs, 'result');
    writeFileSync(list, textToBytes(listOf(wanted, chooses)));
    return {
      file: launcher,
      argv: [
        launcher,
        join(link.logs, 'control'),
        list,
        path,
        process === null ? agent : attached,
        libraryOf(dynamorio.release),
        dynamorio.client,
        settingsOf(dynamorio, link, options),
        ...[limits.budget / (1 + UNMEASURED), limits.stall, limits.copies].map(String),
        ...(process ?? [target.path, target.command, ...target.args]),
      ],
      env: {},
      unset: [],
    };
  };
  const diagnose = (logs: string): string[] => {
    try {
      const late = answer(path);
      const last = readResult(readFileSync(join(logs, 'result'), 'utf8'));
      result = late === null ? last : joined(late, last);
      return [];
    } catch (error) {
      return [`the sampling launcher did not end as it should: ${messageOf(error)}`];
    }
  };
  const version = (): string => dynamorio.release.version;
  const want = (routines: readonly Wanted[], choose: boolean): void => {
    wanted = routines;
    chooses = choose;
  };
  const attach = (pid: number, seconds: number): void => {
    process = ['--pid', String(pid), String(seconds)];
  };
  return {
    name: 'dynamorio',
    version,
    command,
    diagnose,
    want,
    attach,
    ask: (ended) => ask(path, ended),
    result: () => result,
  };
}
