/** Samples of one program beside full recordings of it. */
import { findEngine } from '../../src/record/engine/find-engine.js';
import type { EngineOptions } from '../../src/record/engine/engine.js';
import { runUnder } from '../../test/engine/run.js';
import type { EngineOutcome } from '../../test/engine/run.js';
import { activations } from '../../test/sample/activations.js';
import { withIdleAgent } from '../../test/sample/idle.js';
import type { SampleOutcome } from '../../src/sample/result.js';
import type { Case } from './case.js';

export interface Counts {
  runs: number;
  samples: number;
  exact: number;
  activations: number;
  /** Activations that no full recording has. */
  unknown: number;
  /** Those that only a recording with the agent's library has, costs of callees aside. */
  otherwise: number;
  /** Runs whose output or status was not that of a run without us. */
  differing: number;
  /** Copies that crashed, or did not start. */
  failed: number;
  /** Different activations of one full recording that another has not. */
  unlike: number;
}

export const NOTHING: Counts = {
  runs: 0,
  samples: 0,
  exact: 0,
  activations: 0,
  unknown: 0,
  otherwise: 0,
  differing: 0,
  failed: 0,
  unlike: 0,
};

export const settingsOf = ({ loops }: Case): Partial<EngineOptions> => ({
  footprint: false,
  follow: false,
  ...(loops === true ? { loopsFile: 'all' } : {}),
});

/** Of the program, however it runs. */
export const environmentOf = ({ env }: Case): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  LANG: 'C',
  ...env,
});

/** The same with what it reads. */
export const optionsOf = (one: Case): { env: Record<string, string>; input: string } => ({
  env: environmentOf(one),
  input: one.line ?? '',
});

/** Activations of full recordings of a program. */
export class Known {
  readonly #idle = new Set<string>();
  readonly #plain = new Set<string>();
  readonly #program: string;
  readonly examples = new Set<string>();

  constructor(readonly of: Case) {
    this.#program = of.module ?? of.argv[0];
  }

  /**
   * @param attached the program has no agent as a library
   * @returns how many different activations a second recording has that the first has not: of
   *   programs whose own runs differ, as by hashes of addresses
   */
  async record(home: string, attached: boolean): Promise<number> {
    const engine = findEngine('dynamorio', home);
    const plain = environmentOf(this.of);
    const recorded = (env: Record<string, string>): Promise<EngineOutcome> =>
      runUnder(engine, this.of.argv, settingsOf(this.of), { ...optionsOf(this.of), env });
    let first = 0;
    for (let turn = 0; turn < 2; turn++) {
      first = this.#idle.size;
      const run = await recorded(attached ? plain : { ...plain, ...withIdleAgent() });
      this.#add(run, this.#idle, false);
      if (attached) this.#add(run, this.#plain, true);
    }
    const unlike = this.#idle.size - first;
    if (!attached) this.#add(await recorded(plain), this.#plain, true);
    return unlike;
  }

  #add({ streams }: EngineOutcome, to: Set<string>, own: boolean): void {
    for (const { collected } of streams)
      for (const each of activations(collected, this.#program, own)) to.add(each);
  }

  count(counts: Counts, samples: readonly SampleOutcome[], run: EngineOutcome): void {
    const of = (...kinds: SampleOutcome['outcome'][]): number =>
      samples.filter(({ outcome }) => kinds.includes(outcome)).length;
    counts.runs++;
    counts.samples += samples.length;
    counts.exact += of('exact');
    counts.failed += of('crashed', 'not-started');
    for (const { collected } of run.streams) {
      counts.otherwise += activations(collected, this.#program, true).filter(
        (each) => !this.#plain.has(each),
      ).length;
      for (const each of activations(collected, this.#program)) {
        counts.activations++;
        if (this.#idle.has(each)) continue;
        counts.unknown++;
        if (this.examples.size < 3) this.examples.add(each);
      }
    }
  }
}
