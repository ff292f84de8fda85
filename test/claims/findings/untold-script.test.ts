/** What a script does in an interpreter that is not looked into is said to be hidden there. */
import test from 'ava';
import { untoldScript } from '../../../src/claims/findings/untold-script.js';
import { untoldWords } from '../../../src/words/verdict/verdict.js';

const routines = (module: string, cost: number, rest = 10) => [
  { module, cost_self: cost },
  { module: 'libc.so.6', cost_self: rest },
];
const run = (exe: string, ...argv: string[]) => ({ exe, argv: [exe, ...argv] });

test('an interpreter of another version, or of a language that is not known', (t) => {
  const said = (exe: string, module = exe.slice(exe.lastIndexOf('/') + 1), ...argv: string[]) => {
    const facts = untoldScript(routines(module, 90), [run(exe, ...argv)], 100);
    return facts === null ? null : untoldWords(facts);
  };
  t.is(
    said('/usr/bin/python3.10'),
    ' The functions of the script are not told apart in python3.10, so one of them may grow unseen: they are in CPython 3.11, 3.12 and 3.13.',
  );
  t.regex(said('/usr/bin/gawk') ?? '', /not told apart in gawk, .*: a profiler of the language/);
  t.regex(said('/usr/lib/R/bin/exec/R', 'libR.so') ?? '', /not told apart in R,/);
  t.regex(said('/usr/bin/python3.10', 'libpython3.10.so.1.0') ?? '', /in python3\.10,/);
  t.regex(said('/usr/bin/node') ?? '', /node --perf-basic-prof makes it name them\.$/);
  t.is(said('/usr/bin/node', 'node', '--perf-basic-prof', 'x.js'), null);
  t.is(said('/usr/bin/sort'), null);
  t.is(said('/home/me/pythonic'), null);
});

test('where functions are known, or libraries have the work, there is nothing to say', (t) => {
  const some = routines('python3.11', 90);
  t.is(
    untoldScript(
      [...some, { module: 'x.py', cost_self: 1, script: true }],
      [run('python3.11')],
      101,
    ),
    null,
  );
  // A region of an interpreter, or of what it loads, tells no functions apart.
  const region = { module: 'x.c', cost_self: 1, script: true, region: true } as const;
  t.not(untoldScript([...some, region], [run('python3.11')], 101), null);
  t.is(untoldScript(routines('gawk', 30, 70), [run('gawk')], 100), null);
  // A shell that starts a program is none of it.
  t.is(untoldScript(routines('prog', 90), [run('/bin/sh'), run('./prog')], 100), null);
});
