/** What C and TypeScript share cannot be changed in one of them alone: such a tree does not build. */
import test from 'ava';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import { inFolder, run } from '../support/command.js';

const PARTS = ['scripts', 'protocol', 'native/protocol', 'src/protocol'];
const BUILD = `import { checkProtocol } from './scripts/setup/build.mjs'; checkProtocol();`;

/** In a copy of what is shared, with one change: what the first step of a build says. */
async function built(
  file: string,
  change: (text: string) => string,
  then: string[] = [],
): Promise<{ status: number | null; stderr: string }> {
  return inFolder(async (folder) => {
    for (const part of PARTS) {
      await cp(join(packageRoot(), part), join(folder, part), { recursive: true });
    }
    await writeFile(join(folder, 'build.mjs'), BUILD);
    const path = join(folder, file);
    const text = await readFile(path, 'utf8').catch(() => '');
    const changed = change(text);
    if (changed === text) throw new Error(`nothing has changed in ${file}`);
    await writeFile(path, changed);
    if (then.length > 0) await run(process.execPath, then, { cwd: folder });
    return run(process.execPath, ['build.mjs'], { cwd: folder });
  });
}

const bin = (text: string): string => text.replace(/WAIT_BINS([^]*?)164/, 'WAIT_BINS$1165');
const CHANGES: [string, string, (text: string) => string, RegExp][] = [
  [
    'the number of a kind of frames, in C',
    'native/protocol/stream.h',
    (text) => text.replace('CA_MESSAGE_ROWS = 6', 'CA_MESSAGE_ROWS = 17'),
    /native\/protocol\/stream\.h is not what protocol\/ describes: npm run protocol/,
  ],
  [
    'the number of bins, in TypeScript',
    'src/protocol/sampling.ts',
    bin,
    /src\/protocol\/sampling\.ts is not what/,
  ],
  [
    'a column, in the description, of which nothing was made',
    'protocol/rows.mjs',
    (text) =>
      text.replace(
        'repeat: {',
        "kernel_cells: { sign: 'unsigned', occurrence: 'rare' },\n        repeat: {",
      ),
    /native\/protocol\/rows\.h is not what[^]*src\/protocol\/rows\.ts is not what/,
  ],
  [
    'what the engines compile, for CMake',
    'native/protocol/variants.cmake',
    (text) => text.replace(' CA_AT_ONCE', ''),
    /native\/protocol\/variants\.cmake is not what/,
  ],
  [
    'a file that nothing describes',
    'native/protocol/more.h',
    () => '#define CA_MORE 1\n',
    /native\/protocol\/more\.h is not what/,
  ],
  [
    'two kinds of frames with one number',
    'protocol/stream.mjs',
    (text) => text.replace('Window: {\n          value: 16', 'Window: {\n          value: 15'),
    /FrameKind: Window has the number of Structures/,
  ],
];

for (const [what, file, change, message] of CHANGES) {
  test(`does not build: ${what}`, async (t) => {
    const { status, stderr } = await built(file, change);
    t.is(status, 1, stderr);
    t.regex(stderr, message);
  });
}

test('builds: what was described, and then made', async (t) => {
  const { status, stderr } = await built('protocol/sampling.mjs', bin, ['scripts/protocol.mjs']);
  t.is(status, 0, stderr);
});
