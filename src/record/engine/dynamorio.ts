/** The DynamoRIO engine: finding a release and its client, and building the command line. */
import { join } from 'node:path';
import { engineWords } from '../options/engine-words.js';
import type { Told } from '../options/engine-words.js';
import { engineArguments } from '../options/recording-options.js';
import { packageRoot } from '../../base/package.js';
import { printable } from '../../base/text/printable.js';
import { clientFor } from './dynamorio-client.js';
import { DYNAMORIO_LIBRARY, releaseHere } from './dynamorio-places.js';
import { INSTEAD, checkRelease, refuse } from './dynamorio-release.js';
import type { Release } from './dynamorio-release.js';
import type { Engine, EngineCommand, EngineLink, EngineOptions } from './engine.js';
import { readHead, scriptCommand } from './script.js';
import type { Target } from './target.js';

/** A release, and the client for it. */
export interface Dynamorio {
  release: Release;
  client: string;
}

/** As findDynamorio, which also takes one that is where such things are put. */
export function openDynamorio(home: string | null, root = packageRoot()): Dynamorio {
  if (process.arch !== 'x64') throw refuse('the DynamoRIO engine is for x86-64 alone');
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
  return join(home, DYNAMORIO_LIBRARY);
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
      thinned: options.thinned === true ? true : undefined,
      control: options.controlFile,
      diagnosis: options.diagnosis === true ? true : undefined,
      diagnosisAll: options.diagnosisAll === true ? true : undefined,
      diagnosisMemory: options.diagnosisMemory,
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
    // Their memory would come by pages, each with a system call: 23,000 for a run of gcc.
    '-heap_commit_increment 64K',
    '-cache_commit_increment 64K',
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

function commandLine(
  dynamorio: Dynamorio,
  link: EngineLink,
  target: Target,
  options: EngineOptions,
): EngineCommand {
  const file = libraryOf(dynamorio.release);
  const argv = [...commandOf(target), ...target.args];
  const env = {
    // Started directly, as its launcher would do it: it loads the program that this names.
    DYNAMORIO_EXE_PATH: target.interpreter ?? target.path,
    DYNAMORIO_RUNUNDER: '1',
    DYNAMORIO_OPTIONS: `${settingsOf(dynamorio, link, options)}"`,
    ...((options.limits ?? '') === '' ? {} : { DYNAMORIO_COMAIR_LIMITS: options.limits }),
  };
  return {
    file,
    argv,
    env,
    room: { variable: 'DYNAMORIO_COMAIR_ROOM', file, argv },
    unset: ['DYNAMORIO_CONFIGDIR', 'DYNAMORIO_LOGDIR', 'DYNAMORIO_AUTOINJECT'],
  };
}
