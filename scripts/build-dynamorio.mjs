// Builds the client for a DynamoRIO release where the engine looks for it, once for each release and
// state of the sources, and prints its path.
//
// Usage: node scripts/build-dynamorio.mjs [folder of the release; default DYNAMORIO_HOME]
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const given = process.argv[2] ?? process.env.DYNAMORIO_HOME ?? '';

function fail(message) {
  console.error(`build-dynamorio: ${message}`);
  process.exit(1);
}

if (given === '') fail('set DYNAMORIO_HOME to an unpacked DynamoRIO release');
const home = resolve(given);
const compiled = (name) =>
  import(`../dist/src/record/engine/${name}.js`).catch((error) =>
    fail(`compile TypeScript first (npm run build): ${error.message}`),
  );
const { builtClient } = await compiled('dynamorio-client');
const { checkRelease, checkWhole } = await compiled('dynamorio-release');

/** As the engine checks it. */
function release() {
  try {
    const found = checkRelease(home);
    checkWhole(found);
    return found;
  } catch (error) {
    return fail(error.message);
  }
}

const client = builtClient(release());
const out = dirname(client);
const folder = dirname(out);

function run(command, args) {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const missing = ['cmake', 'c++', 'make'].filter((each) => spawnSync(each, ['--version']).error);
    if (missing.length > 0)
      return fail(`not installed, which building it takes: ${missing.join(', ')}`);
    const text = `${error.stderr ?? ''}${error.stdout ?? ''}`;
    const line = text.split('\n').find((each) => /error/i.test(each)) ?? error.message;
    return fail(`${line.trim()}\n${text}`);
  }
}

if (!existsSync(client)) {
  console.error(`build-dynamorio: the client for the DynamoRIO in ${home}`);
  mkdirSync(folder, { recursive: true });
  // Others may build the same at the same time: the first to end wins.
  const work = mkdtempSync(join(folder, '.build-'));
  process.on('exit', () => rmSync(work, { recursive: true, force: true }));
  run('cmake', [
    '-S',
    join(root, 'native/dynamorio'),
    '-B',
    work,
    '-DCMAKE_BUILD_TYPE=Release',
    `-DDynamoRIO_DIR=${join(home, 'cmake')}`,
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
