/** The package as `npm pack` makes it, and npm for installing it. */
import { readFile, readdir, realpath, symlink, mkdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import { run } from '../support/command.js';

export interface Tarball {
  file: string;
  /** Paths of what is in it, relative to the package's root. */
  paths: string[];
}

/** Packs what is built. Without prepack, which would build it, under the feet of other tests. */
export async function pack(folder: string): Promise<Tarball> {
  const prebuilt = await run(process.execPath, [`${packageRoot()}scripts/build-prebuilt.mjs`]);
  if (prebuilt.status !== 0) throw new Error(prebuilt.stderr);
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const { status, stdout, stderr } = await run('npm', args, { cwd: packageRoot() });
  if (status !== 0) throw new Error(stderr);
  const made = Object.values(JSON.parse(stdout) as Record<string, Packed>).at(0);
  if (made === undefined) throw new Error(stdout);
  return { file: join(folder, made.filename), paths: made.files.map(({ path }) => path) };
}

interface Packed {
  filename: string;
  files: { path: string }[];
}

/** Where a command is in our PATH. */
export async function whereIs(name: string): Promise<string> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    try {
      return await realpath(join(folder, name));
    } catch {
      // Not in this one.
    }
  }
  throw new Error(`there is no ${name} in PATH`);
}

/** A folder for PATH with Node.js and a shell, and no compiler. */
export async function pathWithoutCompiler(folder: string): Promise<string> {
  await mkdir(folder);
  await symlink(process.execPath, join(folder, 'node'));
  for (const name of ['npm', 'sh', 'env', 'ls']) {
    await symlink(await whereIs(name), join(folder, name));
  }
  return folder;
}

/** What a release consists of. */
export interface Release {
  tarball: string;
  debian: string;
  sums: string;
}

/** Of what is built; npm pack must have been run. */
export async function release(folder: string): Promise<Release> {
  const script = `${packageRoot()}scripts/release-artifacts.mjs`;
  const made = await run(process.execPath, [script, '--quick', '--out', folder]);
  if (made.status !== 0) throw new Error(made.stderr);
  const files = made.stdout.trim().split('\n');
  const named = (pattern: RegExp): string => files.find((file) => pattern.test(file)) ?? '';
  return { tarball: named(/\.tgz$/), debian: named(/\.deb$/), sums: named(/SHA256SUMS$/) };
}

/** Relative links of a page of Markdown. */
export async function linksOf(page: string): Promise<string[]> {
  const text = await readFile(page, 'utf8');
  return [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link));
}

/** Files below a folder of the package, relative to its root. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(join(packageRoot(), folder), {
    recursive: true,
    withFileTypes: true,
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(packageRoot().length));
}
