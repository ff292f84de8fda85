/**
 * Builds the small programs of test/targets into test/targets/bin, each one only when its source,
 * its command line or the compiler has changed. Directives in a source's header comment:
 *
 *     // flags: ...          compiler flags instead of -O1 -g
 *     // libs: ...           what comes after the source on the command line
 *     // also: name flags    a second executable with further flags
 *
 * Usage: node scripts/build-targets.mjs [--arm64] [names...]
 *
 * With --arm64, for that machine, into test/targets/bin-arm64; names those that have code of x86-64.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../test/targets/', import.meta.url));
const arm64 = process.argv[2] === '--arm64';
const output = join(folder, arm64 ? 'bin-arm64' : 'bin');
const prefix = arm64 ? 'aarch64-linux-gnu-' : '';
const compilers = {
  '.c': [`${prefix}gcc`, '-std=gnu11'],
  '.cc': [`${prefix}g++`, '-std=c++17'],
};

function directives(text, name) {
  return [...text.matchAll(new RegExp(`^// ${name}: (.*)$`, 'gm'))].map((match) =>
    match[1].trim().split(/\s+/),
  );
}

/** The executables that one source makes: [{ name, command }]. */
function plan(source) {
  const text = readFileSync(join(folder, source), 'utf8');
  const [compiler, standard] = compilers[extname(source)];
  const flags = directives(text, 'flags')[0] ?? ['-O1', '-g'];
  const libraries = directives(text, 'libs')[0] ?? [];
  const make = (name, more) => ({
    name,
    text,
    command: [compiler, standard, '-Wall', '-Wextra', ...flags, ...more, source, '-o'],
    libraries,
  });
  return [
    make(basename(source, extname(source)), []),
    ...directives(text, 'also').map(([name, ...more]) => make(name, more)),
  ];
}

function stampOf(target, version) {
  return createHash('sha256')
    .update(JSON.stringify([target.command, target.libraries, version]))
    .update(target.text)
    .digest('hex');
}

function isCurrent(target, stamp) {
  try {
    readFileSync(join(output, target.name)); // exists and is readable
    return readFileSync(join(output, `.${target.name}.stamp`), 'utf8') === stamp;
  } catch {
    return false;
  }
}

/** Those that do not compile for another machine. */
const leftOut = [];

function compile(target, stamp) {
  const temporary = join(output, `.${target.name}.${process.pid}`);
  const [program, ...rest] = [...target.command, temporary, ...target.libraries];
  return new Promise((resolve, reject) => {
    const stdio = ['ignore', 'inherit', arm64 ? 'ignore' : 'inherit'];
    spawn(program, rest, { cwd: folder, stdio })
      .on('error', reject)
      .on('close', (code) => {
        if (code !== 0 && arm64) {
          leftOut.push(target.name);
          return resolve();
        }
        if (code !== 0) return reject(new Error(`${program} ${rest.join(' ')}: status ${code}`));
        renameSync(temporary, join(output, target.name));
        writeFileSync(join(output, `.${target.name}.stamp`), stamp);
        resolve();
      });
  });
}

function compilerVersion(compiler) {
  try {
    return execFileSync(compiler, ['--version'], { encoding: 'utf8' }).split('\n')[0];
  } catch {
    throw new Error(`${compiler} is missing: install it (Debian: apt-get install gcc g++)`);
  }
}

async function main() {
  const wanted = process.argv.slice(arm64 ? 3 : 2);
  mkdirSync(output, { recursive: true });
  const versions = Object.values(compilers).map(([compiler]) => compilerVersion(compiler));
  const queue = readdirSync(folder)
    .filter((file) => extname(file) in compilers)
    .flatMap(plan)
    .filter((target) => wanted.length === 0 || wanted.includes(target.name))
    .map((target) => ({ target, stamp: stampOf(target, versions.join()) }))
    .filter(({ target, stamp }) => !isCurrent(target, stamp));
  const total = queue.length;
  const work = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop())
      await compile(next.target, next.stamp);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  if (leftOut.length > 0) console.log(`not for arm64: ${leftOut.sort().join(' ')}`);
  const built = total - leftOut.length;
  if (built > 0) console.log(`built ${built} test targets in ${output}`);
}

main().catch((error) => {
  console.error(`build-targets: ${error.message}`);
  process.exitCode = 1;
});
