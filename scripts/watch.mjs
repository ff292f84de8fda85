#!/usr/bin/env node
// Builds what has changed, whenever a source changes, until Ctrl-C. tsc keeps all types in memory,
// so that an edit takes it a second; the other steps look at their stamps.
import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { clearTimeout, setTimeout } from 'node:timers';
import { buildAll, buildProducts, typeScriptState } from './setup/build.mjs';
import { SetupError, root, say } from './setup/run.mjs';
import { note } from './setup/stamp.mjs';

/** Editors write a file in several steps. */
const SETTLED_MS = 200;
/** Sources of what tsc does not compile. */
const OTHERS = ['native', 'protocol', 'web', 'test/targets'];

/** Runs `build`, and says how long it took, or what failed. */
function attempt(build) {
  const begin = performance.now();
  try {
    build();
    say(`ready after ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
  }
}

attempt(() => buildAll({ test: true, quick: true }));

const tsc = spawn(
  process.execPath,
  [
    join(root, 'node_modules/typescript/bin/tsc'),
    '-p',
    join(root, 'tsconfig.json'),
    '--watch',
    '--preserveWatchOutput',
  ],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
process.on('exit', () => tsc.kill());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit());
tsc.on('exit', () => process.exit(1));

/** What tsc began to compile. An edit that it has not seen has another state. */
let state = '';
for await (const line of (listenToOthers(), createInterface({ input: tsc.stdout }))) {
  if (/Starting (incremental )?compilation|File change detected/.test(line)) {
    state = typeScriptState();
  } else if (/Found 0 errors/.test(line)) {
    note('typescript', state);
    attempt(() => buildProducts({ test: true, quick: true }));
  } else if (line.trim() !== '') {
    process.stderr.write(`${line}\n`);
  }
}

function listenToOthers() {
  let timer;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => attempt(() => buildAll({ test: true, quick: true })), SETTLED_MS);
  };
  for (const folder of OTHERS.filter((name) => existsSync(join(root, name)))) {
    watch(join(root, folder), { recursive: true }, (_, name) => {
      // test/targets/bin is made of what lies beside it.
      if (!`${name}`.startsWith('bin')) later();
    });
  }
}
