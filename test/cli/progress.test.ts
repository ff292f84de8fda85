import test from 'ava';
import { Progress } from '../../src/cli/progress.js';
import { SweepProgress } from '../../src/cli/sweep-progress.js';
import type { Screen } from '../../src/cli/screen.js';

/** A terminal of a few rows that understands what the progress line sends. */
class FakeTerminal implements Screen {
  isTTY = true;
  rows = 4;
  columns = 80;
  private lines = ['', '', '', ''];
  private row = 0;
  private column = 0;
  private bottom = 3;
  private saved: [number, number] = [0, 0];

  write(text: string): void {
    // eslint-disable-next-line no-control-regex
    const token = /\x1b\[(\d*);?(\d*)([A-Za-z])|\x1b([78D])|\n|[^\x1b\n]+/g;
    for (const match of text.matchAll(token)) this.apply(match);
  }

  private apply([all, first, second, final, escape]: RegExpMatchArray): void {
    if (escape === '7') this.saved = [this.row, this.column];
    else if (escape === '8') [this.row, this.column] = this.saved;
    else if (escape === 'D') this.down();
    else if (final === 'A') this.row = Math.max(0, this.row - 1);
    else if (final === 'H') [this.row, this.column] = [Number(first) - 1, Number(second) - 1];
    else if (final === 'K') this.lines[this.row] = '';
    else if (final === 'r') {
      this.bottom = second ? Number(second) - 1 : this.rows - 1;
      [this.row, this.column] = [0, 0];
    } else if (all === '\n') {
      this.down();
      this.column = 0;
    } else {
      const line = this.lines[this.row].padEnd(this.column);
      this.lines[this.row] =
        line.slice(0, this.column) + all + line.slice(this.column + all.length);
      this.column += all.length;
    }
  }

  private down(): void {
    if (this.row === this.bottom) {
      this.lines.splice(0, 1);
      this.lines.splice(this.bottom, 0, '');
    } else this.row = Math.min(this.rows - 1, this.row + 1);
  }

  screen(): string[] {
    return this.lines.map((line) => line.trimEnd());
  }
}

const counts = { activations: 1_500_000, bytes: null };

test('the line has the last row to itself and the target writes on where it was', (t) => {
  const terminal = new FakeTerminal();
  let now = 0;
  const progress = new Progress(
    terminal,
    () => ({ ...counts }),
    () => now,
  );
  terminal.write('one\ntwo\nprompt> ');
  now = 2000;
  progress.show();
  terminal.write('answer\nmore\n');
  counts.activations = 3_000_000;
  now = 4000;
  progress.show();
  const line = 'comair-bin: 4.00 s, 3M calls, 750k a second; Ctrl-C ends it and reports';
  t.deepEqual(terminal.screen(), ['prompt> answer', 'more', '', line]);
  progress.stop();
  terminal.write('last\n');
  t.deepEqual(terminal.screen(), ['prompt> answer', 'more', 'last', '']);
});

test('a program that has the screen to itself is left alone', (t) => {
  const terminal = new FakeTerminal();
  let taken = false;
  const progress = new Progress(
    terminal,
    () => ({ ...counts }),
    () => 0,
    () => taken,
  );
  progress.show();
  taken = true;
  progress.show();
  terminal.write('\x1b[4;1Hfour');
  const drawn = terminal.screen();
  progress.show();
  t.deepEqual(terminal.screen(), drawn, 'nothing is drawn over it');
  progress.stop();
  t.deepEqual(terminal.screen(), drawn);
  taken = false;
  progress.show();
  t.regex(terminal.screen().at(-1) ?? '', /^comair-bin: /, 'it has ended');
});

test('a recording tells bytes', (t) => {
  const terminal = new FakeTerminal();
  let now = 0;
  const progress = new Progress(
    terminal,
    () => ({ activations: 0, bytes: 3_000_000 }),
    () => now,
  );
  now = 1500;
  progress.show();
  t.is(
    terminal.screen().at(-1),
    'comair-bin: 1.50 s, 3MB recorded, 2MB/s; Ctrl-C ends it and reports',
  );
});

test('the cursor on the last row goes up before the row is taken', (t) => {
  const terminal = new FakeTerminal();
  const progress = new Progress(
    terminal,
    () => ({ ...counts }),
    () => 0,
  );
  terminal.write('1\n2\n3\nprompt> ');
  progress.show();
  terminal.write('answer');
  progress.stop();
  t.deepEqual(terminal.screen(), ['2', '3', 'prompt> answer', '']);
});

test('nothing is written where there is no terminal', (t) => {
  const written: (string | Uint8Array)[] = [];
  const pipe: Screen = {
    isTTY: false,
    rows: undefined,
    columns: undefined,
    write: (text) => {
      written.push(text);
    },
  };
  const progress = new Progress(pipe, () => counts);
  progress.start();
  progress.stop();
  t.deepEqual(written, []);
});

test('a sweep: sizes done and running, and the time left by what sizes took', (t) => {
  let now = 0;
  const progress = new SweepProgress(new FakeTerminal(), false, () => now);
  progress.begin({ sizes: [100, 200, 400, 800], budget: 0, jobs: 1 });
  progress.started(100, null);
  t.is(progress.text(), 'comair-bin: 0 of 4 sizes, n=100, 0.00 s');
  for (const [i, n] of [100, 200, 400].entries()) {
    now += 1000 * 4 ** i;
    progress.finished(n, null, 4 ** i);
    progress.started(2 * n, null);
  }
  now += 4000;
  // On top of one second time grew with the square of the size: 61 s in all.
  t.is(progress.text(), 'comair-bin: 3 of 4 sizes, n=800, 25.0 s, about 57.0 s left');
  const auto = new SweepProgress(new FakeTerminal(), false, () => now);
  auto.begin({ sizes: null, budget: 120, jobs: 1 });
  now += 30_000;
  t.is(auto.text(), 'comair-bin: 0 sizes, 30.0 s, at most 1 min 30 s left');
});
