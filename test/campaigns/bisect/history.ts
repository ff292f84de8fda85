/** A repository of 30 commits: one does not build, one changes a constant, one makes it quadratic. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../../support/command.js';

export const COMMITS = 30;
/** The first commit that `git bisect` asks for, of those between the first and the last. */
export const UNBUILT = 15;
export const CONSTANT = 19;
export const QUADRATIC = 22;

function program(commit: number): string {
  const times = commit >= CONSTANT ? 3 : 1;
  const from = commit >= QUADRATIC ? '0' : 'i > 4 ? i - 4 : 0';
  return `#include <stdio.h>
#include <stdlib.h>
/* change ${commit} */
__attribute__((noinline)) long pairs(const int *a, int n) {
  long found = 0;
  for (int round = 0; round < ${times}; round++)
    for (int i = 0; i < n; i++)
      for (int j = ${from}; j < i; j++)
        found += a[i] == a[j];
  return found;
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100;
  int *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = i % 7;
  printf("%ld\\n", pairs(a, n));
  return ${commit === UNBUILT ? 'nothing' : '0'};
}
`;
}

export async function git(folder: string, ...args: string[]): Promise<string> {
  const own = ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'commit.gpgsign=false'];
  const { status, stdout, stderr } = await run('git', [...own, ...args], { cwd: folder });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout.trim();
}

/** @returns hashes, the first commit's first; of all commits, or of some of them */
export async function makeHistory(folder: string, ...some: number[]): Promise<string[]> {
  await git(folder, 'init', '--quiet');
  await writeFile(join(folder, '.gitignore'), 'pairs\n');
  const all = Array.from({ length: COMMITS }, (_, i) => i + 1);
  for (const commit of some.length === 0 ? all : some) {
    await writeFile(join(folder, 'pairs.c'), program(commit));
    await git(folder, 'add', '.');
    await git(folder, 'commit', '--quiet', '-m', `change ${commit}`);
  }
  return (await git(folder, 'rev-list', '--reverse', 'HEAD')).split('\n');
}
