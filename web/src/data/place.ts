import { printable } from '../../../src/base/text/printable.js';
import type { Routine } from './data.js';

/** Where a routine stands: source and line, or the offset in its module. */
export function placeOf({ file, line, offset }: Routine, module: string): string {
  if (file === null && module === '') return `made while it ran, at ${offset}`;
  if (file === null) return `${printable(module)} + ${offset} (no line information)`;
  return `${printable(file)}${line === null ? '' : `:${line}`}`;
}
