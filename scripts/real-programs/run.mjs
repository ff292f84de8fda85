// Runs one case once, natively or under an engine, in a folder that is made anew.
import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { clearTimeout, setTimeout } from 'node:timers';
import { root } from '../setup/run.mjs';

const COMAIR = join(root, 'dist/bundle/comair-bin');

/** Seconds that clients and what looks at the results have after the program's end. */
const REST = 60;

function environment(folder, { env = {} }) {
  return {
    PATH: `/usr/sbin:/usr/bin:/sbin:/bin:${process.env.PATH ?? ''}`,
    HOME: folder,
    LANG: 'C.UTF-8',
    PYTHONHASHSEED: '0',
    ...env,
  };
}

/** The ids of the user that a case asks for, where they can be had. */
function user({ user: name }) {
  if (name === undefined || process.getuid() !== 0) return {};
  const id = (flag) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Ends all processes of a group that was made here. */
function end(child) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It is gone.
  }
}

/** Starts a program in a group of its own, with its output in files. */
function start(argv, folder, name, options, limit) {
  const files = ['out', 'err'].map((kind) => join(folder, `../${name}.${kind}`));
  const handles = files.map((file) => openSync(file, 'w'));
  const began = process.hrtime.bigint();
  const child = spawn(argv[0], argv.slice(1), {
    cwd: folder,
    detached: true,
    stdio: ['ignore', ...handles],
    ...options,
  });
  handles.forEach((handle) => closeSync(handle));
  let hung = false;
  const clock = setTimeout(() => {
    hung = true;
    end(child);
  }, limit * 1000);
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject).once('exit', (status, signal) => {
      clearTimeout(clock);
      const seconds = Number(process.hrtime.bigint() - began) / 1e9;
      const [stdout, stderr] = files.map((file) => readFileSync(file, 'latin1'));
      resolve({
        status: hung ? `none after ${limit} s` : signal ? 128 + constants.signals[signal] : status,
        stdout,
        stderr,
        seconds,
      });
    });
  });
  return { child, ended };
}

/** Runs a script of the shell beside or after the program. */
async function script(text, folder, name, options, limit) {
  const { child, ended } = start(['/bin/bash', '-c', text], folder, name, options, limit);
  const result = await ended;
  end(child);
  return result;
}

function makeFolder(folder, { files = {} }, { uid, gid }) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, dirname(folder)]);
}

/** What comair-bin says itself, apart from the program. */
const OWN = /^comair-bin: .*\n/gm;

/**
 * @param engine null: natively
 * @returns status, outputs, seconds, and the report of what was recorded
 */
export async function runCase(one, base, engine) {
  const folder = join(base, 'work');
  const options = { env: environment(folder, one), ...user(one) };
  makeFolder(folder, one, options);
  if (one.prepare !== undefined) {
    const { status, stderr } = await script(one.prepare, folder, 'prepare', options, 300);
    if (status !== 0) throw new Error(`${one.name}: preparation ended with ${status}: ${stderr}`);
  }
  const [json, text] = ['report.json', 'report.txt'].map((name) => join(base, name));
  rmSync(json, { force: true });
  const command = one.command.map((argument) => argument.replaceAll('FOLDER', folder));
  const own = [COMAIR, '--engine', engine?.name, ...(engine?.options ?? [])];
  const argv =
    engine === null ? command : [...own, '--json', json, '--report', text, '--', ...command];
  const limit = one.limit ?? 300;
  const program = start(argv, folder, 'program', options, limit);
  const client = one.client && script(one.client, folder, 'client', options, limit);
  const said = await client;
  // Without a client that went well nobody tells a server to end.
  const clock = said && setTimeout(() => end(program.child), (said.status === 0 ? REST : 1) * 1000);
  const result = await program.ended;
  clearTimeout(clock);
  const after = one.after && (await script(one.after, folder, 'after', options, REST));
  end(program.child);
  const outputs = {
    stdout: result.stdout,
    stderr: result.stderr.replaceAll(OWN, ''),
    ...(said ? { client: `${said.stdout}${said.stderr}status ${said.status}\n` } : {}),
    ...(after ? { after: `${after.stdout}${after.stderr}status ${after.status}\n` } : {}),
  };
  const report = existsSync(json) ? JSON.parse(readFileSync(json, 'utf8')) : null;
  return { ...result, outputs, own: result.stderr.match(OWN) ?? [], report };
}
