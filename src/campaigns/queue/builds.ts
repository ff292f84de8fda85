/** Whether machines have the same engine and the same programs: else their results do not go together. */
import { findEngine } from '../../record/engine/find-engine.js';
import { findTarget } from '../../record/engine/target.js';
import { native } from '../../native/addon.js';
import type { Profile } from '../../profile/profile-model.js';
import type { Job } from '../batch/job.js';
import type { Expectation } from './job-order.js';

type Named = NonNullable<Expectation['engine']>;
type Built = NonNullable<Expectation['target']>;

function environmentOf({ env }: Job): NodeJS.ProcessEnv {
  const given = Object.entries(env).map(([name, value]) => [name, value ?? undefined]);
  return { ...process.env, ...Object.fromEntries(given) } as NodeJS.ProcessEnv;
}

/** @throws ComairError when it cannot be run here */
export function programOf(job: Job): { path: string; interpreter: string | null } {
  return findTarget(job.argv, environmentOf(job), job.cwd);
}

/** What this machine has; looked up once. */
export class Place {
  private readonly engines = new Map<string, Named | null>();
  private readonly builds = new Map<string, string>();

  /** Null: it is not here. */
  engine(choice: Job['recording']['engine']): Named | null {
    let found = this.engines.get(choice);
    if (found === undefined) {
      try {
        const engine = findEngine(choice);
        found = { name: engine.name, version: engine.version() };
      } catch {
        found = null;
      }
      this.engines.set(choice, found);
    }
    return found;
  }

  /** Null: there is no such program here, or it has no build-id. */
  target(job: Job): Built | null {
    try {
      const { path, interpreter } = programOf(job);
      const file = interpreter ?? path;
      let build = this.builds.get(file);
      if (build === undefined) {
        build = native().readElf(file).buildId;
        this.builds.set(file, build);
      }
      return build === '' ? null : { path: file, build_id: build };
    } catch {
      return null;
    }
  }

  expectationOf(job: Job): Expectation {
    return { engine: this.engine(job.recording.engine), target: this.target(job) };
  }

  /** In words, what is different here from where the batch is. */
  differences(job: Job, expect: Expectation): string[] {
    const { engine, target } = this.expectationOf(job);
    const lines: string[] = [];
    const show = ({ name, version }: Named): string => `${name} ${version ?? '(unknown version)'}`;
    if (engine !== null && expect.engine !== null && show(engine) !== show(expect.engine)) {
      lines.push(`its engine is ${show(engine)}, where the batch is it is ${show(expect.engine)}`);
    }
    if (target !== null && expect.target !== null && target.build_id !== expect.target.build_id) {
      lines.push(
        `its ${target.path} has build-id ${target.build_id}, where the batch is it is ${expect.target.build_id}`,
      );
    }
    return lines;
  }
}

/** Files that results come from: the first build of each that was seen, and whose it was. */
export class Builds {
  private readonly first = new Map<string, { build: string; worker: string }>();
  private readonly told = new Set<string>();

  /** @returns in words, files that another worker has another build of; each is told once */
  differences({ modules }: Profile, worker: string): string[] {
    const lines: string[] = [];
    for (const { path, buildId } of modules) {
      if (path === '' || buildId === '') continue;
      const before = this.first.get(path);
      if (before === undefined) this.first.set(path, { build: buildId, worker });
      else if (before.build !== buildId && !this.told.has(`${path}\0${buildId}`)) {
        this.told.add(`${path}\0${buildId}`);
        lines.push(
          `its ${path} has build-id ${buildId}, that of worker ${before.worker} is ${before.build}`,
        );
      }
    }
    return lines;
  }
}
