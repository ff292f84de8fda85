/** How long a target may take to end when it was asked to: a stuck one would never. */
import { say } from '../../base/say.js';

/**
 * From the signal to the end, in ms. Who sends it often kills 10 s later (`docker stop`): the report
 * has to be written by then.
 */
export const DEFAULT_GRACE_MS = 7000;

/** Most targets end at once, of which nothing has to be said. */
const SAY_AFTER_MS = 2000;

/** timeout(1) sends its signal to its command and, at once, to that command's group: one wish. */
const SAME_WISH_MS = 250;

export interface GraceOptions {
  /** Default DEFAULT_GRACE_MS. */
  graceMs?: number | undefined;
  /** Called once. `late` says what was waited for, to go on after "it". */
  end: (late: string) => void;
}

function seconds(ms: number): string {
  return `${Math.ceil(ms / 1000)} s`;
}

export class Grace {
  readonly #ms: number;
  readonly #end: (late: string) => void;
  #timers: NodeJS.Timeout[] = [];
  /** When the first signal of each name came. */
  #asked = new Map<string, number>();

  constructor({ graceMs, end }: GraceOptions) {
    this.#ms = graceMs ?? DEFAULT_GRACE_MS;
    this.#end = end;
  }

  /** The target got the signal; one more of that name is heeded at once. */
  begin(name: string, now = performance.now()): void {
    const before = this.#asked.get(name);
    if (before !== undefined && now - before > SAME_WISH_MS) {
      this.#over(`was asked twice to end (${name})`);
      return;
    }
    if (before === undefined) this.#asked.set(name, now);
    if (this.#timers.length > 0) return;
    const sayAfter = Math.min(SAY_AFTER_MS, this.#ms / 2);
    const rest = seconds(this.#ms - sayAfter);
    this.#timers = [
      setTimeout(() => {
        // Servers that handle or block it, such as mariadbd, do not end on it without us either.
        const how = name === 'SIGINT' ? ' (some servers end on SIGTERM only)' : '';
        say(
          `the program got ${name}${how}, and is killed if it does not end within ${rest}; another ${name} kills it now`,
        );
      }, sayAfter),
      setTimeout(() => {
        this.#over(`did not end within ${seconds(this.#ms)} of ${name}`);
      }, this.#ms),
    ];
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    this.#asked.clear();
  }

  #over(late: string): void {
    this.stop();
    this.#end(late);
  }
}
