/** Reports of Debian's programs that run a script. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report, RoutineReport } from '../../src/schema/report.js';
import type { Engine } from '../../src/record/engine/engine.js';
import { comair, inFolder } from '../support/command.js';

export const PYTHON = '/usr/bin/python3';

/** Programs read their variables, which makes sizes larger: there are few here, and always the same. */
const KEPT = ['PATH', 'HOME', 'TMPDIR', 'DYNAMORIO_HOME'];
const DROPPED = Object.fromEntries(
  Object.keys(process.env).flatMap((name) => (KEPT.includes(name) ? [] : [[name, undefined]])),
);

/** @param command comair-bin's command and options, up to what is profiled */
export async function reportOf(
  engine: Engine,
  command: string[],
  program: string[],
  script: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Report> {
  return inFolder(async (folder) => {
    const [json, file] = [join(folder, 'report.json'), join(folder, 'script')];
    writeFileSync(file, script);
    const target = program.map((argument) => argument.replace('SCRIPT', file));
    const { status, stderr } = await comair(
      [...command, '--engine', engine.name, '--json', json, '--', ...target],
      { env: { ...DROPPED, ...env } },
    );
    if (status !== 0) throw new Error(`status ${String(status)}: ${stderr}`);
    return JSON.parse(readFileSync(json, 'utf8')) as Report;
  });
}

export const first = (report: Report): RoutineReport =>
  report.routines.find(({ rank }) => rank === 1)!;
export const say = ({ name, class: its, formula, reason }: RoutineReport) =>
  `${name}: ${its} ${formula ?? ''} ${reason ?? ''}`;

/** Offset of a function that a type object of Python points to, by the slots on the way. */
export function pythonSlot(type: string, ...slots: number[]): string {
  const code = [
    'import ctypes, sys',
    `at = ctypes.addressof(ctypes.c_char.in_dll(ctypes.pythonapi, '${type}'))`,
    `for slot in (${slots.join(', ')},): at = ctypes.c_void_p.from_address(at + slot).value`,
    'print(hex(at))',
  ].join('\n');
  return execFileSync(PYTHON, ['-c', code], { encoding: 'utf8' }).trim();
}
