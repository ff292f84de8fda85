// Running ava, and saying at its end how many tests need a DynamoRIO that is not there.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Files that ava.config.js leaves out. */
function filesLeftOut() {
  if (process.env.DYNAMORIO_HOME) return 0;
  const names = readdirSync(join(root, 'dist/test'), { recursive: true });
  return names.filter((name) => name.endsWith('.dynamorio.test.js')).length;
}

const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;

/**
 * @param all also counts what is left out by whole files
 * @returns ava's exit status
 */
export function ava(args, { all = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'comair-left-out-'));
  const list = join(folder, 'list');
  try {
    const command = join(root, 'node_modules/ava/entrypoints/cli.mjs');
    const { status } = spawnSync(process.execPath, [command, ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, COMAIR_LEFT_OUT: list },
    });
    const tests = existsSync(list) ? readFileSync(list, 'utf8').trim().split('\n').length : 0;
    const files = all ? filesLeftOut() : 0;
    if (tests + files > 0) {
      const whole = files > 0 ? [count(files, 'file of such tests', 'files of such tests')] : [];
      const left = [count(tests, 'test', 'tests'), ...whole].join(' and ');
      console.error(
        `Left out for want of DynamoRIO: ${left}. Set DYNAMORIO_HOME to an unpacked release to run them.`,
      );
    }
    return status ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
