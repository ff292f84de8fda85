import test from 'ava';
import { BatchProgress } from '../../../src/cli/batch-progress.js';

function screen(isTTY: boolean): {
  written: string;
  isTTY: boolean;
  rows: number;
  columns: number;
  write: (data: string | Uint8Array) => void;
} {
  return {
    written: '',
    isTTY,
    rows: 24,
    columns: 80,
    write(data) {
      this.written += String(data);
    },
  };
}

const ended = (name: string, status: string): Parameters<BatchProgress['ended']>[0] => {
  return { name, status, reason: status === 'passed' ? null : 'why\x1b', wallSeconds: 1.5 };
};

test('how many have ended, and when the others will have', (t) => {
  let now = 0;
  const progress = new BatchProgress(screen(false), true, false, () => now);
  progress.begin(10, 2);
  t.is(progress.text(), 'comair-bin: 2 of 10 jobs, 0.00 s');
  progress.started('a');
  progress.started('b');
  now = 4000;
  progress.ended(ended('a', 'passed'));
  progress.ended(ended('b', 'failed'));
  progress.started('c\x1b[2J');
  // Two of eight took four seconds.
  const text = progress.text();
  t.regex(text, /^comair-bin: 4 of 10 jobs, 1 not passed, 4\.00 s, 12\.0 s left, c/);
  t.false(text.includes('\x1b'));
});

test('without a terminal, what has not passed has a line', (t) => {
  const plain = screen(false);
  const progress = new BatchProgress(plain, true, false);
  progress.begin(3, 0);
  progress.ended(ended('a', 'passed'));
  progress.ended(ended('b', 'failed'));
  progress.ended(ended('c', 'skipped'));
  progress.stop();
  t.regex(plain.written, /^\[2\/3\] failed {2}b: why.* \(1\.50 s\)\n$/);
  t.false(plain.written.includes('\x1b'));
  const all = screen(false);
  const verbose = new BatchProgress(all, false, true);
  verbose.begin(1, 0);
  verbose.ended(ended('a', 'passed'));
  t.is(all.written, '[1/1] passed  a (1.50 s)\n');
});
