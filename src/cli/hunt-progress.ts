/** What is said of a hunt while it runs. */
import { grouped, seconds } from '../base/text/numbers.js';
import { printable } from '../base/text/printable.js';
import type { Screen } from './screen.js';
import { StatusLine } from './status-line.js';

const PHASES: Readonly<Record<string, string>> = {
  sample: 'runs the sample',
  look: 'looks at families of inputs',
  closer: 'looks closer at those that seem to grow fast',
  certain: 'counts exactly',
  seconds: 'times what was found',
  diagnose: 'looks closely at loops',
};

export class HuntProgress {
  private readonly line: StatusLine;
  private readonly began: number;
  private text = '';
  private runs = 0;

  /** @param now milliseconds of a clock that only goes forward */
  constructor(
    screen: Screen,
    wanted: boolean,
    budget: number,
    now: () => number = () => performance.now(),
  ) {
    this.began = now();
    this.line = new StatusLine(screen, wanted, () => {
      const passed = (now() - this.began) / 1000;
      return `${seconds(passed)} of ${seconds(budget)}, ${grouped(this.runs)} runs: ${this.text}`;
    });
    this.line.begin();
  }

  step(phase: string, what: string): void {
    this.text = `${PHASES[phase] ?? phase}${what === '' ? '' : `: ${printable(what)}`}`;
  }

  run(): void {
    this.runs++;
  }

  stop(): void {
    this.line.stop();
  }
}
