import test from 'ava';
import { readdir } from 'node:fs/promises';
import pc from 'picocolors';
import { diagnosis } from '../../src/cli/doctor.js';
import { carryOut, mend, repairs } from '../../src/cli/repair.js';
import { diagnose, howToGetDynamorio } from '../../src/api/diagnose.js';
import type { Diagnosis } from '../../src/api/diagnose.js';
import { neededLibc, neededSystem, ownLibc } from '../../src/base/platform.js';
import { whyUnusable } from '../../src/native/addon.js';
import { MAIN, comair, inFolder, run } from '../support/command.js';

const plain = pc.createColors(false);

test('doctor finds what a profile needs', async (t) => {
  const { status, stdout, stderr } = await comair(['doctor'], { env: { DYNAMORIO_HOME: '' } });
  t.is(status, 0, stdout);
  t.is(stderr, '');
  t.regex(stdout, /^ok +addon/m);
  t.regex(stdout, /^ok +engine +Valgrind \d/m);
  t.regex(stdout, /^note +engine +no DynamoRIO is named: set DYNAMORIO_HOME/m);
  t.regex(stdout, /^ +download DynamoRIO-Linux/m);
  t.regex(stdout, /^ok +store +(node:sqlite|the addon's SQLite), /m);
  t.regex(stdout, /^Ready to profile\.$/m);
});

test('which DynamoRIO to get: what the client that is brought is for', (t) => {
  t.regex(howToGetDynamorio(null).join('\n'), /\(x86-64, 11\.90\.20329 or newer\)/);
  t.regex(howToGetDynamorio('11.3.0').join('\n'), /\(x86-64, 11\.3\.0 or a later 11\.x\)/);
});

test('doctor says what is missing and how to get it, with status 1', async (t) => {
  await inFolder((folder) => {
    const { lines, status } = diagnosis(diagnose(`${folder}/`), plain);
    t.is(status, 1);
    t.true(lines.some((line) => /^MISSING engine .*npm run build:valgrind/.test(line)));
    t.regex(lines.at(-1) ?? '', /^Cannot profile yet: 1 missing\./);
    return Promise.resolve();
  });
});

const CLIENT: Diagnosis = {
  state: 'note',
  what: 'engine',
  text: 'the client cannot be built',
  needs: ['cmake', 'c++-compiler', 'make'],
};

const shown = (found: Diagnosis[], isRoot: boolean, ...commands: string[]): string[] =>
  repairs(found, { isRoot, has: (name) => commands.includes(name) }).map((step) => step.shown);

test("what is missing is installed by the system's package manager, under its own names", (t) => {
  t.deepEqual(shown([CLIENT], true, 'apt-get', 'dnf'), [
    'apt-get update',
    'apt-get install -y --no-install-recommends cmake g++ make',
  ]);
  t.is(
    shown([CLIENT], false, 'apt-get', 'sudo')[1],
    'sudo apt-get install -y --no-install-recommends cmake g++ make',
  );
  t.deepEqual(shown([CLIENT], true, 'dnf'), ['dnf install -y cmake gcc-c++ make']);
  t.deepEqual(shown([CLIENT], true, 'zypper'), [
    'zypper --non-interactive install --no-recommends cmake gcc-c++ make',
  ]);
  t.deepEqual(shown([CLIENT], false, 'pacman', 'sudo'), [
    'sudo pacman -S --needed --noconfirm cmake gcc make',
  ]);
  t.deepEqual(shown([CLIENT], true, 'apk'), ['apk add cmake g++ make']);
  t.throws(() => shown([CLIENT], false, 'apt-get'), {
    message: 'run as root: apt-get install -y --no-install-recommends cmake g++ make',
  });
  t.throws(() => shown([CLIENT], true), {
    message: /^no package manager that is known is here .* calls cmake, c\+\+-compiler, make$/,
  });
  const names: Diagnosis = { state: 'note', what: 'debug files', text: '', needs: ['debug-files'] };
  t.is(shown([names], true, 'apt-get').length, 2);
  t.deepEqual(shown([names], true, 'dnf'), []);
});

test('after a repair the next thing that is missing is looked for, and each repair is tried once', async (t) => {
  const step = (name: string) => ({ argv: ['true'], shown: `install ${name}` });
  const missing = ['first', 'second', 'third'];
  const ran: string[] = [];
  const found = await mend({
    diagnose: () => missing.slice(0, 1).map((text) => ({ state: 'missing', what: 'x', text })),
    repairs: (all) => all.map(({ text }) => step(text)),
    agreed: () => Promise.resolve(true),
    carryOut: (steps) => {
      ran.push(...steps.map((each) => each.shown));
      // The third stays missing, whatever is installed.
      if (missing.length > 1) missing.shift();
    },
  });
  t.deepEqual(ran, ['install first', 'install second', 'install third']);
  t.is(found.at(0)?.text, 'third');
});

test('musl is told from glibc', (t) => {
  const line = (file: string) => `7f00-7f01 r-xp 00000000 08:01 12    ${file}\n`;
  t.is(ownLibc(line('/lib/ld-musl-x86_64.so.1')), 'musl');
  t.is(ownLibc(line('/usr/lib/x86_64-linux-gnu/libc.so.6')), 'glibc');
  t.is(ownLibc(line('/lib64/libc-2.28.so')), 'glibc');
  t.is(ownLibc(), 'glibc');
  t.regex(neededLibc('musl') ?? '', /^a system or container with glibc, .* no addon for musl$/);
  t.is(neededLibc('glibc'), null);
});

test('another processor is refused in a line, and nothing is run', async (t) => {
  t.is(neededSystem('linux-x64'), null);
  t.is(neededSystem('linux-arm64'), null);
  t.regex(neededSystem('darwin-arm64') ?? '', /^an x86-64 or arm64 Linux: /);
  await inFolder(async (folder) => {
    const as = (...args: string[]): ReturnType<typeof run> => {
      const argv = JSON.stringify(['node', 'comair-bin', ...args]);
      const script = `Object.defineProperty(process, 'arch', { value: 'riscv64' });
        process.argv = ${argv}; require(${JSON.stringify(MAIN)});`;
      return run(process.execPath, ['-e', script], { cwd: folder, env: { DYNAMORIO_HOME: '' } });
    };
    const profiled = await as('--', 'touch', 'there');
    t.is(profiled.status, 125);
    t.regex(profiled.stderr, /^comair-bin: this is linux-riscv64, and .* arm64 Linux: [^\n]*\n$/);
    t.deepEqual(await readdir(folder), []);
    const doctor = await as('doctor');
    t.is(doctor.status, 1);
    t.regex(
      doctor.stdout,
      /^MISSING platform +linux-riscv64, .*; to get it: an x86-64 or arm64 Linux: /m,
    );
  });
});

test('an addon that does not load is one line, which says what the system lacks', (t) => {
  t.regex(
    whyUnusable('libdw.so.1: cannot open shared object file: No such file or directory'),
    /^the native addon is not usable \(libdw\.so\.1 is missing on this system\): run "npm run setup"/,
  );
  t.regex(
    whyUnusable("/lib/libc.so.6: version `GLIBC_2.28' not found (required by comair.node)"),
    /^this system is too old, it has no GLIBC 2\.28$/,
  );
});

test('--yes alone, and a step that fails, are one line', async (t) => {
  const { status, stderr } = await comair(['doctor', '--yes']);
  t.is(status, 125);
  t.is(stderr, 'comair-bin: --yes goes with --fix: comair-bin doctor --fix --yes\n');
  const step = { argv: ['sh', '-c', 'exit 3'], shown: 'apt-get install x' };
  t.throws(
    () => {
      carryOut([step]);
    },
    { message: '"apt-get install x" ended with status 3' },
  );
});
