/** The files that a program's loader begins with. */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { bytesToText, textToBytes } from '../../base/text/byte-text.js';
import { native } from '../../native/addon.js';

/**
 * The program and the libraries that its loader finds for it, as absolute paths.
 * @throws Error with one line when the program cannot be read
 */
export function neededFiles(path: string, env: NodeJS.ProcessEnv): string[] {
  const { interpreter } = native().readElf(textToBytes(path));
  if (interpreter === null) return [path];
  // The loader only looks: nothing of the program runs.
  const libraries = [
    ...listed(interpreter, path, env).matchAll(/(?:^|=> )\s*(\/.*) \(0x[0-9a-f]+\)$/gm),
  ];
  return [path, ...libraries.map((match) => match[1])];
}

function listed(interpreter: string, path: string, env: NodeJS.ProcessEnv): string {
  const bytes = textToBytes(path);
  const options = { env, timeout: 30_000 };
  if (typeof bytes === 'string') {
    return bytesToText(spawnSync(interpreter, ['--list', path], options).stdout);
  }
  // Node gives no bytes to a program, but an open file.
  const file = openSync(bytes, 'r');
  try {
    const { stdout } = spawnSync(interpreter, ['--list', '/proc/self/fd/3'], {
      ...options,
      stdio: ['pipe', 'pipe', 'pipe', file],
    });
    return bytesToText(stdout);
  } finally {
    closeSync(file);
  }
}
