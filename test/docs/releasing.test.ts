/** What docs/releasing.md and SECURITY.md rely on: workflows, and forms for issues. */
import test from 'ava';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { packageRoot } from '../../src/base/package.js';

const text = (file: string): Promise<string> => readFile(join(packageRoot(), file), 'utf8');

interface Workflow {
  jobs: Record<
    string,
    { strategy?: { matrix: { node: number[] } }; steps: { run?: string; uses?: string }[] }
  >;
}

const workflow = async (name: string): Promise<Workflow> =>
  parse(await text(`.github/workflows/${name}.yml`)) as Workflow;

/** Lines of all steps of a job. */
const linesOf = ({ jobs }: Workflow, job: string): string[] =>
  jobs[job].steps.flatMap(({ run: lines = '' }) => lines.trim().split('\n'));

test('the workflow tests on each Node.js and builds both archives', async (t) => {
  const found = await workflow('test');
  t.deepEqual(found.jobs['test'].strategy?.matrix.node, [20, 22, 24]);
  const lines = linesOf(found, 'test');
  const order = ['.ci/run', 'npm pack', 'npm run pack:source'].map((line) => lines.indexOf(line));
  t.true(order[0] >= 0 && order[0] < order[1] && order[1] < order[2], order.join(' '));
});

test('workflows run scripts that exist', async (t) => {
  const { scripts } = JSON.parse(await text('package.json')) as { scripts: Record<string, string> };
  for (const name of ['test', 'nightly']) {
    const found = await workflow(name);
    const lines = linesOf(found, name).join('\n');
    const named = [...lines.matchAll(/npm run ([\w:]+)/g)].map(([, script = '']) => script);
    t.true(named.length > 0);
    for (const script of named) t.true(script in scripts, script);
    for (const { run: lines, uses } of found.jobs[name].steps)
      t.true((lines === undefined) !== (uses === undefined));
  }
});

test('forms for issues ask for what doctor prints and for a recording', async (t) => {
  const folder = '.github/ISSUE_TEMPLATE';
  for (const file of await readdir(join(packageRoot(), folder))) {
    const form = parse(await text(`${folder}/${file}`)) as {
      body?: { id?: string; type: string; attributes: { label?: string } }[];
    };
    if (file === 'config.yml') continue;
    const ids = form.body?.flatMap(({ id }) => id ?? []) ?? [];
    t.true(ids.includes('doctor') && ids.includes('recording'), file);
    t.is(new Set(ids).size, ids.length, file);
    for (const { type, attributes } of form.body ?? [])
      t.true(type === 'markdown' || attributes.label !== undefined, file);
  }
});
