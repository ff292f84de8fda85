/**
 * Entries and iterations of all loops of a run against counts of where control went, which know
 * nothing of loops: `node dist/tools/loops/counts.js COMMAND...`, with DYNAMORIO_HOME set. A client
 * of its own counts in the same run. Exit status 1 where loops differ.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findEngine } from '../../src/engine/find-engine.js';
import type { Engine } from '../../src/engine/engine.js';
import { packageRoot } from '../../src/package.js';
import { EdgeFiles } from './edge-files.js';
import { countedFunctions } from './flow-counts.js';
import { judge } from './judged.js';
import type { Judgement } from './judged.js';
import { framesOf } from './listing.js';
import { record } from './recorded.js';

const SHOWN = 40;

/** Builds the client that counts. @returns its path */
export function builtCounter(home: string): string {
  const source = `${packageRoot()}tools/loops/edges`;
  const folder = `${packageRoot()}build/loop-edges`;
  for (const args of [
    ['-S', source, '-B', folder, '-DCMAKE_BUILD_TYPE=Release', `-DDynamoRIO_DIR=${home}/cmake`],
    ['--build', folder],
  ]) {
    const { status, stdout, stderr } = spawnSync('cmake', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`the counting client cannot be built:\n${stdout}${stderr}`);
  }
  return join(folder, 'libedges.so');
}

/** The engine with another client before ours, for the same run. */
function withCounter(engine: Engine, client: string, files: string): Engine {
  return {
    ...engine,
    command: (...how) => {
      const command = engine.command(...how);
      const { DYNAMORIO_OPTIONS, ...env } = command.env;
      const options = DYNAMORIO_OPTIONS.replace(
        /-client_lib "/,
        (start) => `${start}${client};1;${files};`,
      );
      return { ...command, env: { ...env, DYNAMORIO_OPTIONS: options } };
    },
  };
}

/** By file. */
export async function judgeRun(argv: readonly string[]): Promise<Map<string, Judgement>> {
  const home = process.env.DYNAMORIO_HOME ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'comair-counts-'));
  try {
    const own = findEngine('dynamorio', home);
    const engine = withCounter(own, builtCounter(home), join(folder, 'edges'));
    const recorded = await record(engine, argv);
    const files = new EdgeFiles();
    for (const name of readdirSync(folder)) files.read(join(folder, name));
    const ours = [...recorded.loops.keys()].map((place) => place.replace(/\+[^+]*$/, ''));
    const all = [...new Set([...files.paths, ...ours])].filter((path) => path.startsWith('/'));
    return new Map(
      all.sort().map((path) => {
        const counts = files.countsOf(path);
        return [path, judge(path, recorded, counts, countedFunctions(counts, framesOf(path)))];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main(argv: readonly string[]): Promise<void> {
  if (argv.length === 0) {
    console.error('counts: name a command');
    process.exitCode = 125;
    return;
  }
  for (const [path, { equal, different, apart }] of await judgeRun(argv)) {
    console.log(`${path}: ${equal} equal, ${different.length} different, ${apart.length} apart`);
    for (const line of [...different, ...apart].slice(0, SHOWN)) console.log(`  ${line}`);
    if (different.length > 0) process.exitCode = 1;
  }
}

if (fileURLToPath(import.meta.url) === process.argv[1]) await main(process.argv.slice(2));
