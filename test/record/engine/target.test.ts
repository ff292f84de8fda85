import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test, { type ExecutionContext } from 'ava';
import { findTarget } from '../../../src/record/engine/target.js';
import { printable } from '../../../src/base/text/printable.js';
import { elfFile, type ElfShape } from './elf-file.js';

const dir = mkdtempSync(join(tmpdir(), 'comair-test-'));
test.after.always(() => {
  rmSync(dir, { recursive: true });
});

let count = 0;
function make(content: string | Buffer, mode = 0o755): string {
  const path = join(dir, `file${count++}`);
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}

function refused(t: ExecutionContext, path: string, status: number, message: RegExp): void {
  const error = t.throws(() => findTarget([path, 'x'], { PATH: '/bin' }, dir));
  t.is((error as unknown as { status: number }).status, status);
  t.regex(error.message, message);
  t.is(error.message, printable(error.message));
}

test('a program is found in PATH, by its name alone', (t) => {
  const target = findTarget(['cat', '-n', 'x'], { PATH: '/nonexistent::/bin' }, dir);
  t.deepEqual(target, {
    command: 'cat',
    args: ['-n', 'x'],
    path: '/bin/cat',
    interpreter: null,
    notes: [],
  });
  t.is(findTarget(['cat'], {}, dir).path, '/bin/cat');
});

test('PATH is searched as execvp does', (t) => {
  const [first, second] = ['first', 'second'].map((name) => join(dir, name)) as [string, string];
  mkdirSync(join(first, 'program'), { recursive: true });
  mkdirSync(second);
  copyFileSync('/bin/true', join(second, 'program'));
  copyFileSync('/bin/true', join(first, 'plain'));
  chmodSync(join(first, 'plain'), 0o644);
  const env = { PATH: `${first}:${second}` };
  t.is(findTarget(['program'], env, dir).path, join(second, 'program'));
  t.throws(() => findTarget(['plain'], env, dir), { message: /not executable/ });
  copyFileSync('/bin/true', join(dir, 'here'));
  t.is(findTarget(['here'], { PATH: ':/bin' }, dir).path, join(dir, 'here'));
  t.is(findTarget(['./here'], {}, dir).command, './here');
  symlinkSync('here', join(dir, '-dash'));
  t.is(findTarget(['-dash'], { PATH: '.' }, dir).command, join(dir, '-dash'));
});

test('what is not there', (t) => {
  const error = t.throws(() => findTarget(['no\x1b[31msuch'], { PATH: '/bin' }, dir));
  t.like(error, { status: 127 });
  t.true(error.message.startsWith('no\\x1b[31msuch: program not found in PATH'));
  refused(t, join(dir, 'none'), 127, /none: no such program/);
  refused(t, '/bin/cat/x', 127, /no such program/);
  t.throws(() => findTarget([], {}, dir), { message: /no program given/ });
});

