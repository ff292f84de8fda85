/** Programs and machines on which no samples can be taken: said before the program runs. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { StartError } from '../record/engine/start-error.js';
import { memoryLimits } from '../record/engine/memory-limits.js';
import type { Target } from '../record/engine/target.js';
import { native } from '../native/addon.js';
import { textToBytes } from '../base/text/byte-text.js';
import { printable } from '../base/text/printable.js';

const HEADER = 64;
const SECTION = 64;

function readAt(file: number, at: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  return buffer.subarray(0, readSync(file, buffer, 0, bytes, at));
}

/** Names of the sections of an ELF file, all in one text; '' where there are none. */
function sectionNames(path: string): string {
  const file = openSync(textToBytes(path), 'r');
  try {
    const header = readAt(file, 0, HEADER);
    if (header.length < HEADER) return '';
    const index = header.readUInt16LE(62);
    const section = readAt(file, Number(header.readBigUInt64LE(40)) + index * SECTION, SECTION);
    if (section.length < SECTION) return '';
    const bytes = Math.min(Number(section.readBigUInt64LE(32)), 1 << 20);
    return readAt(file, Number(section.readBigUInt64LE(24)), bytes).toString('latin1');
  } finally {
    closeSync(file);
  }
}

const refuse = (program: string, why: string): StartError =>
  new StartError(`cannot take samples of ${printable(program)}: ${why}`, 125);

function overcommits(): boolean {
  try {
    return readFileSync('/proc/sys/vm/overcommit_memory', 'utf8').trim() !== '2';
  } catch {
    return true;
  }
}

/** @throws StartError with the reason */
export function refuseUnfit(target: Target): void {
  const program = target.interpreter ?? target.path;
  refuseProgram(program);
  if (memoryLimits() !== '') {
    throw refuse(
      program,
      'its memory is limited (ulimit -v, ulimit -d), and a copy of it needs more: start from a shell without that limit',
    );
  }
  refuseMachine(program);
}

/** What it is linked of. */
export function refuseProgram(program: string): void {
  if (native().readElf(textToBytes(program)).interpreter === null) {
    throw refuse(
      program,
      'it is linked statically, and nothing can be preloaded into it; record it with `comair-bin -- …`',
    );
  }
  if (/\.go\.buildinfo|\.gopclntab/.test(sectionNames(program))) {
    throw refuse(
      program,
      'it is written in Go, whose runtime handles signals by system calls of its own; record it with `comair-bin -- …`',
    );
  }
}

export function refuseMachine(program: string): void {
  if (!overcommits()) {
    throw refuse(
      program,
      'this kernel does not overcommit memory (sysctl vm.overcommit_memory is 2), and the tables of a copy are reserved sparsely',
    );
  }
}
