/** What Valgrind said before a process died, in the user's terms. */
import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { printable } from '../../base/text/printable.js';

/** The reason is among the first lines; a log may be large when a program floods it. */
const HEAD_BYTES = 64 * 1024;

/** EVEX-encoded instructions, AVX-512 that is, start with this byte. */
const EVEX = 0x62;

interface Rule {
  pattern: RegExp;
  /** `detail` is what the first group that matched holds, printable. */
  say: (detail: string) => string;
  /** Each match is one of its own, not only the first; `detail` has them all. */
  each?: boolean;
}

/** `call` and `jmp` to another code segment: FF /3 and FF /5, behind a REX prefix or without. */
function isFar(bytes: readonly number[]): boolean {
  const at = (bytes[0] & 0xf0) === 0x40 ? 1 : 0;
  const operation = (bytes[at + 1] >> 3) & 7;
  return bytes[at] === 0xff && (operation === 3 || operation === 5);
}

const RULES: Rule[] = [
  {
    pattern: /unhandled instruction bytes: ((?:0x[0-9A-Fa-f]{1,2} ?)+)/,
    say: (detail) => {
      const bytes = detail.split(' ');
      if (isFar(bytes.map(Number))) {
        return 'it calls or jumps to another code segment, to 32-bit code for example, which no engine runs';
      }
      return Number(bytes[0]) === EVEX
        ? 'it uses AVX-512, which Valgrind does not know; use --engine dynamorio, or a build without it'
        : `it uses an instruction that Valgrind does not know (bytes ${bytes.slice(0, 8).join(' ')}); use --engine dynamorio, which has it`;
    },
  },
  {
    pattern: /disInstr\(arm64\): unhandled instruction (0x[0-9A-Fa-f]+)/,
    say: (word) =>
      `it uses an instruction that Valgrind does not know (${word}); use a build for plain ARMv8-A`,
  },
  {
    pattern: /memory management: out of memory|request for (\d+) bytes failed|out of memory:/i,
    say: () =>
      'Valgrind ran out of address space or memory: reduce what the program reserves at once (caches, pools, huge mappings)',
  },
  {
    pattern: /comair: (?:fatal: (.*)|(cannot connect .*))/,
    say: (detail) => detail,
  },
  {
    pattern: /Can't execute setuid\/setgid\/setcap executable: (.*)/,
    say: (program) =>
      `${program} was not run: Valgrind cannot give it its set-user-ID rights or capabilities; use --no-follow to run it unobserved`,
  },
  {
    pattern: /Max number of threads is too low/,
    say: () => 'the program has more threads at once than the engine has room for',
  },
  {
    pattern: /VG_N_SEGMENTS is too low/,
    say: () => 'the program has more separate mappings than Valgrind has room for',
  },
  {
    pattern: /the 'impossible' happened:?\s*(.*)|Assertion '(.*)' failed/,
    say: (detail) => `the engine failed: ${detail || 'internal error'}`,
  },
  {
    // 183 (never implemented) is what the engine makes of a call that it hides (io_uring).
    pattern: /WARNING: unhandled (?:amd64|arm64)-linux syscall: (?!183\b)(\d+)/,
    each: true,
    say: (numbers) =>
      numbers.includes(',')
        ? `system calls ${numbers} are not known to Valgrind and failed with ENOSYS`
        : `system call ${numbers} is not known to Valgrind and failed with ENOSYS`,
  },
  {
    pattern: /Valgrind: FATAL: (.*)|valgrind: fatal error:? (.*)/i,
    say: (detail) => `Valgrind: ${detail}`,
  },
];

function head(path: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(HEAD_BYTES);
    return bytes.toString('latin1', 0, readSync(file, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(file);
  }
}

/** Notes on one log's text, each with the process it is about. */
export function diagnoseValgrindLog(text: string, pid: string): string[] {
  if (text === '') return [];
  return RULES.flatMap(({ pattern, say, each = false }) => {
    const matches = [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))];
    if (matches.length === 0) return [];
    const details = matches.map(
      (match) =>
        match
          .slice(1)
          .find((group) => group)
          ?.trim() ?? '',
    );
    const told = each ? [...new Set(details)].join(', ') : details[0];
    return [`process ${pid}: ${say(printable(told))}`];
  });
}

/**
 * @param directory with a file valgrind.<pid>.log, or valgrind.<pid>.<time>.log, for each image of
 * each process; unreadable ones are left out.
 */
export function diagnoseValgrindLogs(directory: string): string[] {
  const notes: string[] = [];
  for (const name of readdirSync(directory).sort()) {
    const pid = /^valgrind\.(\d+)(?:\.\d+)?\.log$/.exec(name)?.[1];
    if (pid === undefined) continue;
    try {
      notes.push(...diagnoseValgrindLog(head(join(directory, name)), pid));
    } catch {
      // Written by a process that took another user's rights: its end says enough.
    }
  }
  return notes;
}
