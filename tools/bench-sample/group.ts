/** A program with all that runs for its sake, copies too, which stand still between their turns. */
import { readFileSync, readdirSync } from 'node:fs';
import { steering } from './steering.js';

/** Of processes, in seconds: USER_HZ is 100 wherever Node.js runs. */
const TICK = 0.01;

/** Seconds since the machine began, as the kernel dates processes. */
const now = (): number => Number(process.hrtime.bigint()) / 1e9;

/** Whoever interrupts us does not want them to stand still for ever. */
const standing = new Set<Group>();
process.on('exit', () => {
  for (const group of standing) group.kill();
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => process.exit(1));

interface Gap {
  from: number;
  to: number;
}

export class Group {
  private readonly gaps: Gap[] = [];
  private since: number | null = null;
  private born: number | null = null;
  private pid = 0;
  private ended = false;

  /**
   * @param id of the group of processes
   * @param argv of the program
   */
  constructor(
    private readonly id: number,
    private readonly argv: readonly string[],
  ) {
    standing.add(this);
  }

  /** It runs while the work is done; the program begins it on one of the processors. */
  async during(cycle: number, work: () => Promise<void> | void): Promise<void> {
    if (this.since !== null) {
      await steering().go(this.id, this.pid, cycle);
      this.gaps.push({ from: this.since, to: now() });
    }
    await work();
    if (!this.ended) this.signal('SIGSTOP');
    this.since = now();
    this.isBorn();
  }

  /** The program, which others of the group may start only after a while. */
  isBorn(): boolean {
    this.born ??= this.birth();
    return this.born !== null;
  }

  /** Nothing is to be stopped any more. */
  end(): void {
    this.ended = true;
    standing.delete(this);
  }

  kill(): void {
    this.signal('SIGKILL');
  }

  /** @returns for how many seconds it stood still within so many from the program's beginning on */
  stood(seconds: number): number {
    const { born } = this;
    if (born === null) return 0;
    const within = this.gaps.filter(({ from, to }) => from > born && to < born + seconds + TICK);
    return within.reduce((sum, { from, to }) => sum + to - from, 0);
  }

  private signal(name: NodeJS.Signals): void {
    try {
      process.kill(-this.id, name);
    } catch {
      // All of it has ended.
    }
  }

  /** A copy has the same arguments: the first. */
  private birth(): number | null {
    const FIRST = 3;
    let born: number | null = null;
    for (const pid of readdirSync('/proc')) {
      if (!/^\d+$/.test(pid)) continue;
      try {
        if (readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== this.argv.join('\0') + '\0') continue;
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        if (Number(fields[5 - FIRST]) !== this.id) continue;
        const at = Number(fields[22 - FIRST]) * TICK;
        if (born !== null && born <= at) continue;
        born = at;
        this.pid = Number(pid);
      } catch {
        // It has ended meanwhile.
      }
    }
    return born;
  }
}
