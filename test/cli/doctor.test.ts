import test from 'ava';
import pc from 'picocolors';
import { diagnosis } from '../../src/cli/doctor.js';
import { carryOut, mend, repairs } from '../../src/cli/repair.js';
import { diagnose, howToGetDynamorio } from '../../src/api/diagnose.js';
import type { Diagnosis } from '../../src/api/diagnose.js';
import { ownLibc } from '../../src/base/libc.js';
import { comair, inFolder } from '../support/command.js';

const plain = pc.createColors(false);

test('doctor finds what a profile needs', async (t) => {
  const { status, stdout, stderr } = await comair(['doctor'], { env: { DYNAMORIO_HOME: '' } });
  t.is(status, 0, stdout);
  t.is(stderr, '');
  t.regex(stdout, /^ok +addon/m);
  t.regex(stdout, /^ok +engine +Valgrind \d/m);
  t.regex(stdout, /^note +engine +no DynamoRIO is named: set DYNAMORIO_HOME/m);
  t.regex(stdout, /^ +download DynamoRIO-Linux/m);
  t.regex(stdout, /^ok +store +(node:sqlite|better-sqlite3), /m);
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
