/**
 * Opens damaged copies of an ELF file and looks at everything in them. Run as a child process by
 * hostile.test.ts, so that a crash of the addon is a failed test and not the end of the runner.
 *
 * argv: folder to work in; stdin: lines of JSON `{file, edits: [[offset, hex], ...], length}`.
 * stdout: the number of the line before each is tried, then "done".
 */
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { native } from '../../src/native/addon.js';

export interface Damage {
  file: string;
  edits: [offset: number, hex: string][];
  /** Bytes kept; the rest is cut off. */
  length: number;
}

function lookAround(path: string): void {
  const module = native().openModule(path, []);
  for (let offset = 0x1000n; offset < 0x1600n; offset += 8n) {
    module.lookup(offset);
    module.frames(offset);
    module.loopCode(offset, offset + 0x80n, 24);
    module.endOf(offset);
  }
  module.codeLines(0x1000n, 0x1600n);
  module.code(0x1000n, 0x10_0000n);
  module.lookup(0n);
  module.lookup(0xffff_ffff_ffff_ffffn);
  module.close();
}

function inspect(path: string): void {
  for (const use of [
    () => native().readElf(path),
    () => {
      lookAround(path);
    },
  ]) {
    try {
      use();
    } catch (error) {
      const { message } = error as Error;
      if (!message.startsWith(`${path}: `) || message.includes('\n')) throw error;
    }
  }
}

const folder = process.argv[2];
const originals = new Map<string, Buffer>();
for (const [number, line] of readFileSync(0, 'utf8').trimEnd().split('\n').entries()) {
  const { file, edits, length } = JSON.parse(line) as Damage;
  const original = originals.get(file) ?? readFileSync(file);
  originals.set(file, original);
  const bytes = Buffer.from(original);
  for (const [offset, hex] of edits) bytes.write(hex, offset, 'hex');
  const path = join(folder, 'damaged');
  writeFileSync(path, bytes.subarray(0, length));
  writeSync(1, `${number}\n`);
  inspect(path);
}
writeSync(1, 'done\n');
