/** Puts a release of DynamoRIO that the user has downloaded where engines look for it. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileProblem, messageOf } from '../base/errors.js';
import { printable } from '../base/text/printable.js';
import { checkForClient } from '../record/engine/dynamorio-client.js';
import { DYNAMORIO_LIBRARY } from '../record/engine/dynamorio-places.js';
import { checkRelease } from '../record/engine/dynamorio-release.js';
import { CliError } from './errors.js';

const MAX_BYTES = 1 << 28;

/** @returns what tar printed @throws CliError with its last words */
function tar(args: string[], file: string): string {
  const { status, stdout, stderr, error } = spawnSync('tar', args, {
    encoding: 'utf8',
    maxBuffer: MAX_BYTES,
    // In words that do not depend on the user's language.
    env: { ...process.env, LC_ALL: 'C' },
  });
  if (error !== undefined) throw new CliError(`cannot run tar: ${fileProblem(error)}`);
  if (status === 0) return stdout;
  const why = stderr.trim().split('\n', 1).join('');
  throw new CliError(`cannot unpack ${printable(file)}: ${printable(why)}`);
}

/** The folder that all of an archive is in. @throws CliError where it is no release */
function topOf(entries: readonly string[], file: string): string {
  const refuse = (why: string): CliError =>
    new CliError(
      `${printable(file)} is no release of DynamoRIO: ${why}; download DynamoRIO-Linux-….tar.gz`,
    );
  const [top = ''] = (entries.at(0) ?? '').split('/', 1);
  const outside = entries.find(
    (entry) => !entry.startsWith(`${top}/`) || entry.split('/').includes('..'),
  );
  if (top === '' || top === '.' || top === '..' || outside !== undefined) {
    throw refuse(`not all of it is in one folder (${printable(outside ?? top)})`);
  }
  if (!entries.includes(`${top}/${DYNAMORIO_LIBRARY}`)) throw refuse(`no ${DYNAMORIO_LIBRARY}`);
  return top;
}

/**
 * Unpacks `file` and puts it in the place of `folder` when it has all that is needed.
 *
 * @returns its version
 * @throws CliError, StartError: `folder` is as it was
 */
export function unpackDynamorio(file: string, folder: string): string {
  const top = topOf(tar(['-tzf', file], file).trim().split('\n'), file);
  let work: string;
  try {
    mkdirSync(dirname(folder), { recursive: true });
    work = mkdtempSync(join(dirname(folder), '.unpack-'));
  } catch (error) {
    throw new CliError(`cannot write to ${printable(dirname(folder))}: ${messageOf(error)}`);
  }
  try {
    tar(['-xzf', file, '-C', work, '--no-same-owner'], file);
    const unpacked = checkRelease(join(work, top));
    checkForClient(unpacked);
    rmSync(folder, { recursive: true, force: true });
    renameSync(join(work, top), folder);
    return unpacked.version;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
