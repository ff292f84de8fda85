/** Addresses of pprof exports are places in files, however a file is laid out. */
import test from 'ava';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { Profile } from 'pprof-format';
import { exportReport } from '../../src/exports/export.js';
import { sampleReport, sampleRoutine } from '../support/sample-report.js';
import { Workshop, run } from '../support/toolchain.js';

const MARK = 'comair-bin marked this';
const SOURCE = `__asm__(".text; .globl marked; .type marked, @function; marked: jmp 1f;"
        ".ascii \\"${MARK}\\"; 1: ret; .size marked, .-marked");
void marked(void);
int main(void) {
  marked();
  return 0;
}
`;

const workshop = new Workshop();

test('an address leads to the code in the file', async (t) => {
  for (const flags of [['-pie'], ['-no-pie'], ['-no-pie', '-Wl,-Ttext-segment=0x7500000']]) {
    const path = workshop.compile('gcc', 'marked', { 'marked.c': SOURCE }, ...flags);
    const [address] = run('nm', [path]).match(/^[0-9a-f]+(?= T marked$)/m)!;
    const offset = `0x${address.replace(/^0+/, '')}`;
    const routines = [
      sampleRoutine({ id: 'bbbbbb000002', module_path: '/nowhere', offset: '0x10' }),
      sampleRoutine({ module_path: path, build_id: 'ab', offset }),
    ];
    const bytes = await exportReport(sampleReport({ routines }), 'pprof');
    const { location, mapping } = Profile.decode(gunzipSync(bytes));
    const { memoryStart, memoryLimit, fileOffset } = mapping[Number(location[1].mappingId) - 1];
    const at = Number(BigInt(location[1].address) - BigInt(memoryStart) + BigInt(fileOffset || 0));
    const file = await readFile(path);
    t.true(file.subarray(at, at + 64).includes(MARK), flags.join(' '));
    t.true(BigInt(memoryLimit) > BigInt(location[1].address));
    // Those of another module are elsewhere.
    const other = mapping[Number(location[0].mappingId) - 1];
    t.true(
      BigInt(other.memoryLimit) <= BigInt(memoryStart) ||
        BigInt(other.memoryStart) >= BigInt(memoryLimit),
    );
  }
});

test('what is no program, or not there, has no place', async (t) => {
  const pipe = workshop.path('pipe');
  run('mkfifo', [pipe]);
  const damaged = workshop.write(
    'damaged',
    Buffer.concat([Buffer.from('\x7fELF\x02\x01'), Buffer.alloc(90, 255)]),
  );
  for (const path of [
    pipe,
    damaged,
    workshop.dir,
    '/dev/zero',
    workshop.write('text', 'text'),
    '',
  ]) {
    const routines = [sampleRoutine({ module_path: path })];
    const bytes = await exportReport(sampleReport({ routines }), 'pprof');
    const { location, mapping } = Profile.decode(gunzipSync(bytes));
    const { memoryStart } = mapping[0];
    t.is(BigInt(location[0].address) - BigInt(memoryStart), BigInt(routines[0].offset), path);
  }
});
