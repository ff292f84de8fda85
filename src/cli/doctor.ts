/** `comair-bin doctor`: what is found, what is missing, and how to get it. */
import { TOOL, colorsFor, findings, printable } from '../index.js';
import type { Colors, Finding } from '../index.js';
import { stdout } from './screen.js';

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
