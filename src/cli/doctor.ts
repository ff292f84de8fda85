/** `comair-bin doctor`: what is found, what is missing, and how to get it. */
import { existsSync } from 'node:fs';
import { findEngine } from '../engine/engine.js';
import { findValgrind } from '../engine/valgrind.js';
import { native, packageRoot } from '../native.js';
import { colorsFor } from '../report/colors.js';
import type { Colors } from '../report/colors.js';
import { printable } from '../symbols/printable.js';
import { TOOL } from '../version.js';
import { messageOf } from './errors.js';
import { stdout } from './screen.js';

export interface Finding {
  /** 'missing' makes the exit status 1; 'note' is something that works without. */
  state: 'ok' | 'missing' | 'note';
  what: string;
  text: string;
  /** How to get it. */
  remedy?: string;
}

function platform(): Finding {
  const text = `${process.platform}-${process.arch}, Node.js ${process.versions.node}`;
  return process.platform === 'linux' && process.arch === 'x64'
    ? { state: 'ok', what: 'platform', text }
    : { state: 'missing', what: 'platform', text, remedy: 'only linux-x64 is supported' };
}

function addon(): Finding {
  try {
    native();
    return { state: 'ok', what: 'addon', text: 'build/Release/comair.node loads' };
  } catch (error) {
    return { state: 'missing', what: 'addon', text: messageOf(error), remedy: 'npm run setup' };
  }
}

function valgrindEngine(root: string): Finding {
  const what = 'engine';
  try {
    const version = findValgrind(root).version();
    return version === null
      ? { state: 'missing', what, text: 'Valgrind does not start', remedy: 'reinstall valgrind' }
      : { state: 'ok', what, text: `Valgrind ${version} and its tool in build/valgrind` };
  } catch (error) {
    return { state: 'missing', what, text: messageOf(error) };
  }
}

/** With the engine's own words for its absence. */
function dynamorioEngine(): Finding {
  const what = 'engine';
  try {
    const version = findEngine('dynamorio').version();
    return { state: 'ok', what, text: `DynamoRIO ${version ?? ''}` };
  } catch (error) {
    return { state: 'note', what, text: messageOf(error) };
  }
}

function debugFiles(): Finding {
  const folder = '/usr/lib/debug/.build-id';
  return existsSync(folder)
    ? { state: 'ok', what: 'debug files', text: folder }
    : {
        state: 'note',
        what: 'debug files',
        text: `no ${folder}: names of stripped programs come from dynamic symbols alone`,
        remedy: 'apt-get install libc6-dbg, or the -dbgsym package of the program',
      };
}

/** @param root of the package, with a slash at its end */
export function findings(root = packageRoot()): Finding[] {
  return [platform(), addon(), valgrindEngine(root), dynamorioEngine(), debugFiles()];
}

/** @returns what to print, and the exit status: 0 when a program can be profiled */
export function diagnosis(found: Finding[], colors: Colors): { lines: string[]; status: 0 | 1 } {
  const marks = {
    ok: colors.green('ok     '),
    missing: colors.red('MISSING'),
    note: colors.yellow('note   '),
  };
  const missing = found.filter(({ state }) => state === 'missing').length;
  const lines = found.map(({ state, what, text, remedy }) => {
    const how = remedy === undefined ? '' : `; to get it: ${remedy}`;
    return `${marks[state]} ${what.padEnd(11)} ${printable(text)}${how}`;
  });
  const verdict =
    missing === 0
      ? 'Ready to profile.'
      : `Cannot profile yet: ${missing} missing. In a clone, "npm run setup" installs and builds it.`;
  return {
    lines: [`${TOOL.name} ${TOOL.version}`, ...lines, verdict],
    status: missing > 0 ? 1 : 0,
  };
}

/** Prints the findings. @returns the exit status */
export function doctor(): number {
  const { lines, status } = diagnosis(findings(), colorsFor(stdout, process.env));
  stdout.write(`${lines.join('\n')}\n`);
  return status;
}
