// How each file of native is compiled, for clang-tidy and editors: build/compile_commands.json.
// https://clang.llvm.org/docs/JSONCompilationDatabase.html
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NATIVE, addonAsCompiled, fuzzDriver, optionsFor, valgrindTool } from './native-parts.mjs';
import { addonFlags, nodeHeaders } from './setup/compile.mjs';
import { root } from './setup/run.mjs';

/** Options of gcc that clang does not know. */
const GCC_ALONE = new Set(['-Wno-override-init', '-fno-tree-slp-vectorize']);

function valgrindVersion() {
  const { stdout } = spawnSync('valgrind', ['--version'], { encoding: 'utf8' });
  return stdout?.trim().replace(/^valgrind-/, '') ?? null;
}

/** Parts whose headers are there. */
function partsHere() {
  const version = valgrindVersion();
  const addon = nodeHeaders() === null ? null : addonFlags();
  return [
    ...(version === null ? [] : [valgrindTool(version)]),
    ...NATIVE.sampler(),
    fuzzDriver(),
    ...(addon === null ? [] : [...NATIVE['core-test'](addon), addonAsCompiled(addon)]),
  ];
}

/**
 * Writes the file, each source as the first part has it that compiles it.
 * @returns the sources that are in it, relative to the package's folder
 */
export function writeCompileCommands() {
  const commands = new Map();
  for (const { groups } of partsHere())
    for (const { sources, options } of groups)
      for (const file of sources) {
        if (commands.has(file)) continue;
        const all = optionsFor(file, options).filter((option) => !GCC_ALONE.has(option));
        commands.set(file, {
          directory: root,
          file,
          arguments: ['gcc', ...all, '-c', file],
        });
      }
  const folder = join(root, 'build');
  if (!existsSync(folder)) mkdirSync(folder);
  writeFileSync(
    join(folder, 'compile_commands.json'),
    `${JSON.stringify([...commands.values()], null, 1)}\n`,
  );
  return [...commands.keys()];
}

if (process.argv[1] === import.meta.filename) writeCompileCommands();
