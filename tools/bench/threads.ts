/** The same work with one thread and with several, and servers under load. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mariadbd } from '../servers/mariadbd.js';
import { nginx } from '../servers/nginx.js';
import { redis } from '../servers/redis.js';
import type { Server } from '../servers/server.js';
import { compile, program, writeText } from './workloads.js';
import type { Workload } from './workloads.js';

const POOL = `
import sys
from concurrent.futures import ThreadPoolExecutor
def task(n):
    words = {}
    for i in range(400):
        words['w%d' % (i * n % 97)] = i
    return len(words) + sum(sorted(words.values()))
threads = int(sys.argv[1])
if threads == 1:
    print(sum(map(task, range(2500))))
else:
    with ThreadPoolExecutor(threads) as pool:
        print(sum(pool.map(task, range(2500))))
`;

/** Lines in no order. */
function writeLines(path: string, count: number): void {
  const line = (i: number): string => `${((i + 1) * 40_503_017) % 1_000_003} line ${i}\n`;
  writeFileSync(path, Array.from({ length: count }, (_, i) => line(i)).join(''));
}

/** One work, by number of threads; the first number is 1. */
function scaled(
  name: string,
  counts: readonly number[],
  argv: (threads: number) => string[],
): Workload[] {
  return counts.map((threads) => ({
    name: `${name}-${threads}`,
    argv: argv(threads),
    // What Valgrind's own tools do with fewer threads is no news.
    ...(threads === 1 ? { oursOnly: true } : { alone: `${name}-1` }),
  }));
}

function served(
  server: Server | null,
  rounds: number,
  counts: readonly number[],
  goals: Workload['goals'] = {},
): Workload[] {
  if (server === null) return [];
  const { name, argv } = server;
  return counts.map((clients) => ({
    name: counts.length > 1 ? `${name}-${clients}` : name,
    argv,
    load: { server, clients, rounds },
    ...(clients === 1 ? { oursOnly: true } : { goals }),
    ...(clients > 1 && counts.includes(1) ? { alone: `${name}-1` } : {}),
  }));
}

/** Programs that are not installed are left out, with a line on stderr. */
export function threadedWorkloads(folder: string): Workload[] {
  const [lines, text, script] = ['lines', 'threads-text', 'pool.py'].map((name) =>
    join(folder, name),
  );
  writeLines(lines, 400_000);
  writeText(text, 4_000_000);
  writeFileSync(script, POOL);
  const servers = join(folder, 'servers');
  mkdirSync(servers, { recursive: true });
  const matrix = compile(folder, 'matrix', ['-O2', '-pthread']);
  const brief = compile(folder, 'brief', ['-O2', '-pthread']);
  const each: [string, string | null, () => Workload[]][] = [
    [
      'GNU sort',
      program('sort'),
      () =>
        scaled('gnusort', [1, 2, 8], (n) => ['sort', `--parallel=${n}`, '-S', '64M', '-n', lines]),
    ],
    [
      'xz',
      program('xz'),
      () => scaled('xz', [1, 2], (n) => ['xz', `-T${n}`, '-1', '--block-size=1MiB', '-c', text]),
    ],
    ['matrix', matrix, () => scaled('matrix', [1, 2, 4], (n) => [matrix, '700', String(n)])],
    ['brief', brief, () => scaled('brief', [1, 200], (n) => [brief, String(n)])],
    [
      'python3',
      existsSync('/usr/bin/python3') ? '/usr/bin/python3' : null,
      () => scaled('pool', [1, 4], (n) => ['/usr/bin/python3', '-IS', script, String(n)]),
    ],
    [
      'mariadbd',
      '',
      () => served(mariadbd(servers), 600, [1, 4], { dynamorio: 18, 'comair-bin': 30 }),
    ],
    ['nginx', '', () => served(nginx(servers), 4000, [4])],
    ['redis-server', '', () => served(redis(servers), 4000, [4])],
  ];
  return each.flatMap(([name, path, make]) => {
    const list = path === null ? [] : make();
    if (list.length === 0) console.error(`${name} is not installed: left out`);
    return list;
  });
}
