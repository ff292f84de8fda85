/**
 * Jump tables by their text: unlike the core, without regard to what an index is compared with. A
 * table ends where an entry does not lead into the function, or where other code names data.
 */
import type { Code } from './code.js';
import type { Frame, Instruction } from './listing.js';

interface Where {
  inside: (address: number) => boolean;
  isFunction: (address: number) => boolean;
  /** Of the function's entry, and of the jump. */
  first: Frame;
  frame: Frame;
}

/** Instructions of a frame before an address, the nearest first. */
function* before(code: Code, { start }: Frame, address: number): Generator<Instruction> {
  for (let at = address - 1; at >= start; at--) {
    const instruction = code.instructions.get(at);
    if (instruction && instruction.next <= address) yield instruction;
  }
}

function entries(
  code: Code,
  where: Where,
  start: number,
  { bytes, base }: { bytes: 4 | 8; base: number },
): number[] | null {
  const found: number[] = [];
  const end = code.named.find((address) => address > start) ?? Infinity;
  for (let at = start; at < end; at += bytes) {
    const value = code.contents.read(at, bytes);
    const target = value === null ? null : base + value;
    if (target === null || !code.instructions.has(target)) break;
    // Cases may lie in the function's other parts, but not at the start of another function.
    if (where.inside(target) || !where.isFunction(target)) found.push(target);
    // What is an address of code is none by chance.
    else if (bytes === 4) break;
  }
  return found.length > 0 ? found : null;
}

const ANY = '%\\w+';

function constant(code: Code, where: Where, address: number, register: string): number | null {
  const set = new RegExp(
    `^(?:lea\\s.*,${register}\\s+# ([0-9a-f]+)|mov\\s+\\$0x([0-9a-f]+),${register})`,
  );
  for (const frame of new Set([where.frame, where.first]))
    for (const { text } of before(code, frame, frame === where.frame ? address : frame.end)) {
      const match = set.exec(text.replace(/%e([a-ds]\w)\b/, '%r$1'));
      if (match) return parseInt(match[1] || match[2], 16);
    }
  return null;
}

/** Addresses of at least so many places in a function are a table. */
const FEWEST = 8;

/** Of addresses, by a register: where the function names just one such table, it is that one. */
function byRegister(code: Code, where: Where, address: number, register: string): number[] | null {
  const at = constant(code, where, address, register);
  const own = at === null ? null : entries(code, where, at, { bytes: 8, base: 0 });
  if (own) return own;
  const named = new Set<number>();
  for (const { text } of before(code, where.first, where.first.end)) {
    const match = /^lea\s.*# ([0-9a-f]+)/.exec(text);
    if (match) named.add(parseInt(match[1], 16));
  }
  const tables = [...named]
    .map((start) => entries(code, where, start, { bytes: 8, base: 0 }) ?? [])
    .filter((targets) => targets.filter(where.inside).length >= FEWEST);
  return tables.length === 1 ? tables[0] : null;
}

/** Where it leads by its table; null: there is none that is recognised. */
export function targetsOf(code: Code, jump: Instruction, where: Where): number[] | null {
  const plain = new RegExp(`^jmp\\s+\\*0x([0-9a-f]+)\\(,${ANY},8\\)`).exec(jump.text);
  if (plain) return entries(code, where, parseInt(plain[1], 16), { bytes: 8, base: 0 });
  const held = new RegExp(`^jmp\\s+\\*\\((${ANY}),${ANY},8\\)`).exec(jump.text);
  if (held) return byRegister(code, where, jump.address, held[1]);
  const register = /^jmp\s+\*(%\w+)$/.exec(jump.text)?.[1];
  if (register === undefined) return null;
  let base: number | null = null;
  for (const { text, address } of before(code, where.frame, jump.address)) {
    const absolute = new RegExp(`^mov\\s+0x([0-9a-f]+)\\(,${ANY},8\\),${register}$`).exec(text);
    if (absolute) return entries(code, where, parseInt(absolute[1], 16), { bytes: 8, base: 0 });
    const far = new RegExp(`^mov\\s+\\((${ANY}),${ANY},8\\),${register}$`).exec(text);
    if (far) return byRegister(code, where, address, far[1]);
    const sum = new RegExp(`^add\\s+(${ANY}),${register}$`).exec(text);
    if (sum && base === null) {
      base = constant(code, where, address, sum[1]);
      continue;
    }
    const near = new RegExp(`^movslq\\s+(?:0x0)?\\((${ANY}),${ANY},4\\),${register}$`).exec(text);
    const start = near ? constant(code, where, address, near[1]) : null;
    if (start !== null)
      return base === null ? null : entries(code, where, start, { bytes: 4, base });
    if (text.endsWith(`,${register}`) && !/^(?:cmp|test)/.test(text)) return null;
  }
  return null;
}
