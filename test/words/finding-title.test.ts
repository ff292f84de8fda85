/** Findings whose cost was inlined into a routine are named by where it was written. */
import test from 'ava';
import { findingTitle, ownPlace, shortPlace } from '../../src/words/finding-title.js';
import { unseenWords } from '../../src/words/findings/finding.js';
import type { Finding } from '../../src/schema/report.js';

type Loop = NonNullable<Finding['loops']>[number];

const loop = (changes: Partial<Loop>): Loop => ({
  loop: 0,
  name: 'prog.cc:11 in add inlined into main',
  role: 'culprit',
  entries: 1,
  iterations: 1,
  file: '/src/prog.cc',
  line: 11,
  end_line: 12,
  ...changes,
});
const main = { name: '', file: '/src/prog.cc', line: 31 };
const add = { name: 'Registry<int>::add', file: '/src/prog.cc', line: 11 };
const library = { name: 'std::find', file: '/usr/include/c++/12/stl_algo.h', line: 3 };

test("the user's function and line, with what they are inlined into", (t) => {
  const inlined = { frames: [main, add, library], at: 1 };
  t.is(ownPlace([loop({ inlined })], 'main'), 'prog.cc:11, Registry::add inlined into main');
  t.is(shortPlace([loop({ inlined })]), 'prog.cc:11, Registry::add');
});

test("a loop of the routine's own, or of a library that it calls, is named by the routine", (t) => {
  t.is(ownPlace([loop({})], 'main'), null);
  t.is(ownPlace([loop({ inlined: { frames: [main, library], at: 0 } })], 'main'), null);
  t.is(
    ownPlace([loop({ role: 'repeats', inlined: { frames: [main, add], at: 1 } })], 'main'),
    null,
  );
  t.is(ownPlace(undefined, 'main'), null);
});

test('what several runs do not show is not said of one', (t) => {
  t.regex(
    unseenWords('calls', 1),
    /^one run cannot show whether a larger input causes more calls; /,
  );
  t.regex(
    unseenWords('growth', 3),
    /^runs of too few known sizes cannot show which part of the input grows; /,
  );
});

const routines = (module: string) => [{ module }];

test('a routine of a library has the place of its call in the title', (t) => {
  const at = { file: '/src/prog.cc', line: 14, name: 'Queue::take', routine: 'main' };
  const of = { routines: routines('libc.so.6') };
  t.is(findingTitle({ ...of, called_at: at }, 'memmove'), 'memmove, called at prog.cc:14');
  t.is(
    findingTitle({ ...of, called_at: { ...at, loop: true } }, 'memmove'),
    'memmove, called in the loop prog.cc:14',
  );
  t.is(findingTitle(of, 'memmove'), 'memmove');
});

test("the line of a routine's own loop is in the title, and no library's line", (t) => {
  const title = (file: string, routine = 'work', module = 'prog') => {
    const loop = { loop: 0, name: '', role: 'culprit' as const, entries: 1, iterations: 2 };
    const loops = [{ ...loop, file, line: 9, end_line: 9 }];
    return findingTitle({ loops, routines: routines(module) }, routine);
  };
  t.is(title('/src/prog.cc'), 'work at prog.cc:9');
  t.is(title('src/prog.c'), 'work at prog.c:9');
  t.is(title('/src/prog.cc', '{closure#0} at prog.cc:7'), '{closure#0} at prog.cc:7');
  t.is(title('/usr/include/c++/12/bits/stl_algo.h'), 'work');
  t.is(title('./stdlib/msort.c', 'msort', 'libc.so.6'), 'msort');
});
