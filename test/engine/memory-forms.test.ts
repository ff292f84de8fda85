/**
 * Instructions of all groups with an operand in memory, on both engines: how many cells each reads
 * follows from its width and place alone. One that writes is followed by reads of what it wrote.
 */
import { readFileSync } from 'node:fs';
import { Workshop } from '../support/toolchain.js';
import { forEngines } from './engines.js';
import { activationsOf } from './names.js';
import { runUnder } from './run.js';

type Kind = 'read' | 'write' | 'both';

const POP = '; fstp %st(0)';
/** By bytes; `m` is the operand. */
const FORMS: Record<Kind, Record<number, string[]>> = {
  read: {
    1: [
      'mov m, %al',
      'movzbl m, %eax',
      'movsbq m, %rax',
      'cmpb $3, m',
      'testb $3, m',
      'add m, %al',
      'mulb m',
      'crc32b m, %eax',
      'pinsrb $3, m, %xmm0',
      'vpbroadcastb m, %ymm0',
    ],
    2: [
      'mov m, %ax',
      'movzwl m, %eax',
      'cmpw $3, m',
      'add m, %ax',
      'filds m' + POP,
      'pinsrw $1, m, %xmm0',
      'vpbroadcastw m, %ymm0',
      'pmovzxbq m, %xmm0',
      'fldcw m; fninit',
    ],
    4: [
      'mov m, %eax',
      'movslq m, %rax',
      'add m, %eax',
      'imul m, %eax',
      'cmovne m, %eax',
      'bsf m, %eax',
      'popcnt m, %eax',
      'cvtsi2sdl m, %xmm0',
      'movss m, %xmm0',
      'addss m, %xmm0',
      'ucomiss m, %xmm0',
      'movd m, %xmm0',
      'movd m, %mm0; emms',
      'flds m' + POP,
      'fildl m' + POP,
      'btl $3, m',
      'insertps $0, m, %xmm0',
      'pinsrd $1, m, %xmm0',
      'vbroadcastss m, %ymm0',
      'pmovzxbd m, %xmm0',
      'pmovsxwq m, %xmm0',
      'vaddss m, %xmm1, %xmm0',
    ],
    8: [
      'mov m, %rax',
      'add m, %rax',
      'sbb m, %rax',
      'xor m, %rax',
      'cmp m, %rax',
      'test %rax, m',
      'imul $3, m, %rax',
      'mulq m',
      'bsr m, %rax',
      'lzcnt m, %rax',
      'tzcnt m, %rax',
      'movbe m, %rax',
      'andn m, %rax, %rcx',
      'bextr %rax, m, %rcx',
      'pext m, %rax, %rcx',
      'sarx %rax, m, %rcx',
      'rorx $3, m, %rcx',
      'mulx m, %rax, %rcx',
      'push m; pop %rax',
      'movsd m, %xmm0',
      'movq m, %xmm0',
      'movq m, %mm0; emms',
      'paddb m, %mm0; emms',
      'movhps m, %xmm0',
      'movlps m, %xmm0',
      'addsd m, %xmm0',
      'cvtsd2ss m, %xmm0',
      'cvtps2pd m, %xmm0',
      'cvtsi2sdq m, %xmm0',
      'fldl m' + POP,
      'fildll m' + POP,
      'fld1; faddl m' + POP,
      'pmovzxbw m, %xmm0',
      'movddup m, %xmm0',
      'pinsrq $1, m, %xmm0',
      'vbroadcastsd m, %ymm0',
      'vpbroadcastq m, %ymm0',
      'vpmovzxbd m, %ymm0',
      'vmulsd m, %xmm1, %xmm0',
    ],
    10: ['fldt m' + POP],
    16: [
      'movups m, %xmm0',
      'movdqu m, %xmm0',
      'lddqu m, %xmm0',
      'pcmpistri $8, m, %xmm0',
      'vmovdqu m, %xmm0',
      'vaddps m, %xmm1, %xmm0',
      'vaesenc m, %xmm1, %xmm0',
      'vbroadcastf128 m, %ymm0',
      'vinserti128 $1, m, %ymm1, %ymm0',
      'vpmovzxbw m, %ymm0',
      'vcvtps2pd m, %ymm0',
    ],
    32: [
      'vmovups m, %ymm0',
      'vpaddd m, %ymm1, %ymm0',
      'vpermd m, %ymm1, %ymm0',
      'vperm2f128 $1, m, %ymm1, %ymm0',
      'vptest m, %ymm0',
      'vpermq $5, m, %ymm0',
      'vblendps $1, m, %ymm1, %ymm0',
      'vpshufb m, %ymm1, %ymm0',
      'vsqrtpd m, %ymm0',
    ],
  },
  write: {
    1: ['mov %al, m', 'sete m', 'movb $1, m', 'pextrb $0, %xmm0, m'],
    2: [
      'mov %ax, m',
      'movw $1, m',
      'pextrw $0, %xmm0, m',
      'fnstcw m',
      'fnstsw m',
      'fld1; fistps m' + POP,
    ],
    4: [
      'mov %eax, m',
      'movl $1, m',
      'movss %xmm0, m',
      'movd %xmm0, m',
      'fld1; fsts m' + POP,
      'pextrd $1, %xmm0, m',
      'extractps $1, %xmm0, m',
      'stmxcsr m',
      'movnti %eax, m',
    ],
    8: [
      'mov %rax, m',
      'movq $1, m',
      'movq %xmm0, m',
      'movsd %xmm0, m',
      'movhps %xmm0, m',
      'movlps %xmm0, m',
      'movq %mm0, m; emms',
      'fld1; fstl m' + POP,
      'fld1; fisttpll m',
      'pextrq $1, %xmm0, m',
      'movnti %rax, m',
      'movbe %rax, m',
      'push %rax; pop m',
    ],
    10: ['fld1; fstpt m'],
    16: [
      'movups %xmm0, m',
      'movdqu %xmm0, m',
      'vmovupd %xmm0, m',
      'vextractf128 $1, %ymm0, m',
      'vextracti128 $1, %ymm0, m',
    ],
    32: ['vmovups %ymm0, m', 'vmovdqu %ymm0, m'],
  },
  both: {
    1: ['incb m', 'orb $1, m', 'rolb $1, m', 'xchg %al, m', 'lock xadd %al, m'],
    2: ['addw $1, m', 'notw m', 'xchg %ax, m'],
    4: [
      'lock addl $1, m',
      'negl m',
      'subl $1, m',
      'btsl $3, m',
      'shldl $3, %eax, m',
      'cmpxchg %ecx, m',
    ],
    8: [
      'notq m',
      'shlq $1, m',
      'adcq $1, m',
      'xchg %rax, m',
      'xaddq %rax, m',
      'lock cmpxchg %rcx, m',
      'lock btcq $3, m',
      'lock cmpxchg8b m',
    ],
  },
};

