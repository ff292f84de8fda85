/** Small programs for the tests of symbols, and binutils as independent references. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { native } from '../../src/native/addon.js';
import type { ModuleSymbols, SymbolInfo } from '../../src/native/native-symbols.js';

const NO_DEBUGINFOD = { ...process.env, DEBUGINFOD_URLS: '', LC_ALL: 'C' };

/** Runs a tool. @returns its stdout; @throws when it fails. */
export function run(command: string, args: string[], input?: string): string {
  return execFileSync(command, args, {
    encoding: 'utf8',
    env: NO_DEBUGINFOD,
    maxBuffer: 1 << 30,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(input === undefined ? {} : { input }),
  });
}

/** @param asked makes it say its version, and end with 0 */
export function hasTool(command: string, asked = '--version'): boolean {
  return spawnSync(command, [asked], { stdio: 'ignore' }).status === 0;
}

/** A folder that is removed when the test file's process ends. */
export class Workshop {
  readonly dir = mkdtempSync(join(tmpdir(), 'comair-symbols-'));

  constructor() {
    process.on('exit', () => {
      rmSync(this.dir, { recursive: true, force: true });
    });
  }

  path(name: string): string {
    return join(this.dir, name);
  }

  write(name: string, text: string | Uint8Array): string {
    writeFileSync(this.path(name), text);
    return this.path(name);
  }

  /** Compiles sources (name -> text) into `output`. @returns its path. */
  compile(
    compiler: string,
    output: string,
    sources: Record<string, string>,
    ...flags: string[]
  ): string {
    const files = Object.entries(sources).map(([name, text]) => this.write(name, text));
    run(compiler, ['-o', this.path(output), ...files, ...flags]);
    return this.path(output);
  }
}

export interface NmSymbol {
  address: bigint;
  size: bigint;
  type: string;
  /** As nm prints it, with the version. */
  name: string;
}

/** Defined symbols of code, as nm sees them. */
export function nm(file: string, ...flags: string[]): NmSymbol[] {
  const symbols: NmSymbol[] = [];
  for (const line of run('nm', ['--defined-only', '-S', ...flags, file]).split('\n')) {
    const match = /^([0-9a-f]+) ([0-9a-f]*) ?([tTwWiu]) (.+)$/.exec(line);
    // A weak symbol of data that every executable has.
    if (match === null || match[4] === 'data_start') continue;
    symbols.push({
      address: BigInt(`0x${match[1]}`),
      size: BigInt(`0x${match[2] || '0'}`),
      type: match[3],
      name: match[4],
    });
  }
  return symbols;
}

/** Address of the one symbol of that name. */
export function addressOf(file: string, name: string, ...flags: string[]): bigint {
  const found = nm(file, ...flags).filter((symbol) => symbol.name === name);
  if (found.length !== 1) throw new Error(`${String(found.length)} symbols ${name} in ${file}`);
  return found[0].address;
}

/** `file:line` per address, as addr2line sees it; `??:0` where it knows nothing. */
export function addr2line(file: string, addresses: bigint[]): string[] {
  const input = addresses.map((address) => `0x${address.toString(16)}\n`).join('');
  return run('addr2line', ['-e', file], input)
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/ \(discriminator.*/, ''));
}

/** Opens, hands over, closes. */
export function withModule<T>(
  file: string,
  use: (module: ModuleSymbols) => T,
  debugDirs: string[] = [],
): T {
  const module = native().openModule(file, debugDirs);
  try {
    return use(module);
  } finally {
    module.close();
  }
}

export function lookup(file: string, offset: bigint, debugDirs: string[] = []): SymbolInfo {
  return withModule(file, (module) => module.lookup(offset), debugDirs);
}
