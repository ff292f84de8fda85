/** The client that a release brings, where there is no compiler, and of DynamoRIO its library alone. */
import test from 'ava';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import type { Report } from '../../src/schema/report.js';
import { run } from '../support/command.js';
import { withDynamorio } from './dynamorio-here.js';

const LIBRARY = 'lib64/release/libdynamorio.so';

let folder: string;

test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comair-client-'));
});

test.after.always(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** What of an installed package this takes. */
async function install(home: string): Promise<string> {
  const root = join(folder, 'package');
  const prebuilt = join(root, 'build/prebuilt');
  await mkdir(prebuilt, { recursive: true });
  const parts = {
    'package.json': 'package.json',
    'dist/bundle': 'dist/bundle',
    'build/Release/comair.node': 'build/prebuilt/comair.node',
  };
  for (const [from, to] of Object.entries(parts))
    await cp(join(packageRoot(), from), join(root, to), { recursive: true });
  const script = `${packageRoot()}scripts/setup/prebuilt-client.mjs`;
  const { packClient } = (await import(script)) as {
    packClient: (home: string, to: string) => Promise<void>;
  };
  await packClient(home, join(prebuilt, 'dynamorio'));
  return root;
}

withDynamorio(
  'a program is profiled without a compiler, by the library of DynamoRIO alone',
  async (t, whole) => {
    t.timeout(300_000);
    const root = await install(whole);
    const home = join(folder, 'dynamorio');
    await mkdir(join(home, 'lib64/release'), { recursive: true });
    await cp(join(whole, LIBRARY), join(home, LIBRARY));
    const bin = join(folder, 'bin');
    await mkdir(bin);
    await symlink(process.execPath, join(bin, 'node'));
    const report = join(folder, 'r.json');
    const options = ['--engine', 'dynamorio', '--dynamorio', home, '--json', report];
    const target = `${packageRoot()}test/targets/bin/fib`;
    const env = { PATH: bin, HOME: folder, DYNAMORIO_HOME: '' };
    const args = [...options, '--', target, '12'];
    const profiled = await run(join(root, 'dist/bundle/comair-bin'), args, { env });
    t.is(profiled.status, 0, profiled.stderr);
    const { routines } = JSON.parse(await readFile(report, 'utf8')) as Report;
    t.is(routines.find(({ name }) => name === 'fib')?.calls, 465);

    // Of each licence the whole text; none of them asks for source.
    const packed = join(root, 'build/prebuilt/dynamorio');
    const licences = await readFile(join(packed, 'DynamoRIO.copyright'), 'utf8');
    t.is(licences.match(/Redistributions in binary form must/g)?.length, 5);
    t.notRegex(licences, /Lesser|LGPL/);
    const { aboveFloor } = (await import(`${packageRoot()}scripts/glibc-floor.mjs`)) as {
      aboveFloor: (file: string) => string[];
    };
    t.deepEqual(aboveFloor(join(packed, 'libcomair.so')), []);
    t.deepEqual((await readdir(packed)).sort(), ['DynamoRIO.copyright', 'libcomair.so', 'version']);
  },
);
