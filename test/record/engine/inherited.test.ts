import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import test from 'ava';

const child = fileURLToPath(new URL('./inherited-child.js', import.meta.url));

/** Runs the child by a shell with these redirections. */
function inherited(redirections: string): number[] {
  const script = `exec "$0" "$1" ${redirections}`;
  // The shell closes what it has itself inherited from the test runner.
  const clean = [3, 4, 5, 6, 7, 8, 9].map((fd) => `${fd}>&-`).join(' ');
  const output = execFileSync(
    '/bin/sh',
    ['-c', `exec ${clean}; ${script}`, process.execPath, child],
    {
      encoding: 'utf8',
    },
  );
  return (JSON.parse(output) as number[]).filter((fd) => fd < 10);
}

test('descriptors of Node itself are not among the inherited ones', (t) => {
  t.deepEqual(inherited(''), []);
});

test('files and directories from outside are', (t) => {
  t.deepEqual(inherited('3</dev/null 7</'), [3, 7]);
});

test('a pipe with one end here is', (t) => {
  const script = `{ "$0" "$1" 5>&1 >&6 | cat >/dev/null; } 6>&1`;
  const output = execFileSync('/bin/sh', ['-c', script, process.execPath, child], {
    encoding: 'utf8',
  });
  t.true((JSON.parse(output) as number[]).includes(5), output);
});

test('a pipe with both ends here is when the parent has it, too', (t) => {
  // As make hands its jobserver down.
  const python = `
import os, subprocess, sys
r, w = os.pipe()
os.dup2(r, 8)
os.dup2(w, 9)
print(subprocess.run(sys.argv[1:], pass_fds=(8, 9), stdout=subprocess.PIPE).stdout.decode())`;
  const output = execFileSync('python3', ['-c', python, process.execPath, child], {
    encoding: 'utf8',
  });
  t.deepEqual(JSON.parse(output), [8, 9]);
});

test('descriptors that an application has opened itself are no business of the program', (t) => {
  const application = fileURLToPath(new URL('./application-child.js', import.meta.url));
  const command = [application, '/bin/sh', '-c', 'ls /proc/self/fd; seq 20000 | sort -n | tail -1'];
  const output = execFileSync(process.execPath, command, { encoding: 'utf8', timeout: 60_000 });
  const half = output.slice(0, output.length / 2);
  t.regex(half, /^0\n1\n2\n[^]*20000\n$/);
  t.is(output, half + half);
});
