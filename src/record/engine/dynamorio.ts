/** The DynamoRIO engine: finding a release and its client, and building the command line. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { engineWords } from '../options/engine-words.js';
import type { Told } from '../options/engine-words.js';
import { engineArguments } from '../options/recording-options.js';
import { packageRoot } from '../../base/package.js';
import { dynamorioFolder } from '../../base/places.js';
import { SHARED_FOLDERS } from '../../protocol/variants.js';
import { textToBytes } from '../../base/text/byte-text.js';
import { printable } from '../../base/text/printable.js';
import { DYNAMORIO_LIBRARY, releaseHere } from './dynamorio-places.js';
import type { Engine, EngineCommand, EngineLink, EngineOptions } from './engine.js';
import { StartError } from './start-error.js';
import { readHead, scriptCommand } from './script.js';
import type { Target } from './target.js';

/** What to do where there is no DynamoRIO. */
export const INSTEAD = 'use --engine valgrind';

/** What of a release is needed, relative to its folder. */
const FILES = [
  DYNAMORIO_LIBRARY,
  'include/dr_api.h',
  'cmake/DynamoRIOConfig.cmake',
  'cmake/DynamoRIOConfigVersion.cmake',
  'ext/include/drmgr.h',
  'ext/lib64/release/libdrmgr_static.a',
  'ext/lib64/release/libdrreg_static.a',
  'ext/lib64/release/libdrutil_static.a',
] as const;

const OLDEST = 10;
const EM_X86_64 = 62;

export interface Release {
  home: string;
  version: string;
}

function refuse(reason: string): StartError {
  return new StartError(`${reason}; or ${INSTEAD}`, 125);
}

/**
 * @param home the folder of a release, as unpacked or installed
 * @throws StartError when it is missing, incomplete, too old, or not for this machine
 */
export function checkRelease(home: string): Release {
  const folder = resolve(home);
  const shown = printable(folder);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw refuse(`there is no DynamoRIO in ${shown}: name the folder of an unpacked release`);
  }
  const missing = FILES.find((file) => !existsSync(join(folder, file)));
  if (missing !== undefined) {
    throw refuse(`the DynamoRIO in ${shown} has no ${missing}: unpack the whole release again`);
  }
  checkMachine(join(folder, FILES[0]), shown);
  const text = readFileSync(join(folder, 'cmake/DynamoRIOConfigVersion.cmake'), 'utf8');
  const version = /set\(PACKAGE_VERSION\s+"?(\d+\.\d+[\d.]*)"?\)/.exec(text)?.[1];
  if (version === undefined) {
    throw refuse(`the DynamoRIO in ${shown} does not say its version: unpack the release again`);
  }
  if (Number.parseInt(version, 10) < OLDEST) {
    throw refuse(`the DynamoRIO in ${shown} is ${version}: ${OLDEST}.0 or newer is needed`);
  }
  return { home: folder, version };
}

function checkMachine(library: string, shown: string): void {
  const header = Buffer.alloc(20);
  const file = openSync(library, 'r');
  try {
    const bytes = readSync(file, header, 0, header.length, 0);
    const isElf = bytes === header.length && header.toString('latin1', 0, 4) === '\x7fELF';
    if (!isElf) throw refuse(`the DynamoRIO in ${shown} is damaged: unpack the release again`);
  } finally {
    closeSync(file);
  }
  if (header.readUInt16LE(18) !== EM_X86_64) {
    throw refuse(`the DynamoRIO in ${shown} is for another machine: get the one for x86-64`);
  }
}

/** What the client is made of. */
const CLIENT_FOLDERS = [...SHARED_FOLDERS, 'dynamorio'].map((name) => `native/${name}`);

/** Where scripts/build-dynamorio.mjs, which asks this, puts the client for these sources. */
export function builtClient({ home, version }: Release, root = packageRoot()): string {
  const hash = createHash('sha256').update(home).update(version);
  hash.update(readFileSync(join(home, 'ext/lib64/release/libdrmgr_static.a')));
  for (const folder of CLIENT_FOLDERS) {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    for (const file of files.sort().filter((name) => /\.(?:[ch]|cmake)$|CMakeLists/.test(name))) {
      hash.update(file).update(readFileSync(join(root, folder, file)));
    }
  }
  const name = `${version}-${hash.digest('hex').slice(0, 16)}`;
  return join(dynamorioFolder(root), name, 'libcomair.so');
}

/**
 * Finds the client for a release, and builds it when it is not there.
 *
 * @returns its path
 * @throws StartError when it cannot be built
 */
function clientFor(release: Release, root = packageRoot()): string {
  // Another Node.js, only to find this out, takes as long as the client for a short run.
  try {
    const built = builtClient(release, root);
    if (existsSync(built)) return built;
  } catch {
    // The script says what is missing.
  }
  const script = `${root}scripts/build-dynamorio.mjs`;
  const args = [script, release.home];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const path = stdout.trim().split('\n').at(-1) ?? '';
  if (status !== 0 || !existsSync(path)) {
    // The script's own last word; before it comes what it does, after it what a compiler says.
    const said = /^build-dynamorio: (.*)$/gm;
    const why = [...stderr.matchAll(said)].at(-1)?.[1] ?? stderr.trim().split('\n', 1).join('');
    throw refuse(`the client for DynamoRIO ${release.version} cannot be built: ${printable(why)}`);
  }
  return path;
}

/** A release, and the client for it. */
export interface Dynamorio {
  release: Release;
  client: string;
}

