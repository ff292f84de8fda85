#!/usr/bin/env node
// Bundles the command line, which tsc has compiled, and the packages that every run needs into one
// file: to find, read and link two hundred modules takes more processor time than most of what the
// command is asked for. What of it V8 compiles in a short run is kept beside it, compiled (see
// src/cli/bundle/compiled.ts).
import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { notices } from './setup/notices.mjs';
import { root } from './setup/run.mjs';

const OUT = join(root, 'dist/bundle');
/** Parts of Node.js that it loads itself only when they are asked for, and most runs need not. */
const LATE = ['child_process', 'crypto', 'fs/promises', 'readline/promises', 'zlib'];
/** Packages that become part of the command; others are loaded when they are needed. */
const WITHIN = ['commander', 'picocolors'];
/** Of this one, which would otherwise look for its native part, a file. */
const MSGPACKR = 'msgpackr/index-no-eval';

const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
rmSync(OUT, { recursive: true, force: true });
const ALIKE = {
  outdir: OUT,
  bundle: true,
  external: Object.keys(dependencies).filter((name) => !WITHIN.includes(name)),
  alias: { [MSGPACKR]: fileURLToPath(import.meta.resolve(MSGPACKR)) },
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  // Each start reads the text. Names stay, for what COMAIR_DEBUG prints.
  minifyWhitespace: true,
  minifySyntax: true,
  // V8 forgets who is to import where code was compiled before.
  supported: { 'dynamic-import': false },
  define: { 'import.meta.url': 'moduleUrl' },
  banner: { js: "const moduleUrl = require('url').pathToFileURL(__filename).href;" },
  plugins: [
    { name: 'late', setup: loadLate },
    { name: 'apart', setup: keepApart },
  ],
  metafile: true,
  logLevel: 'warning',
};
const { metafile } = await build({
  ...ALIKE,
  entryPoints: {
    command: join(root, 'dist/src/cli/main.js'),
    worker: join(root, 'dist/src/fold/worker.js'),
    'sweep-run': join(root, 'dist/src/cli/bundle/start-sweep-run.js'),
    'sweep-run-main': join(root, 'dist/src/api/sweep-run.js'),
    'mcp-sdk': join(root, 'dist/src/mcp/sdk.js'),
  },
});
// Says that a Node.js is too old, which must be able to read it.
await build({
  ...ALIKE,
  entryPoints: { 'comair-bin': join(root, 'dist/src/cli/bundle/start.js') },
  target: 'node12',
});
writeFileSync(join(OUT, 'package.json'), '{ "type": "commonjs" }\n');
writeFileSync(join(OUT, 'LICENSES'), notices(Object.keys(metafile.inputs)));

escapeRest(join(OUT, 'command.js'));
escapeRest(join(OUT, 'sweep-run-main.js'));
const command = join(OUT, 'comair-bin.js');
if (!readFileSync(command, 'utf8').startsWith('#!/usr/bin/env node\n')) {
  throw new Error('the bundle does not begin as a command');
}
// npm does so when it links the command.
chmodSync(command, 0o755);
buildLauncher();
keepCompiled();
await keepCompiledRun();

/** Has parts of Node.js loaded when something of them is first used. */
function loadLate(bundler) {
  const filter = new RegExp(`^node:(${LATE.join('|')})$`);
  bundler.onResolve({ filter }, ({ path, namespace }) =>
    namespace === 'late' ? { path, external: true } : { path, namespace: 'late' },
  );
  bundler.onLoad({ filter, namespace: 'late' }, ({ path }) => {
    const load = `require(${JSON.stringify(path)})`;
    const names = Object.keys(createRequire(import.meta.url)(path));
    return {
      contents: `for (const name of ${JSON.stringify(names)})
        Object.defineProperty(exports, name, { enumerable: true, get: () => ${load}[name] });`,
    };
  });
}

/** What only `comair-bin mcp` needs is as large as the command: a file of its own. */
function keepApart(bundler) {
  bundler.onResolve({ filter: /\/sdk\.js$/ }, ({ importer }) =>
    importer.startsWith(join(root, 'dist/src/mcp/'))
      ? { path: './mcp-sdk.js', external: true }
      : undefined,
  );
}

/** Escapes what is not ASCII: esbuild does so but in regular expressions, which know the same escapes. */
function escapeRest(file) {
  const escape = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll(/[^\0-\x7f]/g, escape));
}

/** What package.json calls comair-bin: starts the bundle. */
function buildLauncher() {
  const source = join(root, 'native/launcher/main.c');
  // Static: it starts, and Node.js says what is wrong, also where there is another C library.
  const flags = ['-O2', '-s', '-static', '-std=gnu11', '-Wall', '-Wextra', '-Werror'];
  const { status, stderr } = spawnSync('gcc', [...flags, '-o', join(OUT, 'comair-bin'), source], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`gcc cannot build ${source}: ${stderr ?? 'it is missing'}`);
}

/** Has the command profile a small program, or where that does not work, print its help. */
function keepCompiled() {
  const keep = join(root, 'scripts/keep-compiled.mjs');
  for (const args of [['--', '/bin/sh', '-c', 'ls -l /'], ['--help']]) {
    const { status } = spawnSync(process.execPath, [keep, join(OUT, 'command.js'), ...args], {
      stdio: 'ignore',
    });
    if (status === 0) return;
  }
}

/** The same for a run of a sweep, which is told what to run. Where that does not work, it compiles. */
async function keepCompiledRun() {
  const folder = mkdtempSync(join(tmpdir(), 'comair-build-'));
  try {
    const file = join(OUT, 'sweep-run-main.js');
    const child = fork(join(root, 'scripts/keep-compiled.mjs'), [file], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    child.send({
      argv: ['/bin/sh', '-c', 'ls -l /'],
      options: { features: { n: 1 } },
      profile: join(folder, 'profile'),
      report: join(folder, 'report'),
    });
    await once(child, 'exit');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
