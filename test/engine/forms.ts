/**
 * Forms of instructions with an operand in memory: what the processor says that each accesses
 * (probe.c), and a program that runs each under an engine, where its activation is to read just that.
 */
import { readFileSync } from 'node:fs';
import { packageRoot } from '../../src/base/package.js';
import type { Engine } from '../../src/record/engine/engine.js';
import { namesOf } from './names.js';
import { runUnder } from './run.js';
import type { CollectedStream } from '../reference/stream.js';
import type { Workshop } from '../support/toolchain.js';
import { run } from '../support/toolchain.js';
import { asWritten } from './written-forms.js';

/** Bytes from the operand's first on: from, to. */
type Range = readonly [number, number];

interface Accesses {
  read: readonly Range[];
  written: readonly Range[];
}

export interface Form {
  /** Hexadecimal. */
  code: string;
  /** As assemblers have it. */
  text: string;
  cases: { state: number; alignment: number; to: Accesses; from: Accesses }[];
}

export interface Wrong {
  code: string;
  text: string;
  state: number;
  place: number;
  /** Whether what it wrote was read behind it. */
  followed: boolean;
  expected: number;
  found: number | undefined;
}

export interface Outcome {
  calls: number;
  wrong: Wrong[];
  /** Forms that ended by a signal, which they do not natively. */
  ended: Form[];
}

/** What Valgrind does not know, and programs hardly have; AVX-512 is not in question. */
const UNKNOWN_TO_VALGRIND =
  /^(repnz|cmps|xlat|movsxd|kmov|ficom|fbld|fbstp|movnts[sd]|sha\d|v?gf2p8|pcmpestr[im]q|vaes(enc|dec)(last)?\s.*%ymm)/;

/**
 * AVX512_FP16, which DynamoRIO has no opcodes for and hides: maps 5 and 6 of EVEX, and some of map 3.
 */
const isHalfPrecision = ({ code, text }: Form): boolean =>
  /^62.[56]/.test(code) || /^v(cmp|fpclass|getmant|reduce|rndscale)[ps]h\b/.test(text);

export function isKnownTo(engine: string, form: Form): boolean {
  const { code, text } = form;
  if (engine === 'dynamorio') return !isHalfPrecision(form);
  return engine !== 'valgrind' || !(code.startsWith('62') || UNKNOWN_TO_VALGRIND.test(text));
}

const CELL = 8;
const folder = `${packageRoot()}test/forms/`;
const source = (name: string): string => readFileSync(folder + name, 'utf8');
const rangesOf = (text: string): Range[] =>
  text === '-'
    ? []
    : text.split(',').map((each) => {
        const [from, to] = each.split(':').map(Number);
        return [from, to];
      });

/** One in `step`, and all of what is known to be special. */
export function probedForms(workshop: Workshop, step: number, first = 0): Form[] {
  const files = ['encodings.c', 'probe.c', 'probe.h', 'state.h'];
  for (const name of files) workshop.write(name, source(name));
  const sources = files.slice(0, 2).map((name) => workshop.path(name));
  run('gcc', ['-O2', '-o', workshop.path('probe'), ...sources]);
  const forms: Form[] = [];
  for (const line of run(workshop.path('probe'), [`${step}`, `${first}`])
    .trimEnd()
    .split('\n')) {
    const [code, state, alignment, ...ranges] = line.split(' ');
    const [read, written, readFrom, writtenFrom] = ranges.map(rangesOf);
    if (forms.at(-1)?.code !== code) forms.push({ code, text: '', cases: [] });
    forms.at(-1)!.cases.push({
      state: Number(state),
      alignment: Number(alignment),
      to: { read, written },
      from: { read: readFrom, written: writtenFrom },
    });
  }
  const codes = forms.map(({ code }) => code);
  const texts = asWritten(workshop, codes);
  return forms.flatMap((form) => {
    const text = texts.get(form.code);
    return text === undefined ? [] : [{ ...form, text }];
  });
}

function cellsOf(ranges: readonly Range[], place: number): Set<number> {
  const cells = new Set<number>();
  for (const [from, to] of ranges)
    for (let at = Math.floor((place + from) / CELL); at * CELL < place + to; at++) cells.add(at);
  return cells;
}

interface Call extends Omit<Wrong, 'found'> {
  /** The function that has the form. */
  name: string;
}

