import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Case } from '../case.js';
import { runProgram } from '../program.js';

const COMMITS = 120;

/** The same at each time and place. */
const env = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_PAGER: 'cat',
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@example.org',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@example.org',
  GIT_AUTHOR_DATE: '1700000000 +0000',
  GIT_COMMITTER_DATE: '1700000000 +0000',
};

function makeRepository(folder: string): void {
  mkdirSync(folder);
  const git = (...args: string[]): void => {
    execFileSync('/usr/bin/git', args, { cwd: folder, env: { ...process.env, ...env } });
  };
  git('init', '-q', '-b', 'main');
  for (let i = 0; i < COMMITS; i++) {
    const lines = Array.from(
      { length: 400 },
      (_, n) => `line ${(n * 7919 + (n % 9 === i % 9 ? i : 0)) % 997}\n`,
    );
    writeFileSync(join(folder, `file${i % 12}.txt`), lines.join(''));
    git('add', '-A');
    git('commit', '-q', '-m', `change ${i}`);
  }
}

export const git: Case = {
  name: 'git log -p, gc, fsck',
  packages: ['git'],
  needs: ['/usr/bin/git'],
  prepare: (folder) => {
    const repository = join(folder, 'repository');
    makeRepository(repository);
    let turn = 0;
    const jobs = [
      ['log', '-p', '--stat', '--find-copies-harder'],
      ['pack-objects', '--all', '--stdout', '--threads=1', '-q'],
      ['fsck', '--full', '--no-progress'],
      ['grep', '-c', 'line [0-9]*7', 'HEAD~50', 'HEAD'],
    ];
    const results = async (sampling: Parameters<Awaited<ReturnType<Case['prepare']>>>[0]) => {
      // Without samples all; with them one after the other.
      const all: Record<string, string | number | null> = {};
      for (const [i, args] of jobs.entries()) {
        if (sampling !== null && i !== turn % jobs.length) continue;
        const ran = await runProgram(
          { argv: ['/usr/bin/git', ...args], targets: 'sub_[0-9a-f]*[08]0$', env, cwd: repository },
          sampling,
        );
        for (const [key, value] of Object.entries(ran.results)) all[`${args[0]} ${key}`] = value;
      }
      if (sampling !== null) turn++;
      return { results: all };
    };
    return results;
  },
};
