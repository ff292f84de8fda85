/**
 * Several runs at once, of which one at a time has its turn: what else the machine, or the host of a
 * virtual one, does meanwhile meets all of them alike.
 */
export class Stage {
  private waiting: ((cycle: number) => Promise<void>)[] = [];
  private cycle = 0;

  /** @param count of runs */
  constructor(private count: number) {}

  /**
   * Once each of them waits for its turn, they have them in an order that is drawn.
   *
   * @param work gets how many turns each has had before
   */
  turn<T>(work: (cycle: number) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.waiting.push((cycle) => work(cycle).then(resolve, reject));
      void this.go();
    });
  }

  /** To be called for each, also where it failed: nobody waits for it any more. */
  leave(): void {
    this.count--;
    void this.go();
  }

  private async go(): Promise<void> {
    if (this.count === 0 || this.waiting.length < this.count) return;
    const drawn = this.waiting.splice(0).map((work) => ({ work, at: Math.random() }));
    for (const { work } of drawn.sort((a, b) => a.at - b.at)) await work(this.cycle);
    this.cycle++;
  }
}
