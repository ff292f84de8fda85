/**
 * Programs that were compiled with a sanitizer, whose shadow memory has to lie at fixed addresses:
 * below an engine some of it is taken, and the program ends at its start.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { textToBytes } from '../../base/text/byte-text.js';
import { readDynamic } from './dynamic.js';

interface Sanitizer {
  name: string;
  option: string;
  /** What code that it has instrumented calls first. */
  init: string;
  /** What only its runtime says. */
  text: string;
}

const SANITIZERS: Sanitizer[] = [
  {
    name: 'AddressSanitizer',
    option: 'address',
    init: '__asan_init',
    text: 'Shadow memory range interleaves with an existing memory mapping',
  },
  {
    name: 'ThreadSanitizer',
    option: 'thread',
    init: '__tsan_init',
    text: 'ThreadSanitizer: unexpected memory mapping',
  },
  {
    name: 'MemorySanitizer',
    option: 'memory',
    init: '__msan_init',
    text: 'MemorySanitizer can not mmap the shadow memory',
  },
  {
    name: 'HWAddressSanitizer',
    option: 'hwaddress',
    init: '__hwasan_init',
    text: 'HWAddressSanitizer cannot mmap the shadow memory',
  },
];

const PIECE = 1 << 20;

/** What is in a file comes in pieces, each of which begins with the end of the one before. */
function sanitizerInText(file: number): Sanitizer | undefined {
  const overlap = Math.max(...SANITIZERS.map(({ text }) => text.length));
  const piece = Buffer.alloc(PIECE + overlap);
  let kept = 0;
  for (let at = 0; ;) {
    const read = readSync(file, piece, kept, PIECE, at);
    if (read === 0) return undefined;
    at += read;
    const here = piece.subarray(0, kept + read);
    const found = SANITIZERS.find(({ text }) => here.includes(text));
    if (found !== undefined) return found;
    kept = Math.min(overlap, here.length);
    here.copy(piece, 0, here.length - kept);
  }
}

function sanitizerOf(path: string): Sanitizer | undefined {
  const file = openSync(textToBytes(path), 'r');
  try {
    const { strings, preinit } = readDynamic(file);
    const found = SANITIZERS.find(({ init }) => strings.includes(`\0${init}\0`));
    if (found !== undefined || !preinit) return found;
    // GCC leaves no symbol of a runtime that it links in, but that runtime begins before libraries
    // do, which hardly any other program asks for.
    return sanitizerInText(file);
  } finally {
    closeSync(file);
  }
}

/** @returns why a program cannot be run under an engine, or null. @throws what opening or reading throws */
export function checkSanitizer(path: string): string | null {
  const found = sanitizerOf(path);
  if (found === undefined) return null;
  const { name, option } = found;
  return `it was compiled with ${name}, which needs addresses that the engines take: build it without -fsanitize=${option}`;
}
