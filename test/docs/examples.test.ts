/** Examples for CI: they parse, and what they call exists. */
import test from 'ava';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { packageRoot } from '../../src/base/package.js';
import { unknownIn } from './commands.js';

const text = (file: string): Promise<string> =>
  readFile(join(packageRoot(), 'examples', file), 'utf8');

test('a command or option that does not exist is found', (t) => {
  t.deepEqual(
    unknownIn('comair-bin check a --rules b\ntrue && comair-bin --top 3 -- ls --all'),
    [],
  );
  t.deepEqual(unknownIn('comair-bin chek a'), ['comair-bin chek a']);
  t.deepEqual(unknownIn('comair-bin doctor \\\n --fixx'), ['--fixx']);
});

interface Step {
  run?: string;
  uses?: string;
  with?: Record<string, string>;
}

test('GitHub Actions: a workflow with steps that exist, and inputs that the action has', async (t) => {
  const workflow = parse(await text('github-action/growth.yml')) as {
    on: object;
    jobs: Record<string, { 'runs-on': string; steps: Step[] }>;
  };
  const job = workflow.jobs['growth'];
  t.deepEqual(Object.keys(workflow.on), ['push', 'pull_request']);
  t.truthy(job['runs-on']);
  const { steps } = job;
  t.true(steps.every(({ run, uses }) => (run === undefined) !== (uses === undefined)));
  const own = steps.find(({ uses }) => uses === './.github/actions/comair-bin')?.with ?? {};
  const action = parse(await text('github-action/action.yml')) as { inputs: object };
  t.deepEqual(
    Object.keys(own).filter((name) => !(name in action.inputs)),
    [],
  );
  t.regex(own['run'], /^comair-bin sweep /);
  t.deepEqual(unknownIn(own['run']), []);
});

test('Jenkins: commands that exist', async (t) => {
  const file = await text('jenkins/Jenkinsfile');
  const script = [...file.matchAll(/\bsh '''([^']*)'''|\bsh '([^'\n]*)'/g)]
    .map(([, ...forms]) => forms.join(''))
    .join('\n');
  t.true(script.includes('comair-bin check'));
  t.deepEqual(unknownIn(script), []);
});

test('GitLab: a job with a script that exists', async (t) => {
  const { growth } = parse(await text('gitlab/.gitlab-ci.yml')) as {
    growth: { image: string; before_script: string[]; script: string[] };
  };
  t.truthy(growth.image);
  const script = [...growth.before_script, ...growth.script].join('\n');
  t.true(script.includes('comair-bin check'));
  t.deepEqual(unknownIn(script), []);
});

test('the image: instructions that docker knows, and commands that exist', async (t) => {
  const file = await text('docker/Dockerfile');
  const instructions = file
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .trim()
    .split('\n');
  t.deepEqual(
    instructions.map((line) => line.split(' ')[0]),
    ['FROM', 'COPY', 'RUN'],
  );
  const script = instructions.at(-1)?.replace(/^RUN /, '') ?? '';
  t.true(script.includes('comair-bin doctor'));
  t.deepEqual(unknownIn(script), []);
});