/** Ways to say where a cell is, each beside a read of that cell by its plain address; cells of both. */
const ADDRESSES: [string, number][] = [
  ['mov $2, %ecx; mov -16(%rdi,%rcx,8), %rax; mov (%rdi), %r8', 1],
  ['mov (,%rdi), %rax; mov (%rdi), %r8', 1],
  ['mov (%edi), %rax; mov (%rdi), %r8', 1],
  ['mov memory + 64(%rip), %rax; mov (%rdi), %r8', 1],
  ['mov memory + 64, %rax; mov (%rdi), %r8', 1],
  ['movabs memory + 64, %rax; mov (%rdi), %r8', 1],
  ['mov %rbx, %r9; mov %rdi, %rbx; mov $3, %eax; xlat; mov %r9, %rbx; mov (%rdi), %r8', 1],
  // The thread's first word is its own address.
  ['mov %fs:0, %r9; mov (%r9), %r8', 1],
  ['mov %fs:0, %r9; mov %fs:mine@tpoff, %rax; mov mine@tpoff(%r9), %r8', 2],
  [
    'mov %fs:0, %r9; xor %edx, %edx; mov $1, %ecx; mov %fs:mine@tpoff - 8(%rdx,%rcx,8), %rax; mov mine@tpoff(%r9), %r8',
    2,
  ],
  // What it writes is the frame pointer.
  ['enter $16, $0; mov (%rbp), %r8; leave', 0],
];

interface Form {
  name: string;
  text: string;
  cells: number;
}

const CELL = 8;
const PLACES = [0, 5, 7];
const flags = /^flags\s*:(.*)/m.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1].split(' ') ?? [];
const isModern = ['avx2', 'bmi2', 'aes'].every((each) => flags.includes(each));

const forms: Form[] = [];
for (const [kind, byBytes] of Object.entries(FORMS))
  for (const [width, texts] of Object.entries(byBytes))
    for (const text of texts)
      for (const place of PLACES) {
        const cells = Math.floor((place + Number(width) - 1) / CELL) + 1;
        const again = Array.from({ length: cells }, (_, i) => `mov ${CELL * i}(%rdi), %r8`);
        const code = text.replace(/\bm\b/, `${place}(%rdi)`);
        forms.push({
          name: `form_${forms.length}`,
          text: kind === 'write' ? [code, ...again].join('; ') : code,
          cells: kind === 'write' ? 0 : cells,
        });
      }

for (const [text, cells] of ADDRESSES) forms.push({ name: `form_${forms.length}`, text, cells });

const workshop = new Workshop();

/** Each gets memory that nobody has accessed in this activation, with values that no instruction minds. */
function compiled(forms: Form[]): string {
  const functions = forms.map(
    ({ name, text }) =>
      `__attribute__((naked, noinline)) void ${name}(void *at) { __asm__("${text}; ret"); }`,
  );
  const calls = forms.map(({ name }) => `  ${name}(memory + 64);`);
  const main = `char memory[256] __attribute__((aligned(64)));
__thread char mine[16] __attribute__((aligned(16)));
int main(void) {
  for (int i = 0; i < 256; i += 2)
    memory[i] = 0x7f, memory[i + 1] = 3;
${calls.join('\n')}
  return 0;
}`;
  return workshop.compile(
    'gcc',
    'forms',
    { 'forms.c': [...functions, main].join('\n') },
    '-w',
    '-no-pie',
  );
}

forEngines(
  'each form of an instruction reads the cells that its operand lies in',
  async (t, engine) => {
    if (!isModern) {
      t.log('this processor lacks AVX2, BMI2 or AES');
      t.pass();
      return;
    }
    const known = forms.filter(({ text }) => engine.name === 'dynamorio' || !/\bxlat\b/.test(text));
    const { status, streams, notes } = await runUnder(engine, [compiled(known)]);
    t.deepEqual([status, notes], [0, []]);
    const wrong = known.filter(
      ({ name, cells }) => activationsOf(streams[0].collected, name)[0]?.rms !== cells,
    );
    t.deepEqual(
      wrong.map(({ name, text, cells }) => [
        text,
        cells,
        activationsOf(streams[0].collected, name)[0]?.rms,
      ]),
      [],
    );
  },
);
