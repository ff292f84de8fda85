/** Scripts: which program runs them. */
import { closeSync, openSync, readSync } from 'node:fs';
import { bytesToText, textToBytes } from '../../base/text/byte-text.js';

/** As much of a first line as the kernel looks at. */
const HEAD_BYTES = 256;
/** Of that it takes one byte less for the line. */
const LINE_BYTES = HEAD_BYTES - 1;

/** The first bytes of a file. @throws what opening or reading throws. */
export function readHead(path: string): Buffer {
  const file = openSync(textToBytes(path), 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    return head.subarray(0, readSync(file, head, 0, head.length, 0));
  } finally {
    closeSync(file);
  }
}

/**
 * The interpreter that `#!` names; /bin/sh for text without that line, as shells and execvp run
 * it; null for what is no text.
 */
export function scriptInterpreter(head: Buffer): string | null {
  if (head.toString('latin1', 0, 2) !== '#!') {
    const end = head.indexOf('\n');
    const line = end < 0 ? head : head.subarray(0, end);
    return line.includes(0) ? null : '/bin/sh';
  }
  const line = bytesToText(head.subarray(2)).split('\n', 1)[0];
  const interpreter = /^[ \t]*([^ \t]+)/.exec(line)?.[1];
  return interpreter === undefined || interpreter.includes('\0') ? null : interpreter;
}

/** Lines that engines read as the kernel does: not longer, and without blanks at the end. */
const PLAIN_LINE = /^#![^\n\0]{0,62}(?<![ \t])\n/;

/** Whether an engine would not find the program and its arguments as the kernel does. */
export function isOddScript(head: Buffer): boolean {
  return head.toString('latin1', 0, 2) === '#!' && !PLAIN_LINE.test(head.toString('latin1'));
}

/** What the kernel makes of the first line: blanks behind it are cut off, but not where the file ends. */
function kernelLine(head: Buffer): string {
  const end = head.indexOf('\n');
  const line = bytesToText(head.subarray(2, end < 0 ? LINE_BYTES : end));
  const isOpen = end < 0 && head.length < LINE_BYTES;
  return (isOpen ? line : line.replace(/[ \t]+$/, '')).split('\0', 1)[0];
}

/** How the kernel starts a script: its interpreter, the one argument that its line may have, and the script. */
export function scriptCommand(head: Buffer, interpreter: string, path: string): string[] {
  const line = head.toString('utf8', 0, 2) === '#!' ? kernelLine(head) : '';
  const argument = /^[ \t]*[^ \t]+[ \t]+(.*)$/s.exec(line)?.[1];
  return [interpreter, ...(argument === undefined ? [] : [argument]), path];
}
