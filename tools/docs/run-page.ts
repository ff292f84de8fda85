/**
 * Runs the blocks of a page from top to bottom in an empty folder, as a reader would who types all of
 * it into one shell: folders, variables and what runs in the background stay from block to block.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import type { Block } from './blocks.js';
import { difference } from './output.js';

/** In ms, of a page. */
const LIMIT = 1_800_000;

/** From here on exit statuses are comair-bin's own failures, or those of a signal. */
const FAILURE = 125;

/** The folder of the page, as pages show it. */
const READER = '/home/me';

export interface Failure {
  line: number;
  command: string;
  /** For people. */
  text: string;
  /** What differs, where a command ended as it should. */
  shown: string | null;
  printed: string | null;
}

interface Step {
  block: Block;
  /** -1: the commands that no reader sees. */
  index: number;
}

/** What is run, with a line of marks behind each command: its step and its status. */
function scriptOf(blocks: readonly Block[], mark: string): { script: string; steps: Step[] } {
  const steps: Step[] = [];
  // Of several lines in one step none may fail.
  const lines = ['exec 2>&1', "trap 'failed=$?' ERR"];
  const add = (text: string, block: Block, index: number): void => {
    lines.push('failed=0', text, `printf '\\n${mark} %d\\n' $failed`);
    steps.push({ block, index });
  };
  for (const block of blocks) {
    if (block.before !== '') add(block.before, block, -1);
    if (block.kind === 'file') add(`cp files/${block.line} '${block.name}'`, block, -1);
    if (block.notRun !== null) continue;
    for (const [index, { text }] of block.commands.entries()) add(text, block, index);
  }
  return { script: lines.join('\n') + '\n', steps };
}

async function prepare(folder: string, blocks: readonly Block[]): Promise<void> {
  for (const name of ['bin', 'files', 'page']) await mkdir(join(folder, name));
  const main = join(packageRoot(), 'dist/bundle/comair-bin.js');
  const command = `#!/bin/sh\nexec ${process.execPath} ${main} "$@"\n`;
  await writeFile(join(folder, 'bin/comair-bin'), command, { mode: 0o755 });
  for (const { kind, line, text } of blocks)
    if (kind === 'file') await writeFile(join(folder, 'files', String(line)), text);
}

/** What the page's commands printed, stdout and stderr as they came. */
function outputOf(folder: string, script: string): Promise<string> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: `${join(folder, 'bin')}:/usr/bin:/bin:/usr/sbin:${process.env['PATH'] ?? ''}`,
    EXAMPLES: join(packageRoot(), 'examples'),
    TARGETS: join(packageRoot(), 'test/targets'),
    NO_COLOR: '1',
    LC_ALL: 'C.UTF-8',
  };
  // Pages show Valgrind's figures, which all readers have.
  delete env['DYNAMORIO_HOME'];
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['--noprofile', '--norc', script], {
      cwd: join(folder, 'page'),
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LIMIT,
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => (text += part));
    child.on('error', reject);
    child.on('close', () => {
      resolve(text);
    });
  });
}

type Problem = Omit<Failure, 'line' | 'command'>;

function problemOf({ block, index }: Step, printed: string, status: number): Problem | null {
  const allowed = index >= 0 && status === block.status;
  if (status >= FAILURE || (status !== 0 && !allowed)) {
    const end = printed.trim().slice(-1500);
    return { text: `exit status ${status}: ${end}`, shown: null, printed: null };
  }
  const shown = index < 0 ? null : block.commands[index].shown;
  const text = shown === null ? '' : difference(shown, printed);
  if (text === '') return null;
  return { text: `${text}\nin:\n${printed.trim()}`, shown, printed };
}

/**
 * @param folder an empty one
 * @returns what went otherwise than the page says
 */
export async function runPage(folder: string, blocks: readonly Block[]): Promise<Failure[]> {
  const mark = `mark-${randomUUID()}`;
  const { script, steps } = scriptOf(blocks, mark);
  await prepare(folder, blocks);
  // Where files of the page come from, seen from it.
  const file = join(folder, 'script');
  await writeFile(file, script.replaceAll('cp files/', `cp ${join(folder, 'files')}/`));
  const output = (await outputOf(folder, file)).replaceAll(join(folder, 'page'), READER);
  const parts = output.split(new RegExp(`\\n${mark} (\\d+)\\n`));
  return steps.flatMap((step, i) => {
    const { block, index } = step;
    const command = index < 0 ? block.before || block.name : block.commands[index].text;
    const status = parts.at(2 * i + 1);
    const problem =
      status === undefined
        ? { text: 'it did not end', shown: null, printed: null }
        : problemOf(step, parts[2 * i], Number(status));
    return problem === null ? [] : [{ line: block.line, command, ...problem }];
  });
}