/** Of all cells that any case of the form accesses by a register: a read of each. */
function reads(register: string, cells: ReadonlySet<number>): string[] {
  return [...cells].map((cell) => `mov ${cell * CELL}(%${register}), %r8`);
}

/** The calls of a form, and the text of its functions. */
function planned(form: Form, index: number, places: readonly number[]) {
  const calls: Call[] = [];
  const [behindTo, behindFrom] = [new Set<number>(), new Set<number>()];
  const settings = form.cases.flatMap((one) =>
    places.filter((place) => place % one.alignment === 0).map((place) => ({ ...one, place })),
  );
  for (const { to, from, place } of settings) {
    for (const cell of cellsOf([...to.read, ...to.written], place)) behindTo.add(cell);
    for (const cell of cellsOf([...from.read, ...from.written], place)) behindFrom.add(cell);
  }
  const all = behindTo.size + behindFrom.size;
  for (const followed of [false, true])
    for (const { state, place, to, from } of settings) {
      const [read, other] = [cellsOf(to.read, place), cellsOf(from.read, place)];
      const written = [...cellsOf(to.written, place)].filter((cell) => !read.has(cell)).length;
      const expected = followed ? all - written : read.size + other.size;
      const name = `${followed ? 'followed' : 'form'}_${index}`;
      calls.push({ code: form.code, text: form.text, state, place, followed, expected, name });
    }
  const bytes = form.code.match(/../g)!.map((byte) => `0x${byte}`);
  const text = (name: string, ...more: string[]): string =>
    `.globl ${name}\n.type ${name}, @function\n${name}:\n.byte ${bytes.join(', ')}\n` +
    [...more, 'ret'].join('\n') +
    `\n.size ${name}, .-${name}\n`;
  // The registers may point at another place now: cells are counted from that of place 0 on.
  const behind = [
    'and $-8, %r13',
    'and $-8, %r12',
    ...reads('r13', behindTo),
    ...reads('r12', behindFrom),
  ];
  return { calls, text: text(`form_${index}`) + text(`followed_${index}`, ...behind) };
}

/** Rows of each function, in order. */
function sizesByName(stream: CollectedStream): Map<string, number[]> {
  const names = namesOf(stream);
  const sizes = new Map<string, number[]>();
  for (const { construct, rms } of [...stream.folded().values()].flat()) {
    const name = names.get(construct) ?? '';
    sizes.set(name, [...(sizes.get(name) ?? []), rms]);
  }
  return sizes;
}

/** Runs the forms under an engine. @throws when the program or its stream does not end as it should */
export async function check(
  workshop: Workshop,
  engine: Engine,
  forms: readonly Form[],
  places: readonly number[],
): Promise<Outcome> {
  const plans = forms.map((form, i) => planned(form, i, places));
  const calls = plans.flatMap((plan) => plan.calls);
  const names = [...new Set(calls.map(({ name }) => name))];
  const table = [
    ...names.map((name) => `void ${name}(void);`),
    'static const call CALLS[] = {',
    ...calls.map(({ name, state, place }) => `{${name}, ${state}, ${place}},`),
    '};',
  ];
  workshop.write('table.h', table.join('\n'));
  workshop.write('state.h', source('state.h'));
  const files = { 'calls.c': source('calls.c'), 'forms.s': plans.map(({ text }) => text).join('') };
  const program = workshop.compile('gcc', 'calls', files, '-O1', '-z', 'noexecstack');
  const { status, stdout, streams, notes } = await runUnder(engine, [program]);
  if (status !== 0 || streams.length !== 1 || streams[0].collected.end === null)
    throw new Error(`status ${status}, ${streams.length} streams: ${notes.join('; ')}`);
  const lines = stdout.split('\n').filter((line) => line !== '');
  const ended = new Set(lines.map((line) => calls[Number(line.split(' ')[0])].code));
  const sizes = sizesByName(streams[0].collected);
  const next = new Map<string, number>();
  const wrong: Wrong[] = [];
  for (const { name, ...call } of calls) {
    const turn = next.get(name) ?? 0;
    next.set(name, turn + 1);
    const found = sizes.get(name)?.[turn];
    if (!ended.has(call.code) && found !== call.expected) wrong.push({ ...call, found });
  }
  return { calls: calls.length, wrong, ended: forms.filter(({ code }) => ended.has(code)) };
}
