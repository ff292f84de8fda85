/** `comair-bin doctor`: what is found, what is missing, and how to get it. */
import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { native, packageRoot } from '../native.js';
import { colorsFor } from '../report/colors.js';
import { printable } from '../symbols/printable.js';
import { TOOL } from '../version.js';
import { messageOf } from './errors.js';

interface Finding {
  /** 'missing' makes the exit status 1; 'note' is something that works without. */
  state: 'ok' | 'missing' | 'note';
  what: string;
  text: string;
  /** How to get it. */
  remedy?: string;
}

function firstLine(command: string, args: string[]): string | null {
  const result = spawnSync(command, args, { encoding: 'utf8', timeout: 10_000 });
  return result.status === 0 ? (result.stdout.split('\n')[0] ?? '') : null;
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

function valgrindEngine(): Finding[] {
  const version = firstLine('valgrind', ['--version']);
  const found: Finding =
    version === null
      ? {
          state: 'missing',
          what: 'valgrind',
          text: 'not found',
          remedy: 'apt-get install valgrind',
        }
      : { state: 'ok', what: 'valgrind', text: version };
  const tool = 'build/valgrind/comair-amd64-linux';
  const built: Finding = existsSync(packageRoot() + tool)
    ? { state: 'ok', what: 'engine', text: `Valgrind tool at ${tool}` }
    : { state: 'missing', what: 'engine', text: `no ${tool}`, remedy: 'npm run setup' };
  return [found, built];
}

function dynamorioEngine(): Finding {
  return { state: 'note', what: 'engine', text: 'DynamoRIO: this version has no client for it' };
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

/** Prints the findings to stdout. @returns the exit status: 0 when a program can be profiled. */
export function doctor(): number {
  const colors = colorsFor(process.stdout, process.env);
  const findings = [platform(), addon(), ...valgrindEngine(), dynamorioEngine(), debugFiles()];
  const marks = {
    ok: colors.green('ok     '),
    missing: colors.red('MISSING'),
    note: colors.yellow('note   '),
  };
  console.log(`${TOOL.name} ${TOOL.version}`);
  for (const { state, what, text, remedy } of findings) {
    const how = remedy === undefined ? '' : `; to get it: ${remedy}`;
    console.log(`${marks[state]} ${what.padEnd(11)} ${printable(text)}${how}`);
  }
  const missing = findings.filter((finding) => finding.state === 'missing').length;
  console.log(
    missing === 0
      ? 'Ready to profile.'
      : `Cannot profile yet: ${missing} missing. In a clone, "npm run setup" installs and builds all of it.`,
  );
  return missing === 0 ? 0 : 1;
}
