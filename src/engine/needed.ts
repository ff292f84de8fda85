/** The files that a program's loader begins with. */
import { spawnSync } from 'node:child_process';
import { native } from '../native.js';

/**
 * The program and the libraries that its loader finds for it, as absolute paths.
 * @throws Error with one line when the program cannot be read
 */
export function neededFiles(path: string, env: NodeJS.ProcessEnv): string[] {
  const { interpreter } = native().readElf(path);
  if (interpreter === null) return [path];
  // The loader only looks: nothing of the program runs.
  const { stdout } = spawnSync(interpreter, ['--list', path], {
    env,
    encoding: 'utf8',
    timeout: 30_000,
  });
  const libraries = [...stdout.matchAll(/(?:^|=> )\s*(\/.*) \(0x[0-9a-f]+\)$/gm)];
  return [path, ...libraries.map((match) => match[1])];
}
