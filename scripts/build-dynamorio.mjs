// Builds the client for a DynamoRIO release into <version>-<hash> below a folder, once for each
// release and state of the sources, and prints its path.
//
// Usage: node scripts/build-dynamorio.mjs [folder of the release; default DYNAMORIO_HOME
//   [folder to build in; default build/dynamorio]]
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHARED } from './objects.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = resolve(process.argv[3] ?? join(root, 'build/dynamorio'));
const given = process.argv[2] ?? process.env.DYNAMORIO_HOME ?? '';

function fail(message) {
  console.error(`build-dynamorio: ${message}`);
  process.exit(1);
}

if (given === '') fail('set DYNAMORIO_HOME to an unpacked DynamoRIO release');
const home = resolve(given);
const versionFile = join(home, 'cmake/DynamoRIOConfigVersion.cmake');
if (!existsSync(versionFile)) fail(`${home} is no DynamoRIO release: it has no cmake folder`);
const version =
  /set\(PACKAGE_VERSION\s+"?([\d.]+)"?\)/.exec(readFileSync(versionFile, 'utf8'))?.[1] ?? 'unknown';

const hash = createHash('sha256').update(home).update(version);
// Another release in the same place has another library.
hash.update(readFileSync(join(home, 'ext/lib64/release/libdrmgr_static.a')));
for (const part of [...SHARED, 'dynamorio'].map((name) => `native/${name}`))
  for (const file of readdirSync(join(root, part), { recursive: true }).sort())
    if (/\.[ch]$|CMakeLists/.test(file))
      hash.update(file).update(readFileSync(join(root, part, file)));
const out = join(folder, `${version}-${hash.digest('hex').slice(0, 16)}`);
const client = join(out, 'libcomair.so');

function run(command, args) {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    if (error.code === 'ENOENT') return fail(`${command} is not installed: apt-get install cmake`);
    const text = `${error.stderr ?? ''}${error.stdout ?? ''}`;
    const line = text.split('\n').find((each) => /error/i.test(each)) ?? error.message;
    return fail(`${line.trim()}\n${text}`);
  }
}

if (!existsSync(client)) {
  console.error(`build-dynamorio: the client for DynamoRIO ${version}`);
  mkdirSync(folder, { recursive: true });
  // Others may build the same at the same time: the first to end wins.
  const work = mkdtempSync(join(folder, '.build-'));
  process.on('exit', () => rmSync(work, { recursive: true, force: true }));
  run('cmake', [
    ...['-S', join(root, 'native/dynamorio'), '-B', work],
    ...['-DCMAKE_BUILD_TYPE=Release', `-DDynamoRIO_DIR=${join(home, 'cmake')}`],
  ]);
  run('cmake', ['--build', work, '--parallel', '2']);
  const ready = join(work, 'ready');
  mkdirSync(ready);
  renameSync(join(work, 'libcomair.so'), join(ready, 'libcomair.so'));
  try {
    renameSync(ready, out);
  } catch (error) {
    if (!existsSync(client)) throw error;
  }
}
console.log(client);