/** As findDynamorio, which also takes one that is where such things are put. */
export function openDynamorio(home: string | null, root = packageRoot()): Dynamorio {
  const folder = home ?? (process.env.DYNAMORIO_HOME || releaseHere()) ?? '';
  if (folder === '') {
    throw refuse('no DynamoRIO is named: set DYNAMORIO_HOME or --dynamorio to an unpacked release');
  }
  const release = checkRelease(folder);
  return { release, client: clientFor(release, root) };
}

/**
 * @param home as given on the command line; null: what DYNAMORIO_HOME says, or what is here
 * @throws StartError when there is no usable release
 */
export function findDynamorio(home: string | null, root = packageRoot()): Engine {
  const built = openDynamorio(home, root);
  const { version } = built.release;
  return {
    name: 'dynamorio',
    version: () => version,
    command: (link, target, options) => commandLine(built, link, target, options),
    diagnose: () => [],
    instead: `DynamoRIO cannot run this program: ${INSTEAD}`,
  };
}

/** In quotes that DynamoRIO takes: it knows no escapes. */
function quoted(text: string): string {
  const mark = ["'", '`'].find((each) => !text.includes(each));
  if (mark === undefined || /[";]/.test(text)) {
    throw refuse(`DynamoRIO cannot take the path ${printable(text)}: set TMPDIR to another folder`);
  }
  return `${mark}${text}${mark}`;
}

/** DynamoRIO loads programs, not scripts. */
function commandOf({ command, path, interpreter }: Target): string[] {
  return interpreter === null
    ? [command]
    : scriptCommand(readHead(path), interpreter, command.includes('/') ? command : path);
}

/** Its library. */
export function libraryOf({ home }: Release): string {
  return join(home, FILES[0]);
}

/** Of DynamoRIO and the client, which a quotation mark ends. */
export function settingsOf(
  { release, client }: Dynamorio,
  link: Pick<EngineLink, 'socket' | 'token'>,
  options: EngineOptions,
): string {
  if (/[";]/.test(client)) {
    throw refuse(`DynamoRIO cannot load ${printable(client)}: its path has a quote or a semicolon`);
  }
  const words = (told: Told): string[] => engineWords(told, 'dynamorio', quoted);
  const clientOptions = [
    ...words({ socket: link.socket, token: link.token, version: release.version }),
    ...engineArguments(options, 'dynamorio'),
    ...words({
      args: options.argsFile,
      loops: options.loopsFile,
      control: options.controlFile,
    }),
    // As long either way: the text lies in the target's memory, and moves what comes after it.
    ...words({ trace: options.trace ?? false }).map((word) => word.padEnd('--trace=yes'.length)),
    ...(options.engineArguments ?? []),
  ].join(' ');
  return [
    '-code_api',
    '-stack_size 56K',
    '-max_elide_jmp 0',
    '-max_elide_call 0',
    '-max_bb_instrs 128',
    // By default its code lies where the window of the first thread's cells is to be, if the program
    // itself is at a low address.
    '-vm_size 512M',
    // The target's own: no copies of what it closes, no limit raised and lowered for numbers that
    // are set aside. (Without these it would show a limit of 0; the client answers instead.)
    '-no_dup_stdout_on_close -no_dup_stderr_on_close -no_dup_stdin_on_close -steal_fds 0',
    // Its tables of return addresses are hashed by their low bits: at 60 % full, the default, many
    // lookups go past others' entries.
    '-private_bb_ibl_targets_load 20',
    // Else what a program makes at run time and has writable shares 56 KB of cache, and is translated
    // again and again.
    '-no_finite_bb_cache',
    // They translate everything once more, which programs seldom run long enough to earn back.
    ...(options.traces === true ? [] : ['-disable_traces']),
    // Else it makes pages with code read-only, and goes on after the fault of a write to one with
    // the registers that our code had at that moment.
    '-sandbox_writable',
    ...(options.follow === false ? ['-no_follow_children'] : []),
    `-client_lib "${client};0;${clientOptions}`,
  ].join(' ');
}

/**
 * The kernel puts arguments below the environment, and that below the name of what is executed. So
 * that arguments lie where they do without us within their page, in as many cells, this goes to the
 * environment, too.
 */
function room(env: Record<string, string | undefined>, file: string, path: string): string {
  const PAGE = 4096;
  const bytes = (text: string): number => Buffer.byteLength(textToBytes(text));
  const variables = { ...env, DYNAMORIO_COMAIR_ROOM: '' };
  const more = Object.entries<string | undefined>(variables).map(
    ([name, value]) => bytes(`${name}=${value ?? ''}`) + 1,
  );
  const sum = more.reduce((a, b) => a + b, 0) + bytes(file) - bytes(path);
  return 'x'.repeat((PAGE - (sum % PAGE)) % PAGE);
}

function commandLine(
  dynamorio: Dynamorio,
  link: EngineLink,
  target: Target,
  options: EngineOptions,
): EngineCommand {
  const file = libraryOf(dynamorio.release);
  const env = {
    // Started directly, as its launcher would do it: it loads the program that this names.
    DYNAMORIO_EXE_PATH: target.interpreter ?? target.path,
    DYNAMORIO_RUNUNDER: '1',
    DYNAMORIO_OPTIONS: `${settingsOf(dynamorio, link, options)}"`,
    ...((options.limits ?? '') === '' ? {} : { DYNAMORIO_COMAIR_LIMITS: options.limits }),
  };
  return {
    file,
    argv: [...commandOf(target), ...target.args],
    env: { ...env, DYNAMORIO_COMAIR_ROOM: room(env, file, target.path) },
    unset: ['DYNAMORIO_CONFIGDIR', 'DYNAMORIO_LOGDIR', 'DYNAMORIO_AUTOINJECT'],
  };
}
