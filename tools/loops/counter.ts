/** The client for DynamoRIO that counts where control goes. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '../../src/record/engine/engine.js';
import { packageRoot } from '../../src/base/package.js';
import { EdgeFiles } from './edge-files.js';

/** @returns its path */
function built(home: string): string {
  const source = `${packageRoot()}tools/loops/edges`;
  const folder = `${packageRoot()}build/loop-edges`;
  for (const args of [
    ['-S', source, '-B', folder, '-DCMAKE_BUILD_TYPE=Release', `-DDynamoRIO_DIR=${home}/cmake`],
    ['--build', folder],
  ]) {
    const { status, stdout, stderr } = spawnSync('cmake', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`the counting client cannot be built:\n${stdout}${stderr}`);
  }
  return join(folder, 'libedges.so');
}

export class Counter {
  readonly #client: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'comair-counts-'));

  /** @param home folder of DynamoRIO's release */
  constructor(home: string) {
    this.#client = built(home);
  }

  get #files(): string {
    return join(this.#folder, 'edges');
  }

  /** An engine of DynamoRIO with the client before ours, for the same run. */
  beside(engine: Engine): Engine {
    return {
      ...engine,
      command: (...how) => {
        const command = engine.command(...how);
        const { DYNAMORIO_OPTIONS, ...env } = command.env;
        const options = DYNAMORIO_OPTIONS.replace(
          /-client_lib "/,
          (start) => `${start}${this.#client};1;${this.#files};`,
        );
        return { ...command, env: { ...env, DYNAMORIO_OPTIONS: options } };
      },
    };
  }

  counted(): EdgeFiles {
    const found = new EdgeFiles();
    for (const name of readdirSync(this.#folder)) found.read(join(this.#folder, name));
    return found;
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
