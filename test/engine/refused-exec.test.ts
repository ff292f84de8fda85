/** What the kernel refuses to execute: it says so to the program, which goes on. */
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inFolder } from '../support/command.js';
import { sameAsNative, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { runNative, runUnder, targetPath } from './run.js';

/** Offsets in the header of a 64-bit ELF file, and of a program header. */
const MACHINE = 18;
const HEADER_SIZE = 54;
const HEADER_COUNT = 56;
const HEADERS_START = 64;
const INTERPRETER = 3;
const AARCH64 = 183;

/** A copy of a program, changed. */
function changed(original: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(original);
  change(copy);
  return copy;
}

/** A copy that names another dynamic linker, whose path is not longer. */
function interpretedBy(original: Buffer, path: string): Buffer {
  return changed(original, (copy) => {
    for (let i = 0; i < copy.readUInt16LE(HEADER_COUNT); i++) {
      const header = HEADERS_START + i * copy.readUInt16LE(HEADER_SIZE);
      if (copy.readUInt32LE(header) !== INTERPRETER) continue;
      const start = Number(copy.readBigUInt64LE(header + 8));
      copy.fill(0, start, start + Number(copy.readBigUInt64LE(header + 32)));
      copy.write(path, start);
    }
  });
}

/** Files of many formats, well made and not, below `folder`. */
function files(folder: string): string[] {
  const program = readFileSync(targetPath('exec_each'));
  const set = (offset: number, value: number) =>
    changed(program, (copy) => copy.writeUInt16LE(value, offset));
  const all = {
    program,
    'another machine': set(MACHINE, AARCH64),
    'entries of one byte': set(HEADER_SIZE, 1),
    'no program headers': set(HEADER_COUNT, 0),
    'cut in its headers': program.subarray(0, 100),
    'a header alone': program.subarray(0, 64),
    magic: program.subarray(0, 4),
    'no linker': interpretedBy(program, '/nowhere/ld.so'),
    'a folder as linker': interpretedBy(program, '/usr'),
    'a text as linker': interpretedBy(program, '/etc/hostname'),
    script: '#!/bin/sh\nexit 7\n',
    'script for nobody': '#!/nowhere/sh\n',
    'script for another machine': `#!${join(folder, 'another-machine')}\n`,
    'script for that script': `#!${join(folder, 'script-for-another-machine')}\n`,
    'script for nothing': '#!\n',
    text: 'exit 6\n',
    empty: '',
  };
  const paths = Object.entries(all).map(([name, content]) => {
    const path = join(folder, name.replaceAll(' ', '-'));
    writeFileSync(path, content, { mode: 0o755 });
    return path;
  });
  const [noMode, subfolder, loop] = ['no-mode', 'folder', 'loop'].map((name) => join(folder, name));
  writeFileSync(noMode, program);
  chmodSync(noMode, 0o644);
  mkdirSync(subfolder);
  symlinkSync(loop, loop);
  return [...paths, noMode, subfolder, loop, join(folder, 'missing')];
}

forEngines('what the kernel refuses to execute is refused', async (t, engine) => {
  await inFolder(async (folder) => {
    const argv = [targetPath('exec_each'), ...files(folder)];
    const native = await runNative(argv);
    const refused = native.stdout.match(/^E[A-Z]+ status 99$/gm) ?? [];
    // Some kernels execute more than others, as they have interpreters for other machines.
    t.true(refused.length >= 15, native.stdout);
    const outcome = await runUnder(engine, argv);
    sameAsNative(t, native, outcome);
    wholeStreams(t, outcome);
  });
});

forEngines('an exec with wrong arguments fails as natively', async (t, engine) => {
  const argv = [targetPath('exec_arguments')];
  const outcome = await runUnder(engine, argv);
  sameAsNative(t, await runNative(argv), outcome);
  wholeStreams(t, outcome);
});

forEngines('a file without a path is executed, or the report says why not', async (t, engine) => {
  const { status, streams } = await runUnder(engine, [targetPath('executes_unnamed')]);
  const notes = streams.flatMap(({ collected }) => collected.notes);
  const refused = engine.name === 'valgrind';
  t.is(status, refused ? 4 : 0);
  t.is(notes.filter((note) => note.includes('has no path')).length, refused ? 1 : 0);
});
