/** `comair-bin tree`: algorithms first, then where they ran. */
import test from 'ava';
import pc from 'picocolors';
import { treeText } from '../../src/terminal/tree-text.js';
import { sampleTree } from './tree.js';

const PLAIN = pc.createColors(false);

const text = (others: number, top: number): string =>
  treeText(sampleTree(others), { top, minShare: 0.01, width: 120, colors: PLAIN });

test('what has few steps is left out and counted, whatever algorithm it is of', (t) => {
  const report = sampleTree(3000);
  const [{ nodes }] = report.processes;
  // A small part of the algorithm that is described first.
  nodes.push({ ...nodes[2], name: 'prog.c:28 in sort', parent: 2, steps: 1, steps_total: 1 });
  const lines = treeText(report, { top: 10, minShare: 0.01, width: 120, colors: PLAIN }).split(
    '\n',
  );
  t.is(lines.filter((line) => /^ *(loop|recursion) /.test(line)).length, 4);
  t.true(
    lines.some((line) => /^3k repetitions left out: few steps/.test(line)),
    lines.at(-3),
  );
});

test('algorithms come before the repetitions that bear their numbers', (t) => {
  const lines = text(0, 10).split('\n');
  const at = (start: string): number => lines.findIndex((line) => line.trim().startsWith(start));
  t.true(at('Algorithms:') < at('Where they ran:'));
  t.true(at('Where they ran:') < at('loop prog.c:1-9 in main'));
  t.regex(lines[at('loop prog.c:20-30 in sort')], /steps \[(\d+)\]$/);
  const number = /\[(\d+)\]$/.exec(lines[at('loop prog.c:20-30 in sort')])![1];
  t.true(
    lines.some((line) => line.startsWith(`${number}. loop prog.c:20-30 in sort: modification`)),
  );
});

test('a size that is always the same is said once', (t) => {
  const report = sampleTree(0);
  const [algorithm] = report.processes[0].algorithms;
  Object.assign(algorithm, { formula: null, sizes: 1, size_range: [29, 29], invocations: 5 });
  const lines = treeText(report, { top: 10, minShare: 0.01, width: 120, colors: PLAIN });
  t.regex(lines, /n = blocks of it used by one invocation: 29, 5 invocations$/m);
});

test('names are no commands for the terminal', (t) => {
  // eslint-disable-next-line no-control-regex
  t.notRegex(text(10, 10), /[\u0000-\u0009\u000b-\u001f\u202e]/);
});
