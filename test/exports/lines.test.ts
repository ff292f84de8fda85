/** Costs by line, as the readers of each format show them; the reference is Callgrind itself. */
import test from 'ava';
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Profile } from 'pprof-format';
import { profile } from '../../src/api/profile.js';
import { exportReport } from '../../src/exports/export.js';
import { ownLines } from '../../src/exports/own-lines.js';
import { toCallgrind } from '../../src/exports/callgrind.js';
import { readCode } from '../../src/pages/code.js';
import { SourceFiles } from '../../src/pages/source-files.js';
import { readSources } from '../../src/pages/sources.js';
import type { Report } from '../../src/schema/report.js';
import { dynamorioHere } from '../engine/dynamorio-here.js';
import { run } from '../support/command.js';
import { Workshop } from '../support/toolchain.js';

const SOURCE = `#include <stdlib.h>
#include <string.h>
#define ALONE __attribute__((noinline, noipa))
static int mixed(int s, int i) {
  return s ^ (i * 31);
}
ALONE int work(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < i; k++)
      s = mixed(s, k); /* hot */
  return s;
}
int main(int argc, char **argv) {
  static char block[4000];
  memset(block, argc, sizeof block);
  return work(atoi(argv[argc - 1])) == block[0];
}
`;

const workshop = new Workshop();
const program = workshop.compile('gcc', 'lines', { 'lines.c': SOURCE }, '-g', '-O1');

/** "work" by line, of Callgrind's own run or of ours. */
async function annotated(file: string): Promise<Map<number, number>> {
  const options = ['--threshold=100', '--show-percs=no', '--auto=yes', '--context=0'];
  const { stdout } = await run('callgrind_annotate', [...options, file]);
  const lines = SOURCE.split('\n');
  const found = new Map<number, number>();
  for (const [, cost, text] of stdout.matchAll(/^ *([\d,]+) {2}(.*)$/gm)) {
    const line = lines.indexOf(text.trimEnd());
    if (line >= 0 && text.trim() !== '}') found.set(line + 1, Number(cost.replaceAll(',', '')));
  }
  return found;
}

const recorded = async (engine: 'valgrind' | 'dynamorio'): Promise<Report> => {
  const options = { blockCounts: true, cost: 'instructions', engine } as const;
  return (await profile([program, '60'], options)).report;
};

/** Lines of `work`, and of what is inlined into it. */
const WORK = [5, 9, 10];

test('Callgrind counts as many instructions on each line, and routines keep their sums', async (t) => {
  const report = await recorded('valgrind');
  const [ours, theirs] = [workshop.path('ours'), workshop.path('theirs')];
  await writeFile(ours, toCallgrind(report));
  const { status } = await run('valgrind', [
    '--tool=callgrind',
    `--callgrind-out-file=${theirs}`,
    program,
    '60',
  ]);
  t.true(status === 0 || status === 1);
  const [own, reference] = [await annotated(ours), await annotated(theirs)];
  for (const line of WORK) {
    t.true((reference.get(line) ?? 0) > 0, String(line));
    t.is(own.get(line), reference.get(line), String(line));
  }
  for (const routine of report.routines) {
    t.is(
      ownLines(routine).reduce((sum, { cost }) => sum + cost, 0),
      routine.cost_self,
      routine.name,
    );
  }
  const work = report.routines.find(({ name }) => name === 'work')!;
  const known = work.by_line!;
  t.is(
    known.lines.reduce((sum, [, , cost]) => sum + cost, 0),
    work.cost_self,
  );
  // The inner loop goes round 60 * 59 / 2 times.
  t.is(known.lines.find(([, line]) => line === 5)![3], 1770);
  const main = report.routines.find(({ name }) => name === 'main')!;
  const [called] = main.by_line!.calls.filter(([, id]) => id === work.id);
  t.is(main.by_line!.lines[called[0]][1], 17);
  t.is(called[2], 1);
  // work and strtol: memset is inlined.
  t.is(
    main.by_line!.lines.reduce((sum, [, , , , calls]) => sum + calls, 0),
    2,
  );
});

test('go tool pprof -list shows the lines', async (t) => {
  const report = await recorded('valgrind');
  const file = workshop.path('r.pb.gz');
  await writeFile(file, await exportReport(report, 'pprof'));
  const { stdout } = await run('go', [
    'tool',
    'pprof',
    '-list=^work$',
    '-sample_index=1',
    '-unit=count',
    file,
  ]);
  const work = report.routines.find(({ name }) => name === 'work')!;
  for (const { line, cost } of ownLines(work, 'routine').slice(1)) {
    const text = SOURCE.split('\n')[line - 1];
    const row = stdout.split('\n').find((each) => each.includes(`${line}:${text}`));
    t.is(Number(/^ *(\d+)/.exec(row ?? '')?.[1]), cost, `${line}: ${String(row)}`);
  }
  // Readers that look addresses up find the same lines: the outermost frame is the routine's own.
  const { location, mapping } = Profile.decode(gunzipSync(await exportReport(report, 'pprof')));
  const index = report.routines.indexOf(work) + 1;
  const own = location.filter(({ line: [{ functionId }] }) => functionId === index);
  t.true(own.length > 2);
  for (const { address, mappingId, line } of own.slice(1)) {
    const { memoryStart } = mapping.find(({ id }) => id === mappingId)!;
    const at = (BigInt(address) - BigInt(memoryStart)).toString(16);
    const { stdout: places } = await run('addr2line', ['-i', '-e', program, at]);
    t.regex(places.trim().split('\n').at(-1)!, new RegExp(`lines\\.c:${line[0].line}\\b`), at);
  }
});

test('a page has instructions with how often they ran, each at its line', async (t) => {
  const report = await recorded(dynamorioHere() === null ? 'valgrind' : 'dynamorio');
  const files = await SourceFiles.below([dirname(program)]);
  const { code, leftOut } = await readCode(report, files, await readSources(report, files));
  files.close();
  t.deepEqual(leftOut, []);
  const index = report.routines.findIndex(({ name }) => name === 'work');
  const { lines, parts, instructions } = code[index];
  // Its own text, and what is inlined into it.
  const shown = parts.flatMap(({ first, lines: all }) => all.map((text, i) => [first + i, text]));
  for (const line of WORK) {
    t.true(
      shown.some(([at, text]) => at === line && text === SOURCE.split('\n')[line - 1]),
      String(line),
    );
  }
  for (const [file, line, cost] of lines) {
    const ran = instructions
      .filter(([, , , of, at]) => of === file && at === line)
      .reduce((sum, [, , runs]) => sum + runs, 0);
    t.is(ran, cost, String(line));
  }
  t.true(instructions.some(([, text, runs]) => text.startsWith('ret') && runs === 1));
  t.true(instructions.some(([, text]) => /^j\w+ 0x[0-9a-f]+$/.test(text)));
});
