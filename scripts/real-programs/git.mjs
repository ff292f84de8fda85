// git: it starts many small programs, threads, and talks to itself through pipes.

/** A repository with history, branches, a merge; dates are fixed, so that all names are, too. */
const DATE = '2020-01-01T00:00:00Z';
const HISTORY = `git config --global user.name n; git config --global user.email e@example.org
git config --global init.defaultBranch main; git init -q origin; cd origin
for i in $(seq 40); do seq $i $((i * 20)) > file$((i % 9)); git add .; git commit -q -m "commit $i"; done
git checkout -q -b side HEAD~5; echo side > side; git add .; git commit -q -m side
git checkout -q main; git merge -q --no-edit side; git tag -a v1 -m v1`;

const git = (name, prepare, ...args) => ({
  name: `git ${name}`,
  packages: ['git'],
  needs: ['/usr/bin/git'],
  prepare: `${HISTORY}; cd ..; ${prepare}`,
  command: ['/usr/bin/git', ...args],
  after:
    'for each in origin clone*; do git -C $each log --all --format=%H; git -C $each status -s; git -C $each fsck; done; true',
  env: { GIT_AUTHOR_DATE: DATE, GIT_COMMITTER_DATE: DATE },
  limit: 600,
});

export default [
  git('clone, local', 'true', 'clone', 'origin', 'clone'),
  git('clone, file://', 'true', '-c', 'pack.threads=2', 'clone', 'file://FOLDER/origin', 'clone'),
  git('fsck', 'git -C origin gc -q', '-C', 'origin', 'fsck', '--full', '--strict'),
  git('gc', 'true', '-C', 'origin', 'gc', '--aggressive'),
  git('rebase', 'git -C origin checkout -q side', '-C', 'origin', 'rebase', '--no-ff', 'HEAD~3'),
  git('log -p', 'true', '-C', 'origin', 'log', '-p', '--stat', '-M'),
];
