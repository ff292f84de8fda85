/**
 * Where the native parts lie: in a clone where the build has put them, in an installed package
 * where scripts/build-prebuilt.mjs has. What is built later, for a Valgrind or DynamoRIO of the
 * user's, lies in the package, or in the user's cache where that folder belongs to someone else.
 */
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { machineOf } from './machine.js';
import { packageRoot } from './package.js';

/** Name of the tool in its folder, as Valgrind would look for it. */
const toolFile = (): string => `comair-${machineOf()?.valgrind ?? process.arch}-linux`;

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

/** Where `comair-bin doctor` puts a DynamoRIO for this user, and engines look for one. */
export function ownDynamorio(env: NodeJS.ProcessEnv = process.env): string {
  const named = env['XDG_DATA_HOME'] ?? '';
  const data = named.startsWith('/') ? named : join(homedir(), '.local/share');
  return join(data, 'comair-bin/dynamorio');
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

/** Where the tool is kept for the Valgrind that is installed below `valgrind`, an absolute path. */
export function rebuiltValgrind(valgrind: string, root = packageRoot()): string {
  const name = `valgrind-${createHash('sha256').update(valgrind).digest('hex').slice(0, 16)}`;
  return isWritable(root) ? join(root, 'build', name) : join(cacheFolder(), name);
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

/** The tool in a folder; null: there is none. */
export function toolIn(folder: string): ValgrindTool | null {
  const tool = join(folder, toolFile());
  if (!existsSync(tool)) return null;
  return { lib: folder, tool, version: textOf(join(folder, 'version')) };
}

/** With the Valgrind that it was linked with: the one built here, or the one of the package. */
export function valgrindTool(root = packageRoot()): ValgrindTool | null {
  const built = toolIn(join(root, 'build/valgrind'));
  return built ?? (isInstalled(root) ? toolIn(join(root, 'build/prebuilt/valgrind')) : null);
}

/** Where what a release of DynamoRIO needs is built. */
export function dynamorioFolder(root = packageRoot()): string {
  return isWritable(root) ? join(root, 'build/dynamorio') : join(cacheFolder(), 'dynamorio');
}

export interface PackedClient {
  file: string;
  /** The DynamoRIO that it was built with. */
  version: string;
}

/** The client for DynamoRIO that a release brings; null: it was packed where there was no DynamoRIO. */
export function packedClient(root = packageRoot()): PackedClient | null {
  const file = join(root, 'build/prebuilt/dynamorio/libcomair.so');
  if (!isInstalled(root) || !existsSync(file)) return null;
  return { file, version: textOf(join(root, 'build/prebuilt/dynamorio/version')) };
}
