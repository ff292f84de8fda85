/** Which files a page may hold. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'ava';
import { SourceFiles } from '../../src/pages/source-files.js';
import { readSources } from '../../src/pages/sources.js';
import { native } from '../../src/native/addon.js';
import type { RoutineReport } from '../../src/schema/report.js';
import { sampleReport, sampleRoutine } from '../support/sample-report.js';

async function folderIn(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true });
  return realpath(await mkdtemp(join(parent, 'comair-sources-')));
}

/** What a page would show of the file, from its first line. */
async function shown(
  file: string,
  roots: string[],
  changes: Partial<RoutineReport> = {},
): Promise<string[] | null> {
  const routine = sampleRoutine({ file, line: 1, ...changes });
  const files = await SourceFiles.below(roots);
  const sources = await readSources(sampleReport({ routines: [routine] }), files);
  files.close();
  return 0 in sources ? sources[0].lines : null;
}

async function withFolders(use: (root: string, outside: string) => Promise<void>): Promise<void> {
  const [root, outside] = [await folderIn(tmpdir()), await folderIn(tmpdir())];
  try {
    await use(root, outside);
  } finally {
    for (const folder of [root, outside]) await rm(folder, { recursive: true });
  }
}

test('a link that is named like source shows nothing of what it leads to', async (t) => {
  await withFolders(async (root, outside) => {
    await writeFile(join(outside, 'secret'), 'the key');
    await writeFile(join(outside, 'secret.c'), 'the key');
    await writeFile(join(root, 'kept'), 'the key');
    await symlink(join(outside, 'secret'), join(root, 'evil.c'));
    await symlink(join(outside, 'secret.c'), join(root, 'named.c'));
    await symlink(join(root, 'kept'), join(root, 'inside.c'));
    await symlink(outside, join(root, 'folder'));
    for (const name of ['evil.c', 'named.c', 'inside.c', 'folder/secret.c', '../secret.c']) {
      t.is(await shown(join(root, name), [root]), null, name);
    }
    // A link within the root leads to source.
    await writeFile(join(root, 'real.c'), 'int x;');
    await symlink(join(root, 'real.c'), join(root, 'link.c'));
    t.deepEqual(await shown(join(root, 'link.c'), [root]), ['int x;']);
  });
});

test('only regular files below a root or the current folder', async (t) => {
  await withFolders(async (root, outside) => {
    await writeFile(join(outside, 'a.c'), 'int a;');
    t.is(await shown(join(outside, 'a.c'), [root]), null);
    t.is(await shown(join(outside, 'a.c'), []), null);
    t.deepEqual(await shown(join(outside, 'a.c'), [outside]), ['int a;']);
    // A folder whose name begins like the root's is another one.
    t.is(await shown(join(outside, 'a.c'), [outside.slice(0, -1)]), null);
    await mkdir(join(root, 'folder.c'));
    execFileSync('mkfifo', [join(root, 'pipe.c')]);
    await symlink('/dev/zero', join(root, 'device.c'));
    for (const name of ['folder.c', 'pipe.c', 'device.c', 'absent.c']) {
      t.is(await shown(join(root, name), [root]), null, name);
    }
  });
  const here = await folderIn(join(process.cwd(), 'build'));
  try {
    await writeFile(join(here, 'b.c'), 'int b;');
    t.deepEqual(await shown(join(here, 'b.c'), []), ['int b;']);
  } finally {
    await rm(here, { recursive: true });
  }
});

test('what the executable at hand was compiled from, where it says so itself', async (t) => {
  await withFolders(async (root, outside) => {
    const source = join(root, 'main.c');
    const program = join(outside, 'prog');
    await writeFile(source, 'int main(void) { return 0; }');
    await writeFile(join(root, 'other.c'), 'int other;');
    execFileSync('gcc', ['-g', '-o', program, 'main.c'], { cwd: root });
    const module = native().openModule(program, []);
    const { entry } = module.functions().find(({ name }) => name === 'main')!;
    const place = {
      module_path: program,
      build_id: module.buildId,
      offset: `0x${entry.toString(16)}`,
    };
    t.is(module.lookup(entry).folder, root);
    module.close();
    t.deepEqual(await shown(source, [], place), ['int main(void) { return 0; }']);
    // Another file of the folder is none of this routine's.
    t.is(await shown(join(root, 'other.c'), [], place), null);
    t.is(await shown(source, [], { ...place, build_id: 'ab' }), null);
    t.is(await shown(source, [], { ...place, module_path: '/bin/true' }), null);
    // The root of the file system is no folder of a project.
    execFileSync('gcc', ['-g', '-o', program, source], { cwd: '/' });
    const moved = native().openModule(program, []);
    t.like(moved.lookup(entry), { file: source, folder: '/' });
    const there = { ...place, build_id: moved.buildId };
    moved.close();
    t.is(await shown(source, [], there), null);
  });
});
