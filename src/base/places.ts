/**
 * Where the native parts lie: in a clone where the build has put them, in an installed package
 * where scripts/build-prebuilt.mjs has, or in the user's cache when they were built anew because
 * the package's folder belongs to someone else.
 */
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from './package.js';

/** Name of the tool in its folder, as Valgrind's launcher looks for it. */
const TOOL_FILE = 'comair-amd64-linux';

function firstOf(paths: string[]): string | null {
  return paths.find((path) => existsSync(path)) ?? null;
}

/** The addon; where it would be built when it is nowhere. */
export function addonFile(root = packageRoot()): string {
  const built = `${root}build/Release/comair.node`;
  return firstOf([built, `${root}build/prebuilt/comair.node`]) ?? built;
}

/** Whether this is a package as npm installs it: it brings what a clone builds. */
export function isInstalled(root = packageRoot()): boolean {
  return existsSync(`${root}build/prebuilt/comair.node`) && !existsSync(`${root}tsconfig.json`);
}

function cacheFolder(): string {
  const named = process.env.XDG_CACHE_HOME ?? '';
  return join(named.startsWith('/') ? named : join(homedir(), '.cache'), 'comair-bin');
}

/** Text of a small file; '' where there is none. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Where this user keeps a tool. Another state of the sources is another tool. */
function cachedValgrind(root: string): string {
  const state = textOf(`${root}build/prebuilt/valgrind/stamp`).slice(0, 16);
  return join(cacheFolder(), `valgrind-${state}`);
}

/** Where a tool is to be put that is built because the one of the package is for another Valgrind. */
export function rebuiltValgrind(root = packageRoot()): string {
  return isWritable(root) ? `${root}build/valgrind` : cachedValgrind(root);
}

/** What takes samples: the launcher, what is preloaded into programs, what is put into processes. */
export function samplerFiles(root = packageRoot()): {
  launcher: string;
  agent: string;
  attached: string;
} {
  const folders = [`${root}build/sampler`, `${root}build/prebuilt/sampler`];
  const folder = firstOf(folders) ?? folders[0];
  return {
    launcher: `${folder}/comair-sampler`,
    agent: `${folder}/libcomair-agent.so`,
    attached: `${folder}/libcomair-attached.so`,
  };
}

export interface ValgrindTool {
  /** What Valgrind calls its library: the tool and what is preloaded. */
  lib: string;
  tool: string;
  /** The Valgrind that it was linked with; '' where that is not known. */
  version: string;
}

/** The tool that is there, one built here before the one that came with the package. */
export function valgrindTool(root = packageRoot()): ValgrindTool | null {
  const folders = [`${root}build/valgrind`];
  if (isInstalled(root)) folders.push(cachedValgrind(root), `${root}build/prebuilt/valgrind`);
  const tool = firstOf(folders.map((folder) => join(folder, TOOL_FILE)));
  if (tool === null) return null;
  const lib = tool.slice(0, -TOOL_FILE.length - 1);
  return { lib, tool, version: textOf(join(lib, 'version')) };
}

/** Where what a release of DynamoRIO needs is built. */
export function dynamorioFolder(root = packageRoot()): string {
  return isWritable(root) ? join(root, 'build/dynamorio') : join(cacheFolder(), 'dynamorio');
}
