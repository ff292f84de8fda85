/** Runs inputs at the program's own speed, as many at a time as there are places. */
import { constants } from 'node:os';
import { ComairError } from '../../../base/errors.js';
import { textToBytes } from '../../../base/text/byte-text.js';
import { native } from '../../../native/addon.js';
import type { NativeOutcome } from '../../../native/native-trial.js';
import { findTarget } from '../../../record/engine/target.js';
import type { Place, Places } from '../place.js';
import type { Outcome, Runner } from './outcome.js';

export interface Limits {
  /** Bytes of memory. */
  memory: number;
  /** Bytes that a file may have that it writes. */
  output: number;
  /** It may use the network. */
  network: boolean;
}

export const LIMITS: Limits = { memory: 2 ** 31, output: 64 * 2 ** 20, network: false };

/** The target is an argument of the system, and that may not be longer (MAX_ARG_STRLEN). */
const TOO_LONG = 7;

function outcomeOf({ ended, code, signal, cpu, memory }: NativeOutcome): Outcome {
  const { SIGXFSZ } = constants.signals;
  const why =
    ended !== 'exit' ? ended : signal === SIGXFSZ ? 'output' : signal !== 0 ? 'crash' : 'exit';
  return { ended: why, seconds: cpu, code: code < 0 ? null : code, signal, memory };
}

export class NativeRunner {
  private readonly free: Place[];
  private readonly waiting: ((place: Place) => void)[] = [];
  private readonly file: string;
  private readonly env: string[];

  constructor(
    private readonly places: Places,
    /** Runs at the same time. */
    readonly jobs: number,
    private readonly limits: Limits,
    program: readonly string[],
    cwd: string,
  ) {
    this.file = findTarget(program, process.env, cwd).path;
    this.free = Array.from({ length: jobs }, (_, i) => places.make(`run${i}`));
    this.env = Object.entries(process.env).flatMap(([name, value]) =>
      name === 'TMPDIR' || value === undefined ? [] : [`${name}=${value}`],
    );
  }

  private take(): Promise<Place> {
    const place = this.free.pop();
    if (place !== undefined) return Promise.resolve(place);
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private giveBack(place: Place): void {
    const next = this.waiting.shift();
    if (next === undefined) this.free.push(place);
    else next(place);
  }

  readonly run: Runner = async (input, seconds) => {
    const place = await this.take();
    try {
      const { argv, stdin } = this.places.write(place, input);
      const result = await native().trial({
        file: textToBytes(this.file),
        argv: argv.map(textToBytes),
        env: [...this.env, `TMPDIR=${place.root}/tmp`],
        cwd: place.cwd,
        in: textToBytes(stdin),
        out: place.output,
        writable: [place.root],
        seconds,
        memory: this.limits.memory,
        output: this.limits.output,
        confined: true,
        network: this.limits.network,
      });
      if (result.error !== 0 && result.error !== TOO_LONG) {
        throw new ComairError(`the program cannot be started (${result.what})`, 'cannot-execute');
      }
      if (result.error === TOO_LONG) return { ...outcomeOf(result), ended: 'output', seconds: 0 };
      return outcomeOf(result);
    } finally {
      this.giveBack(place);
    }
  };
}
