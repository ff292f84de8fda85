/**
 * Part `short`: programs that run for a moment and touch much code once, as compilers, interpreters and
 * builds do. Seconds of processors' time of all their processes, medians; most of that is no work of
 * the program's, so that times of native say little.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dynamorioHome } from '../command-line.js';
import { NoAnswer, measure, median } from './measure.js';
import type { Place } from './rows.js';
import { aligned } from './table.js';
import { TOOLS } from './tools.js';
import { program } from './workloads.js';

type Command = (argv: readonly string[]) => string[];

interface Column {
  title: string;
  command: Command;
}

interface Short {
  name: string;
  argv: readonly string[];
}

const valgrind =
  (...options: string[]): Command =>
  (argv) => ['valgrind', '-q', '--trace-children=yes', ...options, ...argv];

function columns(): Column[] {
  const home = dynamorioHome();
  return [
    { title: 'native', command: TOOLS.native },
    { title: 'Valgrind alone', command: valgrind('--tool=none') },
    { title: 'Valgrind, no loops', command: TOOLS['without loops'] },
    { title: 'Valgrind', command: TOOLS['comair-bin'] },
    ...(home === null
      ? []
      : [
          {
            title: 'DynamoRIO alone',
            command: (argv: readonly string[]) => [join(home, 'bin64/drrun'), '--', ...argv],
          },
          { title: 'DynamoRIO, no loops', command: TOOLS['dynamorio without loops'] },
          { title: 'DynamoRIO', command: TOOLS.dynamorio },
        ]),
    {
      title: 'callgrind',
      command: valgrind('--tool=callgrind', '--callgrind-out-file=/dev/null'),
    },
  ];
}

const TEN_LINES = `#include <stdio.h>
#include <stdlib.h>
static int sq(int x) { return x * x; }
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 10, sum = 0;
  for (int i = 0; i < n; i++)
    sum += sq(i) % 7;
  printf("%d\\n", sum);
  return 0;
}
`;

const JSON_OF_RECORDS = `import json
records = [{'id': i, 'name': str(i), 'of': [i, i + 1]} for i in range(3000)]
print(len(json.loads(json.dumps(records))))`;

/** Files of the build. */
const FILES = 7;

/** A build of several files, in a folder of its own. @returns that folder */
function writeBuild(folder: string): string {
  const place = join(folder, 'build');
  mkdirSync(place, { recursive: true });
  const names = Array.from({ length: FILES }, (_, i) => `part${i}`);
  for (const name of names)
    writeFileSync(join(place, `${name}.c`), TEN_LINES.replace('main(', `${name}(`));
  const objects = names.map((name) => `${name}.o`).join(' ');
  const rule = '%.o: %.c\n\tgcc -O2 -c $< -o $@\n';
  writeFileSync(join(place, 'Makefile'), `all: ${objects}\n${rule}`);
  return place;
}

function workloads(folder: string): Short[] {
  const source = join(folder, 'ten.c');
  writeFileSync(source, TEN_LINES);
  const all: [string, string | null, string[]][] = [
    ['gcc -O2 -c, 10 lines', program('gcc'), ['-O2', '-c', source, '-o', '/dev/null']],
    ['python3, json of 3,000 records', program('python3'), ['-c', JSON_OF_RECORDS]],
    ['make -j2, 7 files', program('make'), ['-s', '-B', '-j2', '-C', writeBuild(folder)]],
  ];
  return all.flatMap(([name, path, args]) => {
    if (path !== null) return [{ name, argv: [path, ...args] }];
    console.error(`${name}: not installed, left out`);
    return [];
  });
}

/** @param rounds all columns in turn, so often */
async function rowOf({ name, argv }: Short, all: readonly Column[], rounds: number, place: Place) {
  const { measurer, folder, limit } = place;
  const seconds = all.map((): number[] => []);
  for (let round = 1; round <= rounds; round++) {
    for (const [i, { title, command }] of all.entries()) {
      process.stderr.write(`${name}: round ${round}, ${title}\n`);
      try {
        seconds[i].push((await measure(measurer, folder, command(argv), limit)).cpu);
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
      }
    }
  }
  return [name, ...seconds.map((some) => (some.length === 0 ? 'none' : median(some).toFixed(2)))];
}

export async function benchShort(place: Place, rounds: number, only?: string): Promise<void> {
  const all = columns();
  const chosen = workloads(place.folder).filter(
    ({ argv: [path] }) => only?.split(',').some((each) => path.endsWith(`/${each}`)) ?? true,
  );
  if (chosen.length === 0) throw new Error(`--only: there is no ${only ?? 'case'}`);
  const rows = [];
  for (const each of chosen) rows.push(await rowOf(each, all, rounds, place));
  console.log(`\nseconds of processors' time, medians of ${rounds}`);
  console.log(aligned([['program', ...all.map(({ title }) => title)], ...rows]));
}
