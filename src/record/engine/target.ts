/** The program to run: found as execvp(3) finds it, and checked before an engine gets it. */
import { accessSync, constants, statSync, type Stats } from 'node:fs';
import { resolve } from 'node:path';
import { native } from '../../native/addon.js';
import { textToBytes } from '../../base/text/byte-text.js';
import { printable } from '../../base/text/printable.js';
import { currentFolder } from '../../base/current-folder.js';
import { checkElf } from './elf.js';
import { checkSanitizer } from './sanitizer.js';
import { StartError } from './start-error.js';
import { exactText } from './exact-bytes.js';
import { isOddScript, readHead, scriptCommand, scriptInterpreter } from './script.js';

export interface Target {
  /**
   * What the engine is told to run: the name as typed, so that the target sees its own argv[0].
   * This and all paths here are as in byte-text.ts.
   */
  command: string;
  args: string[];
  /** The file, absolute. */
  path: string;
  /** For a script the program that runs it, and that is profiled; null for a binary. */
  interpreter: string | null;
  /** What the user should know, in words. */
  notes: string[];
}

/** As glibc has it where there is no PATH. */
const DEFAULT_PATH = '/bin:/usr/bin';

/** The kernel follows interpreters that are scripts themselves to this depth. */
const MAX_INTERPRETERS = 5;

/**
 * @param argv the program and its arguments, as typed
 * @throws StartError with the status and the reason when it cannot be run
 */
export function findTarget(
  argv: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  cwd = currentFolder(),
): Target {
  const [typed = '', ...args] = argv;
  const [name] = exactText([typed], '/proc/self/cmdline');
  if (name === '') {
    throw new StartError('no program given: comair-bin [options] -- program args…', 125);
  }
  const path = search(name, pathOf(env), cwd);
  const notes: string[] = [];
  const interpreter = checkProgram(path, cwd, notes, 0);
  const words = interpreter === null ? null : oddScript(path, name, interpreter, cwd);
  if (words !== null) {
    const [file, ...more] = words;
    return { command: file, args: [...more, ...args], path: file, interpreter: null, notes };
  }
  // A name like an option would be taken for one by the engine.
  return { command: name.startsWith('-') ? path : name, args, path, interpreter, notes };
}

function pathOf({ PATH }: NodeJS.ProcessEnv): string {
  if (PATH === undefined) return DEFAULT_PATH;
  const [variable] = exactText([`PATH=${PATH}`], '/proc/self/environ');
  return variable.slice('PATH='.length);
}

/** For a name of which only U+FFFD has come. */
function loss(name: string): string {
  return name.includes('\uFFFD')
    ? '; if its name is not UTF-8, start comair-bin by its launcher `comair-bin`, which keeps it, or rename it'
    : '';
}

function refuse(path: string, reason: string): StartError {
  return new StartError(`cannot run ${printable(path)}: ${reason}`, 126);
}

function statOrNull(path: string): Stats | null {
  try {
    return statSync(textToBytes(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw refuse(path, `${code ?? 'error'} on looking at it`);
  }
}

function mayExecute(path: string): boolean {
  try {
    accessSync(textToBytes(path), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function search(name: string, pathList: string, cwd: string): string {
  if (name.includes('/')) return resolve(cwd, name);
  let refused: string | null = null;
  for (const directory of pathList.split(':')) {
    const path = resolve(cwd, directory, name);
    let found: Stats | null;
    try {
      found = statOrNull(path);
    } catch {
      // A directory that may not be searched: execvp goes on and remembers.
      refused ??= path;
      continue;
    }
    if (found === null) continue;
    if (found.isFile() && mayExecute(path)) return path;
    refused ??= path;
  }
  if (refused !== null) return refused;
  throw new StartError(
    `${printable(name)}: program not found in PATH (for a file in this directory write ./${printable(name)})${loss(name)}`,
    127,
  );
}

/** @returns the interpreter of a script, null for a binary. */
function checkProgram(path: string, cwd: string, notes: string[], depth: number): string | null {
  const stats = statOrNull(path);
  if (stats === null) {
    throw new StartError(`${printable(path)}: no such program${loss(path)}`, 127);
  }
  if (stats.isDirectory()) throw refuse(path, 'it is a directory');
  if (!stats.isFile()) throw refuse(path, 'it is not a regular file');
  if (!mayExecute(path)) {
    const bits = (stats.mode & 0o111) !== 0;
    throw refuse(
      path,
      bits ? 'you may not execute it here' : 'it is not executable (chmod +x makes it so)',
    );
  }
  checkReadable(path);
  checkPrivileges(path, stats);
  if (stats.size === 0) throw refuse(path, 'it is empty');
  const head = readHead(path);
  if (head.toString('latin1', 0, 4) === '\x7fELF') {
    const problem = checkElf(path, stats.size) ?? checkSanitizer(path);
    if (problem !== null) throw refuse(path, problem);
    return null;
  }
  return checkScript(path, head, cwd, notes, depth);
}

function checkReadable(path: string): void {
  try {
    accessSync(textToBytes(path), constants.R_OK);
  } catch {
    throw refuse(path, 'you may not read it, and an engine has to (chmod +r)');
  }
}

/** Engines load the program themselves, so that the kernel gives no rights for it. */
function checkPrivileges(path: string, stats: Stats): void {
  const setuid = (stats.mode & 0o4000) !== 0;
  // Without group execution the bit means mandatory locking.
  const setgid = (stats.mode & 0o2010) === 0o2010;
  const how = setuid
    ? 'is setuid'
    : setgid
      ? 'is setgid'
      : process.geteuid?.() !== 0 && native().hasCapabilities(textToBytes(path))
        ? 'has capabilities'
        : null;
  if (how === null) return;
  throw refuse(
    path,
    `it ${how}, and would run without its rights; profile a copy without them (cp makes one)`,
  );
}

/**
 * The command that the kernel makes of a script whose interpreter is a script, too, or whose first
 * line engines do not read as it does; null for others.
 */
function oddScript(path: string, typed: string, first: string, cwd: string): string[] | null {
  let words = scriptCommand(readHead(path), first, typed.includes('/') ? typed : path);
  let odd = isOddScript(readHead(path));
  for (let depth = 0; depth < MAX_INTERPRETERS; depth++) {
    const [script, ...rest] = words;
    const head = readHead(resolve(cwd, script));
    if (head.toString('latin1', 0, 2) !== '#!') break;
    odd = true;
    words = [...scriptCommand(head, scriptInterpreter(head) ?? script, script), ...rest];
  }
  return odd ? words : null;
}

function checkScript(
  path: string,
  head: Buffer,
  cwd: string,
  notes: string[],
  depth: number,
): string {
  const interpreter = scriptInterpreter(head);
  if (interpreter === null) {
    throw refuse(path, 'it is neither an ELF program nor a script');
  }
  if (depth >= MAX_INTERPRETERS) throw refuse(path, 'its interpreters are scripts without end');
  const file = resolve(cwd, interpreter);
  if (statOrNull(file) === null) {
    throw refuse(path, `its interpreter ${printable(interpreter)} does not exist`);
  }
  notes.push(`${printable(path)} is a script: what is profiled is ${printable(interpreter)}`);
  checkProgram(file, cwd, notes, depth + 1);
  return file;
}
