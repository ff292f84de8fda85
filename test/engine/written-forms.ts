/** Which forms of instructions are as an assembler writes them: processors take others, too. */
import { writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import type { Workshop } from '../support/toolchain.js';
import { run } from '../support/toolchain.js';

const ROOM = 16;

/** By index, as objdump has them. */
function disassembled(workshop: Workshop, codes: readonly string[]): string[] {
  const bytes = Buffer.alloc(ROOM * codes.length, 0x90);
  for (const [i, code] of codes.entries()) bytes.set(Buffer.from(code, 'hex'), ROOM * i);
  writeFileSync(workshop.path('forms.bin'), bytes);
  const texts: string[] = [];
  const args = ['-D', '-b', 'binary', '-m', 'i386:x86-64', '--insn-width=15'];
  for (const line of run('objdump', [...args, workshop.path('forms.bin')]).split('\n')) {
    const match = /^\s*([0-9a-f]+):\t[0-9a-f ]+\t(.*)$/.exec(line);
    const address = parseInt(match?.[1] ?? '', 16);
    if (match !== null && address % ROOM === 0) texts[address / ROOM] = match[2].trim();
  }
  return texts;
}

/** By index; '' for what the assembler refuses. */
function assembled(workshop: Workshop, texts: readonly string[]): string[] {
  const lines = texts.map((text, i) => `.balign ${ROOM}; .globl at_${i}; at_${i}: ${text}`);
  const args = ['-o', workshop.path('forms.o'), workshop.path('written.s')];
  writeFileSync(workshop.path('written.s'), `${lines.join('\n')}\n`);
  const { stderr } = spawnSync('as', args, { encoding: 'utf8' });
  const refused = [...stderr.matchAll(/^.*?:(\d+): Error/gm)].map((match) => Number(match[1]) - 1);
  for (const i of refused) lines[i] = `.balign ${ROOM}; .fill ${ROOM}, 1, 0`;
  writeFileSync(workshop.path('written.s'), `${lines.join('\n')}\n`);
  run('as', args);
  run('objcopy', ['-O', 'binary', '-j', '.text', workshop.path('forms.o'), workshop.path('out')]);
  const bytes = run('od', ['-An', '-v', '-tx1', '-w16', workshop.path('out')]).split('\n');
  return texts.map((_, i) => (bytes[i] ?? '').replaceAll(' ', ''));
}

/** Prefixes of vectors have a short form, which says the same. */
function long(code: string): string {
  if (!code.startsWith('c5')) return code;
  const rest = parseInt(code.slice(2, 4), 16);
  const [first, second] = [(rest & 0x80) | 0x61, rest & 0x7f];
  return `c4${first.toString(16)}${second.toString(16).padStart(2, '0')}${code.slice(4)}`;
}

/** @returns of those that are, by their code in hexadecimal, the text of the assembler */
export function asWritten(workshop: Workshop, codes: readonly string[]): Map<string, string> {
  const texts = disassembled(workshop, codes);
  const forced = codes.map((code, i) => `${code.startsWith('62') ? '{evex} ' : ''}${texts[i]}`);
  const again = assembled(workshop, forced);
  // Prefixes without an effect stay in the text.
  const same = codes.flatMap((code, i): [string, string][] =>
    long(again[i]).startsWith(long(code)) && !/rex\.|data16/.test(texts[i])
      ? [[code, texts[i]]]
      : [],
  );
  return new Map(same);
}
