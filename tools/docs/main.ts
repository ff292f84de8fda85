/**
 * `npm run check:docs [-- --keep --write PAGE…]`: runs the commands of README.md and the pages of docs, or of
 * the pages named, each page in an empty folder of its own, and compares what they print with what the
 * pages show. A line for each page; exit status 1 where something differs. `--keep` leaves the folders,
 * `--write` puts what was printed in the place of what is shown, but where that leaves something out by
 * `…`. What is not run is named, with its reason.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { glob } from 'tinyglobby';
import { packageRoot } from '../../src/base/package.js';
import { blocksOf } from './blocks.js';
import { runPage } from './run-page.js';
import type { Failure } from './run-page.js';
import { readCommandLine } from '../command-line.js';

const { values, positionals } = readCommandLine({
  keep: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
});
const pages =
  positionals.length > 0
    ? positionals
    : ['README.md', ...(await glob('docs/*.md', { cwd: packageRoot() })).sort()];

/** The page with what was printed. */
function renewed(page: string, failures: readonly Failure[]): string {
  return failures.reduce((text, { shown, printed }) => {
    if (shown === null || printed === null || shown.includes('…\n')) return text;
    return text.replace(`\n${shown}\n`, () => `\n${printed.trim()}\n`);
  }, page);
}

let failed = false;
for (const page of pages) {
  const text = await readFile(join(packageRoot(), page), 'utf8');
  const blocks = blocksOf(text);
  const commands = blocks.flatMap(({ commands, notRun }) => (notRun === null ? commands : []));
  const left = blocks.filter(({ notRun }) => notRun !== null);
  const reasons = left.map(({ line, notRun }) => `    line ${line} is not run: ${notRun ?? ''}\n`);
  if (commands.length === 0 && left.length === 0) continue;
  const folder = await mkdtemp(join(tmpdir(), 'comair-docs-'));
  const failures = commands.length === 0 ? [] : await runPage(folder, blocks);
  const shown = commands.filter(({ shown }) => shown !== null).length;
  process.stdout.write(
    `${failures.length === 0 ? 'ok    ' : 'FAILED'} ${page}: ${commands.length} commands, output of ${shown} compared\n${reasons.join('')}`,
  );
  for (const { line, command, text } of failures)
    process.stdout.write(
      `  line ${line}: ${command.split('\n')[0]}\n${text.replaceAll(/^/gm, '    ')}\n`,
    );
  failed ||= failures.length > 0;
  if (values.write) await writeFile(join(packageRoot(), page), renewed(text, failures));
  if (values.keep) process.stdout.write(`    ${folder}\n`);
  else await rm(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;
