/** Regions of Rust, Go and Python, where these are installed. */
import type { ExecutionContext } from 'ava';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report } from '../../src/schema/report.js';
import { packageRoot } from '../../src/base/package.js';
import { comair, inFolder, run } from '../support/command.js';
import { hasTool } from '../support/toolchain.js';
import { forEngines } from './engines.js';

const SOURCES = join(packageRoot(), 'test/growth-tests/regions');

interface Region {
  calls: number;
  class: string;
  file: string;
  /** Smallest and largest number that was told; null: others explain its cost. */
  numbers: [number, number] | null;
}

/** Runs it plainly and under the engine; regions by name, and what is said of them. */
async function told(
  t: ExecutionContext,
  { name }: { name: string },
  argv: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ regions: Record<string, Region>; warnings: string[] }> {
  return inFolder(async (folder) => {
    const json = join(folder, 'report.json');
    const plain = await run(argv[0], argv.slice(1), { env });
    t.is(plain.status, 0, plain.stderr);
    const { status, stdout } = await comair(['--engine', name, '--json', json, '--', ...argv], {
      env,
    });
    t.is(status, 0);
    t.is(stdout, plain.stdout);
    const report = JSON.parse(await readFile(json, 'utf8')) as Report;
    const regions = Object.fromEntries(
      report.routines
        .filter(({ region }) => region === true)
        .map(({ name: full, calls, class: claim, file, size, size_range: range }) => {
          const numbers = size === 'arg1' ? range : null;
          // Where a function is called alike, or another file has one, the name tells them apart.
          return [full.replace(/[@ ].*/, ''), { calls, class: claim, file: file!, numbers }];
        }),
    );
    return { regions, warnings: report.warnings.filter((text) => text.includes('region')) };
  });
}

/** Of the region that tells its number when it is done. */
const LATE = { calls: 16, class: 'O(n^2)', numbers: [20, 320] as [number, number] };

const skipped = (t: ExecutionContext, tool: string): void => {
  t.log(`skipped: ${tool} is not installed`);
  t.pass();
};

const CARGO = `[package]
name = "told"
version = "0.1.0"
edition = "2021"
[dependencies]
comair-growth = { path = "${packageRoot()}rust" }
`;

forEngines('Rust: blocks are regions, inlined or not', async (t, engine) => {
  t.timeout(280_000);
  if (!hasTool('cargo')) {
    skipped(t, 'cargo');
    return;
  }
  await inFolder(async (folder) => {
    await mkdir(join(folder, 'src'));
    await cp(join(SOURCES, 'main.rs'), join(folder, 'src/main.rs'));
    await writeFile(join(folder, 'Cargo.toml'), CARGO);
    const target = join(folder, 'target');
    for (const [kind, ...flags] of [['debug'], ['release', '--release']]) {
      const env = { CARGO_TARGET_DIR: target };
      const built = await run('cargo', ['build', '--offline', ...flags], { cwd: folder, env });
      t.is(built.status, 0, built.stderr);
      const { regions, warnings } = await told(t, engine, [join(target, kind, 'told')]);
      t.like(regions, { dedupe: { calls: 16, class: 'O(n^2)' }, early: { calls: 16 }, late: LATE });
      // Half of them are left by `?`.
      t.regex(warnings.join(), / 8 regions did not come to their end/);
    }
  });
});

const MODULE = `module told
go 1.19
require comair-bin/go v0.0.0
replace comair-bin/go => ${packageRoot()}go
`;

forEngines('Go: what is run as a region is one, also where the stack moves', async (t, engine) => {
  t.timeout(280_000);
  if (!hasTool('go', 'version')) {
    skipped(t, 'go');
    return;
  }
  await inFolder(async (folder) => {
    await cp(join(SOURCES, 'main.go'), join(folder, 'main.go'));
    await writeFile(join(folder, 'go.mod'), MODULE);
    const env = { GOPROXY: 'off', GOFLAGS: '-mod=mod' };
    const built = await run('go', ['build', '-o', 'told', '.'], { cwd: folder, env });
    t.is(built.status, 0, built.stderr);
    const argv = [join(folder, 'told')];
    const { regions, warnings } = await told(t, engine, argv, { GOMAXPROCS: '1' });
    t.like(regions, {
      dedupe: { calls: 16, class: 'O(n^2)' },
      deep: { calls: 16 },
      panics: { calls: 1 },
      late: LATE,
    });
    t.regex(warnings.join(), / did not come to their end/);
  });
});

forEngines('Python: functions and calls are regions', async (t, engine) => {
  t.timeout(280_000);
  if (!hasTool('python3')) {
    skipped(t, 'python3');
    return;
  }
  const env = { PYTHONPATH: join(packageRoot(), 'python'), PYTHONDONTWRITEBYTECODE: '1' };
  const argv = ['python3', join(SOURCES, 'told.py')];
  const { regions, warnings } = await told(t, engine, argv, env);
  t.like(regions, {
    dedupe: { calls: 16, class: 'O(n^2)' },
    sum: { calls: 16 },
    fails: { calls: 1 },
    late: { ...LATE, numbers: [10, 160] },
  });
  // An exception ends one as a return does.
  t.deepEqual(warnings, []);
});
