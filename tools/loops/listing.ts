/** What binutils say of a file's code: instructions from objdump, frames and relocations from readelf. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What has code of its own for each kind of processor. */
export const BY_PROCESSOR = /\/(libc|libm|libcrypto|ld-linux-x86-64)\.so[.\d]*$/;

export type Kind = 'falls' | 'jump' | 'branch' | 'call' | 'indirect' | 'return' | 'trap';

export interface Instruction {
  readonly address: number;
  readonly next: number;
  readonly kind: Kind;
  /** Of a jump, branch or call; null: an indirect one. */
  readonly target: number | null;
  /** Without prefixes. */
  readonly text: string;
}

export interface Frame {
  readonly start: number;
  readonly end: number;
  /** Whether exceptions may land in it. */
  readonly handlers: boolean;
  /** From each address on, where the frame is. */
  readonly rows: readonly { at: number; cfa: string }[];
}

const PREFIXES =
  /^(?:(?:bnd|notrack|repz?|repnz|lock|data16|addr32|[cdefgs]s|rex(?:\.\w+)?|xacquire|xrelease|\{\w+\})\s+)+/;
const LINE = /^\s*([0-9a-f]+):\t([0-9a-f ]+?)\s*\t(.*)$/;

/** What the program prints: readelf fails where it has warned of something. */
function run(command: string, args: readonly string[]): string {
  const env = { ...process.env, LC_ALL: 'C' };
  const { stdout, error } = spawnSync(command, args, {
    encoding: 'latin1',
    maxBuffer: 2 ** 30,
    env,
  });
  if (error) throw error;
  return stdout;
}

function kindOf(name: string, operand: string): Kind {
  const indirect = operand.startsWith('*');
  if (/^jmp/.test(name)) return indirect ? 'indirect' : 'jump';
  if (/^(?:j\w+|loop\w{0,2}|xbegin)/.test(name)) return 'branch';
  if (/^call/.test(name)) return 'call';
  if (/^(?:ret|lret|iret|sysret|sysexit)/.test(name)) return 'return';
  return /^(?:hlt|ud[012])/.test(name) ? 'trap' : 'falls';
}

/** By address. Undecodable bytes are missing. */
export function instructionsOf(path: string): Map<number, Instruction> {
  const found = new Map<number, Instruction>();
  for (const line of run('objdump', ['-d', '-w', path]).split('\n')) {
    const match = LINE.exec(line);
    if (!match || match[3].includes('(bad)')) continue;
    const address = parseInt(match[1], 16);
    const text = match[3].replace(PREFIXES, '').trim();
    const [, name = '', operand = ''] = /^(\S*)\s*(.*)$/.exec(text) ?? [];
    const kind = kindOf(name.replace(/,p[nt]$/, ''), operand);
    const direct = kind === 'jump' || kind === 'branch' || kind === 'call';
    const target = direct && !operand.startsWith('*') ? parseInt(operand, 16) : null;
    const next = address + match[2].trim().split(' ').length;
    found.set(address, { address, next, kind, target, text });
  }
  return found;
}

/** From .eh_frame, in the order of their starts. */
export function framesOf(path: string): Frame[] {
  const found: { start: number; end: number; handlers: boolean; rows: Frame['rows'][number][] }[] =
    [];
  const withHandlers = new Set<string>();
  let cie = '';
  for (const line of run('readelf', ['--debug-dump=frames-interp', '-W', path]).split('\n')) {
    const head = /^([0-9a-f]{8}) .* CIE "(\S*)"/.exec(line);
    if (head) {
      cie = '';
      if (head[2].includes('L')) withHandlers.add(head[1]);
      continue;
    }
    const match = /FDE cie=([0-9a-f]+) pc=([0-9a-f]+)\.\.([0-9a-f]+)/.exec(line);
    if (match) {
      cie = match[1]!;
      const [start, end] = [parseInt(match[2], 16), parseInt(match[3], 16)];
      found.push({ start, end, handlers: withHandlers.has(cie), rows: [] });
      continue;
    }
    const row = /^([0-9a-f]{16}) (\S+)/.exec(line);
    if (row && cie !== '') found.at(-1)!.rows.push({ at: parseInt(row[1], 16), cfa: row[2] });
  }
  return found.sort((a, b) => a.start - b.start);
}

/** What is stored in the file, at the addresses where it is loaded. */
export class Contents {
  readonly #bytes: Buffer;
  readonly #segments: { start: number; end: number; offset: number; executable: boolean }[] = [];
  /** Of words that are relocated: what they are, relative to the file. */
  readonly #relocated = new Map<number, number>();
  /** Of words for functions of other files: their names. */
  readonly imports = new Map<number, string>();

  constructor(path: string) {
    this.#bytes = readFileSync(path);
    for (const line of run('readelf', ['-lW', path]).split('\n')) {
      const match = /^\s*LOAD\s+(\w+) (\w+) \w+ (\w+) \w+ (.{3})/.exec(line);
      if (!match) continue;
      const [offset, start, bytes] = match.slice(1, 4).map(Number) as [number, number, number];
      const executable = match[4].includes('E');
      this.#segments.push({ start, end: start + bytes, offset, executable });
    }
    for (const line of run('readelf', ['-rW', path]).split('\n')) {
      const relative = /^([0-9a-f]{16}) .*R_X86_64_RELATIVE\s+([0-9a-f]+)/.exec(line);
      if (relative) this.#relocated.set(parseInt(relative[1], 16), parseInt(relative[2], 16));
      const named =
        /^([0-9a-f]{16}) .*R_X86_64_(?:JUMP_SLOT|GLOB_DAT|64)\s+[0-9a-f]+ ([^@ ]+)/.exec(line);
      if (named) this.imports.set(parseInt(named[1], 16), named[2]);
    }
  }

  isCode(address: number): boolean {
    return this.#segments.some((s) => s.executable && address >= s.start && address < s.end);
  }

  /** A number of 4 bytes with a sign, or of 8. */
  read(address: number, bytes: 4 | 8): number | null {
    const relocated = this.#relocated.get(address);
    if (bytes === 8 && relocated !== undefined) return relocated;
    const segment = this.#segments.find((s) => address >= s.start && address + bytes <= s.end);
    if (!segment) return null;
    const at = address - segment.start + segment.offset;
    return bytes === 4 ? this.#bytes.readInt32LE(at) : Number(this.#bytes.readBigUInt64LE(at));
  }
}
