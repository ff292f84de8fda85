/** Names of regions are what a program says: hostile text in every output. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { comair, inFolder } from '../support/command.js';
import { UNPRINTABLE } from '../terminal/hostile.js';
import { forEngines } from './engines.js';
import { targetPath } from './run.js';

const PROGRAM = targetPath('region_names');

forEngines('names of regions come out as data', async (t, engine) => {
  await inFolder(async (folder) => {
    const at = (name: string): string => join(folder, name);
    const read = (name: string): Promise<string> => readFile(at(name), 'utf8');
    const record = (name: string, n: string): ReturnType<typeof comair> =>
      comair([
        `--engine=${engine.name}`,
        `--json=${at(`${name}.json`)}`,
        `--html=${at(`${name}.html`)}`,
        '--full',
        '--',
        PROGRAM,
        n,
      ]);
    const { status, stderr } = await record('old', '20');
    t.is(status, 0);
    await record('new', '24');
    const outputs = [stderr];
    const { routines } = JSON.parse(await read('old.json')) as {
      routines: { name: string; region?: true; calls: number; class: string }[];
    };
    const regions = routines.filter(({ region }) => region === true);
    t.deepEqual(
      regions.map(({ name }) => name).toSorted(),
      [
        '<script>alert(1)</script>',
        '\x1b[2J\x1b]0;owned\x07evil\rname\nnext',
        // Of longer ones the beginning.
        '0123456789'.repeat(52).slice(0, 512),
        'not UTF-8 \ufffd\ufffd',
        '::error file=a::b%0A##[error]',
        'free',
        '<module>',
        // Of one without a name.
        'region',
      ].toSorted(),
    );
    for (const { calls, class: name } of regions) {
      t.is(calls, 20);
      t.is(name, 'O(n^2)');
    }
    const files = ['diff.md', 'diff.html', 'check.md', 'check.xml', 'check.sarif'];
    const [markdown, page, checked, junit, sarif] = files.map(at);
    const old = at('old.json');
    const diff = ['diff', old, at('new.json'), '--markdown', markdown, '--html', page];
    const check = ['check', old, '--rule', '* <= n', '--github', '--markdown', checked];
    const gate = await comair([...check, '--junit', junit, '--sarif', sarif]);
    t.is(gate.status, 1);
    // An annotation begins with the file that it is about, and no name begins one.
    t.true(gate.stdout.split('\n').every((line) => !line.startsWith('::error file=a::')));
    outputs.push(gate.stdout, gate.stderr);
    for (const argv of [diff, ['show', old, 'owned'], ['report', old, '--full']]) {
      const { stdout, stderr: said } = await comair(argv);
      outputs.push(stdout, said);
    }
    for (const name of ['diff.md', 'check.md', 'check.xml']) outputs.push(await read(name));
    for (const text of outputs) t.notRegex(text.replaceAll('\n', ''), UNPRINTABLE);
    for (const name of ['old.html', 'diff.html', 'diff.md', 'check.md', 'check.xml'])
      t.notRegex(await read(name), /<script>alert/);
    const whole = await read('check.sarif');
    t.notThrows(() => JSON.parse(whole) as unknown);
  });
});
