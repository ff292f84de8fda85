/** Real programs before and after a fix. */
import test from 'ava';
import { readFile } from 'node:fs/promises';
import { comair } from '../../support/command.js';
import { Sorters } from './sorters.js';

const sorters = new Sorters();

test.serial(
  'two runs of one build: nothing changed, and the JSON is the same byte by byte',
  async (t) => {
    const program = sorters.build('sorter');
    const runs = ['1', '2', '3'];
    const [one, two, three] = await Promise.all(runs.map((run) => sorters.report(program, run)));
    const texts = await Promise.all(
      [one, two].map(async (path) =>
        (await readFile(path, 'utf8'))
          .replaceAll(/"(pid|ppid|wall_s)": [\d.]+/g, '"$1": 0')
          .replaceAll(/which takes about [^:]*:/g, ':'),
      ),
    );
    t.is(texts[0], texts[1]);
    const [json, again] = [sorters.path('d1'), sorters.path('d2')];
    const result = await comair(['diff', one, two, '--json', json, '--fail-on', 'change']);
    t.is(result.status, 0);
    t.regex(result.stdout, /\nNo change: \d+ routines and \d+ loops compared [^]*\n$/);
    await comair(['diff', one, three, '--json', again]);
    t.is(await readFile(json, 'utf8'), await readFile(again, 'utf8'));
  },
);

test.serial('insertion sort replaced by merge sort: one line says so', async (t) => {
  const old = await sorters.report(sorters.build('sorter'), 'old');
  const now = await sorters.report(sorters.build('sorter', '-DMERGE'), 'new');
  const page = sorters.path('d.html');
  const { status, stdout } = await comair(['diff', old, now, '--html', page, '--exit-code']);
  t.is(status, 0);
  t.regex(stdout, /^Better: \S+ -> \S+ work \(\d+\.\d % less\)\.$/m);
  t.regex(
    stdout,
    /^better {2}insertion_sort O\(n\^2\) was replaced by merge_sort O\(n log n\), both called by sort_values; at size \d+ .*$/m,
  );
  t.regex(stdout, /^better {2}sort_values grows slower: O\(n\^2\) -> O\(n log n\)/m);
  t.notRegex(stdout, /sum_values/);
  t.regex(await readFile(page, 'utf8'), /"text":"insertion_sort O\(n\^2\) was replaced/);
  t.is((await comair(['diff', old, now, '--fail-on', 'change'])).status, 1);
  const back = await comair(['diff', now, old, '--exit-code']);
  t.is(back.status, 1);
  t.regex(
    back.stdout,
    /^WORSE {3}merge_sort O\(n log n\) was replaced by insertion_sort O\(n\^2\)/m,
  );
});

test('what cannot be compared is refused in one line', async (t) => {
  for (const args of [['/dev/null', '/dev/null'], ['none', 'none'], ['x']]) {
    const { status, stdout, stderr } = await comair(['diff', ...args]);
    t.is(`${String(status)}${stdout}`, '125');
    t.regex(stderr, /^comair-bin: [^\n]+\n$/);
  }
});
