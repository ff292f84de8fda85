/** Runs with Callgrind, and what it counts of them. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { add, CallgrindFiles } from './callgrind-file.js';
import type { Seen } from './callgrind-file.js';
import type { FlowCounts } from './flow-counts.js';
import type { Instruction } from './listing.js';

export const SETARCH = '/usr/bin/setarch';
/** What Valgrind has loaded first. */
export const PRELOADED = 'vgpreload_core-amd64-linux.so';

/** Where the files of the system's Valgrind are. @throws Error where it has none */
export function valgrindsFolder(): string {
  const prefixes = process.env['PATH']?.split(':').map(dirname) ?? [];
  const folders = prefixes.flatMap((prefix) =>
    ['libexec', 'lib/x86_64-linux-gnu', 'lib'].map((name) => join(prefix, name, 'valgrind')),
  );
  const found = folders.find((folder) => existsSync(join(folder, PRELOADED)));
  if (found === undefined) throw new Error('valgrind is not installed: apt-get install valgrind');
  return realpathSync(found);
}

/** Runs the command with Callgrind. @param env its variables; Valgrind adds LD_PRELOAD */
export function callgrind(
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
): CallgrindFiles {
  const folder = mkdtempSync(join(tmpdir(), 'comair-callgrind-'));
  try {
    const { status, error } = spawnSync(
      SETARCH,
      [
        // Not with Valgrind's script, which adds variables.
        '-R',
        join(valgrindsFolder(), 'callgrind-amd64-linux'),
        '--command-line-only=yes',
        '--tool=callgrind',
        '-q',
        '--vgdb=no',
        '--trace-children=yes',
        '--skip-plt=no',
        '--dump-instr=yes',
        '--collect-jumps=yes',
        `--callgrind-out-file=${join(folder, '%p')}`,
        ...argv,
      ],
      { stdio: 'ignore', env: { ...env, VALGRIND_LAUNCHER: process.execPath } },
    );
    if (status === null) throw error ?? new Error('Callgrind was ended by a signal');
    const names = readdirSync(folder);
    if (names.length !== 1)
      throw new Error(
        names.length === 0
          ? `Callgrind could not run ${argv[0]}`
          : 'the command forks: what Callgrind counts of a child holds what its parent did before',
      );
    const files = new CallgrindFiles();
    for (const name of names) files.read(readFileSync(join(folder, name), 'latin1'));
    return files;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Jumps as they were counted, and what else was arrived at: from the instruction before. */
export function flowOf(
  { executed, jumps }: Seen,
  instructions: ReadonlyMap<number, Instruction>,
): FlowCounts {
  const ran = new Map<number, number>();
  const edges = new Map<number, Map<number, number>>();
  const jumped = new Map<number, number>();
  for (const [address, count] of executed) {
    const kind = instructions.get(address)?.kind;
    const to = jumps.get(address) ?? new Map<number, number>();
    // One with a repeat prefix, which for Callgrind jumps to itself: its rounds are no loop's.
    const rounds = kind === 'falls' ? (to.get(address) ?? 0) : 0;
    ran.set(address, count - rounds);
    const all = new Map<number, number>();
    edges.set(address, all);
    for (const [target, times] of kind === 'call' ? [] : to) {
      if (rounds > 0 && target === address) continue;
      add(all, target, times);
      add(jumped, target, times);
    }
  }
  for (const address of ran.keys()) {
    const { kind, next } = instructions.get(address) ?? { kind: 'trap' as const, next: 0 };
    if (kind !== 'falls' && kind !== 'branch' && kind !== 'call') continue;
    const fallen = (ran.get(next) ?? 0) - (jumped.get(next) ?? 0);
    if (fallen > 0) add(edges.get(address)!, next, fallen);
  }
  return { executed: ran, edges };
}
