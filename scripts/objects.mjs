// Compiles C files, each only when it, a header of it or its options have changed. Compared are
// contents: times of modification change with every checkout.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const start = promisify(execFile);

/** What a compilation has read, from the file that gcc wrote with -MD. */
function readFiles(dependencies) {
  const text = readFileSync(dependencies, 'utf8').replaceAll('\\\n', ' ');
  return text
    .slice(text.indexOf(':') + 1)
    .trim()
    .split(/\s+/);
}

/** Digest of all that an object depends on; '' where that is not known. */
function stateOf(object, command) {
  const dependencies = `${object}.d`;
  if (!existsSync(object) || !existsSync(dependencies)) return '';
  const hash = createHash('sha256').update(command.join('\0'));
  try {
    for (const file of readFiles(dependencies)) hash.update(file).update(readFileSync(file));
  } catch {
    return ''; // One of them is gone.
  }
  return hash.digest('hex');
}

/**
 * @param sources C or C++ files, relative to `root`
 * @param options of gcc, `folder` for the objects, and `gcc`, which compiler
 * @returns the objects, in the order of their sources
 * @throws Error with what gcc said
 */
export async function compileObjects(root, sources, { folder, options, version, gcc = 'gcc' }) {
  mkdirSync(folder, { recursive: true });
  const jobs = sources.map((source) => {
    const object = join(folder, `${source.replaceAll('/', '_')}.o`);
    const output = ['-MD', '-MF', `${object}.d`, '-o', object];
    const command = [gcc, ...options, '-c', join(root, source), ...output];
    return { object, command: [...command], stamp: `${object}.stamp` };
  });
  const queue = jobs.filter(({ object, command, stamp }) => {
    const state = stateOf(object, [...command, version]);
    return state === '' || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== state;
  });
  const work = async () => {
    for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
      const { object, command, stamp } = job;
      const [program, ...args] = command;
      await start(program, args);
      writeFileSync(stamp, stateOf(object, [...command, version]));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return jobs.map(({ object }) => object);
}