test('what is no program', (t) => {
  refused(t, dir, 126, /is a directory/);
  refused(t, '/dev/null', 126, /not a regular file/);
  refused(t, make('', 0o755), 126, /is empty/);
  refused(t, make('text', 0o644), 126, /not executable \(chmod \+x/);
  refused(t, make('\x00\x01\x02'), 126, /neither an ELF program nor a script/);
});

test('scripts name their interpreter', (t) => {
  const script = make('#! /bin/sh -e\necho\n');
  const target = findTarget([script], {}, dir);
  t.is(target.interpreter, '/bin/sh');
  t.deepEqual(target.notes, [`${script} is a script: what is profiled is /bin/sh`]);
  t.is(findTarget([make('echo without a first line\n')], {}, dir).interpreter, '/bin/sh');
  const outer = make(`#!${script}\n`);
  t.is(findTarget([outer], {}, dir).notes.length, 2);
  refused(t, make('#!/bin/none\n'), 126, /interpreter \/bin\/none does not exist/);
  refused(t, make('#!/bin/sh\r\n'), 126, /interpreter \/bin\/sh\\x0d does not exist/);
  refused(t, make('#!\n'), 126, /neither/);
  const loop = join(dir, 'loop');
  writeFileSync(loop, `#!${loop}\n`, { mode: 0o755 });
  refused(t, loop, 126, /scripts without end/);
});

const shapes: [string, ElfShape, RegExp][] = [
  ['32-bit x86', { machine: 3, elfClass: 1 }, /for i386 \(32-bit\); only x86-64/],
  ['x32', { elfClass: 1 }, /32-bit program/],
  [
    '64-bit ARM',
    { machine: 183 },
    /for arm64, and this machine is x86-64: profile it on one of its kind/,
  ],
  ['an unknown machine', { machine: 4711 }, /for machine 4711/],
  ['big-endian', { bigEndian: true }, /big-endian/],
  ['an object file', { type: 1 }, /object file, not a program/],
  ['a core dump', { type: 4 }, /core dump/],
  ['no segments', { segments: [] }, /no program headers/],
  ['nothing to load', { segments: [[4, 0, 0]] }, /nothing to load/],
  ['a segment beyond the end', { segments: [[1, 0, 121]] }, /needs 121 bytes and has 120/],
  [
    'a missing loader',
    {
      segments: [
        [1, 0, 64],
        [3, 176, 10],
      ],
      tail: Buffer.from('/lib/none\0'),
    },
    /loader \/lib\/none does not exist/,
  ],
];
for (const [name, shape, message] of shapes) {
  test(`ELF: ${name}`, (t) => {
    refused(t, make(elfFile(shape)), 126, message);
  });
}

test('ELF: what can be run passes', (t) => {
  t.notThrows(() => findTarget([make(elfFile())], {}, dir));
  t.notThrows(() => findTarget([process.execPath], {}, dir));
});

test('ELF: a real program cut anywhere in its headers or segments', (t) => {
  const whole = readFileSync('/bin/true');
  for (const size of [5, 63, 100, 1000, 4096, 16384]) {
    refused(t, make(whole.subarray(0, size)), 126, /truncated/);
  }
});

test('setuid and setgid programs are refused, also for root', (t) => {
  for (const [mode, word] of [
    [0o4755, 'setuid'],
    [0o2755, 'setgid'],
  ] as const) {
    const path = make(readFileSync('/bin/true'), mode);
    refused(t, path, 126, new RegExp(`${word}, and would run without its rights`));
  }
  t.notThrows(() => findTarget([make(readFileSync('/bin/true'), 0o2745 & ~0o010)], {}, dir));
});

test('what this user may not read or execute', (t) => {
  const closed = join(dir, 'closed');
  mkdirSync(closed);
  copyFileSync('/bin/true', join(closed, 'program'));
  const unreadable = make(readFileSync('/bin/true'), 0o111);
  const others = make(readFileSync('/bin/true'), 0o744);
  // Permissions do not bind root: the child gives its rights up, the owner's are taken here.
  const mine = process.getuid!() !== 0;
  if (mine) chmodSync(others, 0o655);
  chmodSync(closed, mine ? 0 : 0o700);
  chmodSync(dir, 0o755);
  const child = fileURLToPath(new URL('./as-user.js', import.meta.url));
  const run = (path: string): unknown =>
    JSON.parse(execFileSync(process.execPath, [child, path], { encoding: 'utf8' }));
  t.like(run(unreadable), {
    status: 126,
    message: `cannot run ${unreadable}: you may not read it, and an engine has to (chmod +r)`,
  });
  t.like(run(others), {
    status: 126,
    message: `cannot run ${others}: you may not execute it here`,
  });
  t.like(run(join(closed, 'program')), { status: 126 });
  t.is(basename((run('/bin/true') as { path: string }).path), 'true');
  chmodSync(closed, 0o700);
});
