/** Under what programs are measured. */
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import { dynamorioHome } from '../command-line.js';

function comair(engine: string, ...options: string[]): (argv: readonly string[]) => string[] {
  const main = join(packageRoot(), 'dist/bundle/comair-bin.js');
  return (argv) => [process.execPath, main, '--engine', engine, ...options, '--', ...argv];
}

function valgrind(...options: string[]): (argv: readonly string[]) => string[] {
  return (argv) => ['valgrind', '-q', ...options, ...argv];
}

export const TOOLS = {
  native: (argv: readonly string[]) => [...argv],
  'comair-bin': comair('valgrind'),
  'without loops': comair('valgrind', '--no-loops'),
  dynamorio: comair('dynamorio'),
  'dynamorio without loops': comair('dynamorio', '--no-loops'),
  none: valgrind('--tool=none'),
  callgrind: valgrind('--tool=callgrind', '--callgrind-out-file=/dev/null'),
  memcheck: valgrind('--tool=memcheck'),
} as const;
export type Tool = keyof typeof TOOLS;

/** What is the same but for loops. */
export const LOOPED: readonly (readonly [without: Tool, looped: Tool])[] = [
  ['without loops', 'comair-bin'],
  ['dynamorio without loops', 'dynamorio'],
];

/** The DynamoRIO engine only where there is one. */
export const WITH_LOOPS = (Object.keys(TOOLS) as Tool[]).filter(
  (tool) => !tool.startsWith('dynamorio') || dynamorioHome() !== null,
);
export const HERE = WITH_LOOPS.filter((tool) => !LOOPED.some(([without]) => tool === without));

/** The engines. */
export const OURS: readonly Tool[] = ['comair-bin', 'dynamorio'];

/** Native runs and ours are of interest as differences; of Valgrind's own tools one run will do. */
export function roundsOf(tool: Tool, rounds: number): number {
  if (tool === 'native') return 3 * rounds;
  return ['none', 'callgrind', 'memcheck'].includes(tool) ? 1 : rounds;
}
