/**
 * Which tests of a meson build should fail. `meson introspect` does not tell; the plan that meson's
 * own test runner reads does, a pickle of its classes: the Python that meson runs on reads it.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { findTarget } from '../../../record/engine/target.js';

const PLAN = 'meson-private/meson_test_setup.dat';

const SCRIPT = `import json, pickle, sys
with open(sys.argv[1], 'rb') as plan:
    tests = pickle.load(plan)
print(json.dumps([[test.name, bool(test.should_fail)] for test in tests]))`;

const answer = z.array(z.tuple([z.string(), z.boolean()]));

/** The words of the first line of the script that meson is. */
function pythonOfMeson(): string[] {
  const { path } = findTarget(['meson'], process.env, process.cwd());
  const [, line = ''] = /^#!\s*(.*)/.exec(readFileSync(path, 'latin1')) ?? [];
  const words = line.split(/\s+/).filter((word) => word !== '');
  if (!/python/.test(line)) throw new Error(`${path} is no script of Python`);
  return words;
}

/**
 * @param names of the tests, in meson's order
 * @returns for each whether it should fail
 * @throws Error where that cannot be told
 */
export async function shouldFail(folder: string, names: readonly string[]): Promise<boolean[]> {
  const [python, ...options] = pythonOfMeson();
  const args = [...options, '-c', SCRIPT, join(folder, PLAN)];
  const { stdout } = await promisify(execFile)(python, args, { maxBuffer: 1 << 28 });
  const tests = answer.parse(JSON.parse(stdout));
  if (tests.length !== names.length || tests.some(([name], i) => name !== names[i])) {
    throw new Error('the tests are others');
  }
  return tests.map(([, fails]) => fails);
}
