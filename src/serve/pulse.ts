/** Something that is raised any number of times and taken once. */
export class Pulse {
  private raised = true;
  private wake: () => void = () => undefined;

  raise(): void {
    this.raised = true;
    this.wake();
  }

  /** Whether it was raised since it was last taken; it is raised at first. */
  take(): boolean {
    const { raised } = this;
    this.raised = false;
    return raised;
  }

  /** Settles when it is raised, at once where it is already, or after `ms` milliseconds. */
  wait(ms: number): Promise<void> {
    if (this.raised) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
