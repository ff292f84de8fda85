/** Loops of two builds: which is which, and what became of them. */
import test from 'ava';
import { readFile } from 'node:fs/promises';
import type { Diff } from '../../../src/compare/diff/diff-model.js';
import { matchLoops } from '../../../src/compare/diff/match-loops.js';
import type { LoopReport, Report } from '../../../src/schema/report.js';
import { comair } from '../../support/command.js';
import { sampleLoop, sampleReport, sampleRoutine } from '../../support/sample-report.js';
import { Finders } from './finders.js';

const finders = new Finders();

/** One routine, at line 10; its loops by number, each with its line or none. */
function build(id: string, loops: Record<string, number | null>, at = 10): Report {
  const numbers = Object.keys(loops);
  return sampleReport({
    routines: [sampleRoutine({ build_id: id, id, file: 'a.c', line: at })],
    loops: numbers.map((number, i): LoopReport => {
      const parent = numbers.indexOf(number.slice(0, -2));
      return sampleLoop({
        number,
        name: `${loops[number]}`,
        parent,
        line: loops[number],
        file: loops[number] === null ? null : 'a.c',
        offset: `0x${i}`,
      });
    }),
  });
}

/** Numbers of the loops. */
function matched(before: Report, after: Report): Record<string, string> {
  const { pairs, gone, come, doubtful } = matchLoops(before, after, new Map([[0, 0]]));
  const [old, now] = [before, after].map(
    ({ loops }) =>
      (i: number) =>
        loops![i].number,
  );
  const text = (list: readonly number[], of: (i: number) => string): string =>
    list.map((i) => of(i)).join(' ');
  return {
    pairs: pairs.map(([i, j]) => `${old(i)}=${now(j)}`).join(' '),
    only: `${text(gone, old)}|${text(come, now)}`,
    doubtful: `${text(doubtful.old, old)}|${text(doubtful.new, now)}`,
  };
}

test('loops are known by line from the start of their routine, and by place in the nest', (t) => {
  const none = '|';
  const old = build('a', { 1: 12, 2: 20, 2.1: 22 });
  // Moved as a whole, and the compiler has turned the order round.
  t.deepEqual(matched(old, build('b', { 1: 120, '1.1': 122, 2: 112 }, 110)), {
    pairs: '1=2 2=1 2.1=1.1',
    only: none,
    doubtful: none,
  });
  // Lines were added in the first loop, and a loop.
  t.deepEqual(matched(old, build('b', { 1: 12, 1.1: 13, 2: 25, 2.1: 27 })), {
    pairs: '1=1 2=2 2.1=2.1',
    only: '|1.1',
    doubtful: none,
  });
  // One more, and the others are where they were.
  t.deepEqual(matched(old, build('b', { 1: 12, 2: 20, 2.1: 22, 3: 30 })), {
    pairs: '1=1 2=2 2.1=2.1',
    only: '|3',
    doubtful: none,
  });
  // Without lines the nest is all there is.
  const bare = build('a', { 1: null, 2: null, 2.1: null });
  t.is(matched(bare, build('b', { 1: null, 2: null, 2.1: null })).pairs, '1=1 2=2 2.1=2.1');
});

test('loops that may be one or the other are not matched, with what is in them', (t) => {
  const bare = build('a', { 1: null, 2: null, 2.1: null });
  t.deepEqual(matched(bare, build('b', { 1: null, 2: null, 3: null })), {
    pairs: '',
    only: '|',
    doubtful: '1 2 2.1|1 2 3',
  });
  // By line the second is the first, by place the first is: code was added, or another one ran.
  t.deepEqual(matched(build('a', { 1: 12, 2: 20 }), build('b', { 1: 20, 2: 28 })), {
    pairs: '',
    only: '|',
    doubtful: '1 2|1 2',
  });
  // In one build there is no doubt, whichever ran.
  t.deepEqual(matched(bare, build('a', { 1: null, 2: null })), {
    pairs: '1=1 2=2',
    only: '2.1|',
    doubtful: '|',
  });
});

test.serial('a loop that became quadratic is named, in text, JSON and page', async (t) => {
  const old = await finders.record(finders.build('old', '-g'), '--loops');
  const now = await finders.record(finders.build('new', '-g', '-DSLOW', '-DMOVED'), '--loops');
  const [json, page] = [finders.path('d.json'), finders.path('d.html')];
  const { status, stdout } = await comair(
    ['diff', old, now, '--json', json, '--html', page].concat('--fail-on', 'worse'),
  );
  t.is(status, 1);
  t.regex(
    stdout,
    /^WORSE {3}loop finder\.c:\d+-\d+ in distinct \(was finder\.c:\d+-\d+\) grows faster: O\(n\) -> O\(n\^2\)/m,
  );
  t.regex(stdout, /^ +old: .*, 15 entries, /m);
  t.regex(stdout, /^ +comes with: loop finder\.c:\d+-\d+ in distinct$/m);
  t.regex(stdout, /^note {4}loop finder\.c:\d+-\d+ in distinct appeared \(O\(n\), \d/m);
  t.notRegex(stdout, /loop finder\.c:\d+ in main (appeared|vanished)/);
  const { changes, unchanged_loops } = JSON.parse(await readFile(json, 'utf8')) as Diff;
  const worse = changes.find(({ of, kind }) => of === 'loop' && kind === 'class')!;
  t.regex(worse.new!.name, /^finder\.c:\d+-\d+ in distinct$/);
  t.true(unchanged_loops! > 0);
  t.regex(await readFile(page, 'utf8'), /"text":"loop finder\.c:[^"]* grows faster/);
});

test.serial('loops on one side only are one line', async (t) => {
  const program = finders.build('old', '-g');
  const [without, loops] = [
    await finders.record(program, '--no-loops'),
    await finders.record(program, '--loops'),
  ];
  const { status, stdout } = await comair(['diff', without, loops, '--fail-on', 'change']);
  t.is(status, 0);
  t.is(stdout.match(/\bloop/g)!.length, 3);
  t.regex(
    stdout.replaceAll(/\s+/g, ' '),
    /- only the new one has loops, so that loops are not compared: make the old one without --no-loops $/,
  );
});
