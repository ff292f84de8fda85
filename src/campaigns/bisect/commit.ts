/** The commit that is checked out, by git. */
import { execFileSync } from 'node:child_process';
import { ComairError } from '../../base/errors.js';

export interface Commit {
  hash: string;
  /** Files differ from it: what is measured is not of that commit alone. */
  changed: boolean;
  /** Where git keeps what is not of the tree. */
  gitFolder: string;
}

function git(cwd: string, ...args: string[]): string {
  try {
    const stdio: ('ignore' | 'pipe')[] = ['ignore', 'pipe', 'pipe'];
    return execFileSync('git', args, { cwd, encoding: 'utf8', stdio }).trim();
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string };
    const why =
      code === 'ENOENT'
        ? 'git is not installed'
        : ((stderr ?? '').trim().split('\n').at(-1) ?? 'it failed');
    throw new ComairError(`bisect asks git which commit this is: ${why}`, 'usage');
  }
}

/** @throws ComairError `usage` where there is no commit */
export function commitAt(cwd: string): Commit {
  return {
    hash: git(cwd, 'rev-parse', '--verify', 'HEAD'),
    changed: git(cwd, 'status', '--porcelain', '--untracked-files=no') !== '',
    gitFolder: git(cwd, 'rev-parse', '--absolute-git-dir'),
  };
}
