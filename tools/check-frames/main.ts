/**
 * `npm run check:frames [-- --engine X] [--module NAME]...`: calls of functions of Python, name by
 * name, as sys.setprofile and as each engine count them, while tests of Debian's
 * libpython3.11-testsuite run. What is called before they do is taken off: it is counted in a run
 * that ends there. Exit status 1 when one differs.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import type { Report } from '../../src/schema/report.js';
import { ENGINES, enginesOf, readOptions } from '../command-line.js';

const values = readOptions({
  engine: ENGINES,
  module: {
    type: 'string',
    multiple: true,
    default: ['test_bisect', 'test_textwrap', 'test_shlex', 'test_fnmatch', 'test_string'],
  },
});
const folder = mkdtempSync(join(tmpdir(), 'comair-frames-'));
const script = `${packageRoot()}tools/check-frames/calls.py`;
const env = { ...process.env, PYTHONHASHSEED: '0', PYTHONDONTWRITEBYTECODE: '1' };

function run(command: readonly string[]): void {
  const [program, ...args] = command;
  const { status, stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command.join(' ')}: ${stderr.slice(-400)}`);
}

const python = (module: string, ...args: string[]): string[] => [
  '/usr/bin/python3',
  '-S',
  script,
  `test.${module}`,
  ...args,
];

/** Of functions of scripts, by name, file and line. */
function counted(engine: string, module: string, mode: string): Map<string, number> {
  const json = join(folder, 'report.json');
  const main = `${packageRoot()}dist/bundle/comair-bin.js`;
  run([process.execPath, main, '--engine', engine, '--json', json, '--', ...python(module, mode)]);
  const calls = new Map<string, number>();
  const { routines } = JSON.parse(readFileSync(json, 'utf8')) as Report;
  for (const { script: is, name, module_path: path, line, ...routine } of routines) {
    if (is !== true) continue;
    // Of several of one name in a file, names have their place.
    const key = `${name.replace(/ \([^()]*:\d+\)$/, '')} ${path}:${line}`;
    calls.set(key, (calls.get(key) ?? 0) + routine.calls + routine.incomplete_calls);
  }
  return calls;
}

const isHere = (module: string): boolean =>
  spawnSync('/usr/bin/python3', ['-S', '-c', `import test.${module}`]).status === 0;

try {
  for (const module of values.module) {
    if (!isHere(module)) {
      console.log(`${module}: left out, as libpython3.11-testsuite is not installed`);
      continue;
    }
    const file = join(folder, 'counts.json');
    run(python(module, 'run', file));
    const told = (
      JSON.parse(readFileSync(file, 'utf8')) as [string, string, number, number][]
    ).filter(([, path]) => path !== script);
    const wanted = new Map(told.map(([name, path, line, n]) => [`${name} ${path}:${line}`, n]));
    const calls = told.reduce((sum, [, , , n]) => sum + n, 0);
    for (const engine of enginesOf(values.engine)) {
      const [before, all] = ['load', 'run'].map((mode) => counted(engine, module, mode));
      const found = (key: string) => (all.get(key) ?? 0) - (before.get(key) ?? 0);
      const others = [...all.keys()].filter(
        (key) => !wanted.has(key) && found(key) !== 0 && !key.includes(script),
      );
      const wrong = [
        ...[...wanted.keys()].filter((key) => found(key) !== wanted.get(key)),
        ...others,
      ];
      console.log(
        `${module}, ${engine}: ${wanted.size} functions, ${calls} calls, ${wrong.length} differ`,
      );
      for (const key of wrong.slice(0, 9)) {
        console.log(`  ${key}: ${wanted.get(key) ?? 0}, counted ${found(key)}`);
      }
      if (wrong.length > 0) process.exitCode = 1;
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
