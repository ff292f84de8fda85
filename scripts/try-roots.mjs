#!/usr/bin/env node
// Installs a release as a user does, in fresh roots of Debian with Node.js and nothing else, without a
// network: the tarball by npm, and the .deb by dpkg. Each has to profile a program that executes
// another, and to leave nothing when it is removed. Prints a line for each; exit status 1 when one
// fails. What cannot be tried is left out with the reason: it takes root, debootstrap and a mirror.
// Build the release before: npm pack && npm run release:artifacts. Roots are kept in build/roots.
//
// Usage: node scripts/try-roots.mjs [SUITE…; default bookworm trixie] [--release FOLDER] [--mirror ADDRESS]
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { hasCommand, output, root, SetupError } from './setup/run.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    release: { type: 'string', default: join(root, 'build/release') },
    mirror: { type: 'string' },
  },
});
const SUITES = positionals.length > 0 ? positionals : ['bookworm', 'trixie'];
const NODE = '/opt/node';
const PATH = `${NODE}/bin:/usr/sbin:/usr/bin:/sbin:/bin`;

/** Why nothing can be tried here; null: it can. */
function obstacle() {
  if (process.getuid() !== 0) return 'it takes root';
  if (!hasCommand('debootstrap')) return 'debootstrap is not installed';
  const alone = spawnSync('unshare', ['--mount', '--net', '--pid', '--fork', 'true']);
  return alone.status === 0 ? null : 'this system allows no namespaces';
}

/** A fresh root of a suite; made once. @throws SetupError */
function freshRoot(suite, folder) {
  const kept = join(root, 'build/roots', suite);
  if (!existsSync(join(kept, 'made'))) {
    rmSync(kept, { recursive: true, force: true });
    mkdirSync(dirname(kept), { recursive: true });
    const mirror = values.mirror === undefined ? [] : [values.mirror];
    output('debootstrap', ['--variant=minbase', suite, kept, ...mirror]);
    writeFileSync(join(kept, 'made'), '');
  }
  const to = join(folder, suite);
  output('cp', ['-a', kept, to]);
  const prefix = dirname(dirname(process.execPath));
  mkdirSync(join(to, NODE, 'bin'), { recursive: true });
  mkdirSync(join(to, NODE, 'lib/node_modules'), { recursive: true });
  cpSync(process.execPath, join(to, NODE, 'bin/node'));
  const npm = join(prefix, 'lib/node_modules/npm');
  cpSync(npm, join(to, NODE, 'lib/node_modules/npm'), { recursive: true });
  output('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(to, NODE, 'bin/npm')]);
  return to;
}

/** Runs a script in a root without a network. @throws SetupError with what it said last */
function inRoot(folder, script) {
  const mount = `mount -t proc proc ${folder}/proc && mount --rbind /dev ${folder}/dev && exec chroot ${folder} env -i HOME=/root PATH=${PATH} LANG=C.UTF-8 sh -euc "$0"`;
  const args = ['--mount', '--net', '--pid', '--fork', 'sh', '-euc', mount, script];
  const { status, stdout, stderr } = spawnSync('unshare', args, { encoding: 'utf8' });
  if (status !== 0) {
    const said = `${stdout}${stderr}`.trim().split('\n').slice(-3).join(' | ');
    throw new SetupError(`exit status ${status}: ${said}`);
  }
  return stdout;
}

/** The program runs another one, and its status is ours. */
const PROFILE = `
comair-bin doctor
status=0
comair-bin --json /tmp/r.json -- sh -c 'ls / > /dev/null; exit 7' || status=$?
test $status = 7
node -e '
  const { runs, routines } = JSON.parse(require("fs").readFileSync("/tmp/r.json", "utf8"));
  if (!runs.some(({ exe }) => exe.endsWith("/ls")) || routines.length < 20) throw new Error("not profiled");
'
rm -r /tmp/r.json /root/.cache 2> /dev/null || true`;

const left = (folders) => `test -z "$(find ${folders} -iname '*comair*' 2> /dev/null)"`;

const byNpm = (file) => `npm install --global --offline --no-audit --no-fund /tmp/${file}
${PROFILE}
npm uninstall --global comair-bin > /dev/null
rm /tmp/${file}
${left('/usr /opt /etc /var /root /tmp')}`;

/** Node.js is there, but not as a package. */
const byDpkg = (file) => `mkdir -p /tmp/node/DEBIAN
printf 'Package: nodejs\\nVersion: %s\\nArchitecture: all\\nMaintainer: nobody\\nDescription: Node.js\\n' "$(node --version | tr -d v)" > /tmp/node/DEBIAN/control
dpkg-deb --build /tmp/node /tmp/node.deb > /dev/null
dpkg -i /tmp/node.deb /tmp/${file} > /dev/null
${PROFILE}
dpkg --purge comair-bin > /dev/null
rm /tmp/${file}
${left('/usr /opt /etc /root /tmp')}`;

const kinds = { '.tgz': byNpm, '.deb': byDpkg };

function tryOne(suite, file, folder) {
  const at = freshRoot(suite, mkdtempSync(join(folder, 'root-')));
  try {
    cpSync(file, join(at, 'tmp', basename(file)));
    const [, script] = Object.entries(kinds).find(([ending]) => file.endsWith(ending));
    const said = inRoot(at, script(basename(file)));
    return /^ok +engine +(.*)$/m.exec(said)?.[1] ?? '';
  } finally {
    rmSync(at, { recursive: true, force: true });
  }
}

function main() {
  const folder = resolve(values.release);
  const files = existsSync(folder)
    ? readdirSync(folder).filter((name) => /\.deb$|\.tgz$/.test(name))
    : [];
  if (files.length < 2) throw new SetupError(`no release in ${folder}: npm run release:artifacts`);
  const why = obstacle();
  if (why !== null) {
    console.log(`left out  ${why}`);
    return;
  }
  const scratch = mkdtempSync(join(tmpdir(), 'comair-roots-'));
  try {
    for (const suite of SUITES)
      for (const name of files) {
        const title = `${suite.padEnd(10)} ${name}`;
        try {
          console.log(`ok        ${title}  ${tryOne(suite, join(folder, name), scratch)}`);
        } catch (error) {
          if (!(error instanceof SetupError)) throw error;
          console.log(`FAILED    ${title}  ${error.message}`);
          process.exitCode = 1;
        }
      }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

try {
  main();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  process.stderr.write(`try-roots: ${error.message}\n`);
  process.exitCode = 1;
}
