/** Random numbers of which each case has its own: a case can be tried again by itself. */
export class Random {
  private state: number;

  constructor(seed: number, number: number) {
    this.state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b)) >>> 0;
    // Neighbours among the seeds begin alike.
    for (let i = 0; i < 4; i++) this.next();
  }

  /** From 0 to 1, exclusive (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  pick<T>(all: readonly T[]): T {
    return all[this.below(all.length)];
  }

  chance(of: number): boolean {
    return this.next() < of;
  }
}
