/** The composite action, its steps run as GitHub's runner runs them. */
import test from 'ava';
import type { ExecutionContext } from 'ava';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { packageRoot } from '../../src/base/package.js';
import { MAIN, inFolder, run } from '../support/command.js';
import { targetPath } from '../engine/run.js';

const ACTION = join(packageRoot(), 'examples/github-action');

interface Action {
  inputs: Record<string, { default?: string }>;
  outputs: Record<string, { value: string }>;
  runs: {
    steps: {
      id?: string;
      shell?: string;
      run?: string;
      uses?: string;
      env?: Record<string, string>;
    }[];
  };
}

interface Done {
  status: number | null;
  log: string;
  summary: string;
  outputs: Record<string, string>;
}

/** What a runner makes of `${{ … }}`: here inputs and outputs of steps are all there is. */
type Values = Record<string, string>;
const evaluated = (text: string, values: Values): string =>
  text.replaceAll(/\$\{\{ ([\w.]+) \}\}/g, (_, name: string) => values[name] ?? '');

/** Runs the action as the runner does, up to the first step that fails. `npm` is one of ours. */
async function act(folder: string, inputs: Values): Promise<Done> {
  const {
    inputs: known,
    outputs,
    runs,
  } = parse(await readFile(join(ACTION, 'action.yml'), 'utf8')) as Action;
  const values: Values = {};
  for (const [name, { default: value = '' }] of Object.entries(known))
    values[`inputs.${name}`] = inputs[name] ?? value;
  const files = ['path', 'output', 'summary'].map((name) => join(folder, name));
  const [path, output, summary] = files;
  await writeFile(path, '');
  await writeFile(summary, '');
  let log = '';
  let status: number | null = 0;
  for (const step of runs.steps) {
    if (step.run === undefined) continue;
    await writeFile(output, '');
    const script = join(folder, 'step.sh');
    await writeFile(script, evaluated(step.run, values));
    const added = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '');
    const env = Object.entries(step.env ?? {}).map(([name, text]) => [
      name,
      evaluated(text, values),
    ]);
    const done = await run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
      cwd: folder,
      env: {
        ...(Object.fromEntries(env) as Values),
        PATH: [...added, join(folder, 'npm'), process.env['PATH']].join(':'),
        GITHUB_ACTIONS: 'true',
        GITHUB_ACTION_PATH: ACTION,
        GITHUB_PATH: path,
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: summary,
        GITHUB_WORKSPACE: folder,
        RUNNER_TEMP: join(folder, 'temp'),
      },
    });
    log += done.stdout + done.stderr;
    status = done.status;
    for (const line of (await readFile(output, 'utf8')).split('\n')) {
      const match = /^(\w+)=(.*)$/.exec(line);
      if (match !== null) values[`steps.${step.id ?? ''}.outputs.${match[1]}`] = match[2];
    }
    if (status !== 0) break;
  }
  const given = Object.entries(outputs).map(([name, { value }]) => [
    name,
    evaluated(value, values),
  ]);
  return {
    status,
    log,
    summary: await readFile(summary, 'utf8'),
    outputs: Object.fromEntries(given) as Values,
  };
}

/** A workspace with a package, and an npm that installs the command of this clone. */
async function inWorkspace(use: (folder: string) => Promise<void>): Promise<void> {
  await inFolder(async (folder) => {
    for (const name of ['npm', 'temp']) await mkdir(join(folder, name));
    const npm = [
      '#!/bin/sh',
      'while [ "$1" != --prefix ]; do shift; done; mkdir -p "$2/bin"; test -f "$3"; echo installed',
      `printf '#!/bin/sh\\nexec ${process.execPath} ${MAIN} "$@"\\n' > "$2/bin/comair-bin"`,
      'chmod +x "$2/bin/comair-bin"',
    ];
    await writeFile(join(folder, 'npm/npm'), npm.join('\n'), { mode: 0o755 });
    await writeFile(join(folder, 'comair-bin.tgz'), 'a tarball');
    await use(folder);
  });
}

const RUN = `comair-bin record -o growth.comair -- ${targetPath('sort')}`;
const inputs = (more: Values = {}): Values => ({
  package: 'comair-bin.tgz',
  run: RUN,
  file: 'growth.comair',
  ...more,
});

async function commentOf({ outputs }: Done): Promise<string> {
  return readFile(outputs['comment'], 'utf8');
}

function installs(t: ExecutionContext, { log }: Done, times: number): void {
  t.is(log.match(/^installed$/gm)?.length ?? 0, times, log);
}

test('what grows too fast fails the job; summary and comment say so; the cache is used', async (t) => {
  await inWorkspace(async (folder) => {
    await writeFile(join(folder, 'comair.yaml'), 'rules:\n  - insertion_sort <= n log n\n');
    const bad = await act(folder, inputs());
    t.is(bad.status, 1, bad.log);
    installs(t, bad, 1);
    t.is(bad.outputs['status'], '1');
    t.regex(bad.summary, /^### comair-bin check: FAILED\n/);
    t.is(await commentOf(bad), bad.summary);
    t.regex(bad.log, /^::error .*insertion_sort/m);
    t.regex(await readFile(bad.outputs['sarif'], 'utf8'), /insertion_sort/);
    t.regex(await readFile(bad.outputs['junit'], 'utf8'), /insertion_sort/);

    // The baseline has it, too: that is known, and the comparison is in the comment.
    await writeFile(join(folder, 'base.comair'), await readFile(join(folder, 'growth.comair')));
    const known = await act(folder, inputs({ baseline: 'base.comair' }));
    t.is(known.status, 0, known.log);
    installs(t, known, 0);
    t.regex(known.summary, /^### comair-bin check: passed\n[^]*\n### comair-bin diff: unchanged\n/);
  });
});

test('what is wrong is said in the log, and fails the job', async (t) => {
  await inWorkspace(async (folder) => {
    const gone = await act(folder, inputs({ package: 'none.tgz' }));
    t.is(gone.status, 125);
    t.regex(gone.log, /^::error::there is no none\.tgz: 'package' names the tarball/m);
    const none = await act(folder, inputs());
    t.is(none.status, 125);
    t.regex(none.log, /nothing to check: there is no comair\.yaml here/);
    t.is(none.summary, '');
    const broken = await act(folder, inputs({ run: 'exit 3; echo "not $HOME"' }));
    t.is(broken.status, 3);
  });
});
