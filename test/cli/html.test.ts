/** --html, as a user gives it. */
import test from 'ava';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { View } from '../../src/pages/view-model.js';
import { comair, inFolder } from '../support/command.js';

async function view(path: string): Promise<View> {
  const page = await readFile(path, 'utf8');
  const [, text] = /<script type="application\/json" id="view">(.*?)<\/script>/s.exec(page)!;
  return JSON.parse(text) as View;
}

test.serial('--html writes the page of a run, and of several recordings', async (t) => {
  await inFolder(async (folder) => {
    const [page, one, two] = ['a.html', 'one', 'two'].map((name) => join(folder, name));
    const { status, stderr } = await comair(['--html', page, '-o', one, '--', 'ls', '/']);
    t.is(status, 0, stderr);
    const live = await view(page);
    t.deepEqual(live.runs[0].argv, ['ls', '/']);
    t.true(live.rows.name.includes('main') || live.rows.name.includes('_start'));
    t.deepEqual(live.parts, []);
    await comair(['record', '-o', two, '--', 'ls', '/usr']);
    const both = await comair(['analyze', one, two, '--html', page]);
    t.is(both.status, 0, both.stderr);
    t.deepEqual(
      (await view(page)).parts.map(({ label }) => label),
      [one, two],
    );
    t.deepEqual((await readdir(folder)).sort(), ['a.html', 'one', 'two']);
  });
});

test.serial(
  'with --structures the page of a live run has the tree that its recording has',
  async (t) => {
    await inFolder(async (folder) => {
      const [live, again, file] = ['a.html', 'b.html', 'c'].map((name) => join(folder, name));
      const options = ['--structures', '--html', live, '-o', file];
      const { status, stderr } = await comair([...options, '--', 'sort', '/etc/passwd']);
      t.is(status, 0, stderr);
      await comair(['analyze', file, '--html', again]);
      const { repetitions } = await view(live);
      t.not(repetitions, null);
      t.deepEqual(repetitions, (await view(again)).repetitions);
      const without = await comair(['--html', live, '--', 'true']);
      t.is(without.status, 0);
      t.is((await view(live)).repetitions, null);
    });
  },
);

/** What the page of a file shows. */
async function viewIn(path: string): Promise<Record<string, unknown>> {
  const html = await readFile(path, 'utf8');
  const [, json] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)!;
  return JSON.parse(json) as Record<string, unknown>;
}

test.serial('report shows again what --json wrote, as text and as a page', async (t) => {
  await inFolder(async (folder) => {
    const [json, page, text] = ['r.json', 'r.html', 'r.txt'].map((name) => join(folder, name));
    const live = await comair(['--json', json, '--html', page, '--report', text, '--', 'true']);
    t.is(live.status, 0, live.stderr);
    const again = join(folder, 'again.html');
    const { status, stdout, stderr } = await comair(['report', json, '--full', '--html', again]);
    t.is(status, 0, stderr);
    t.is(stdout, await readFile(text, 'utf8'));
    const [shown, first] = await Promise.all([again, page].map(viewIn));
    // What else plots may show is made of the run's profile.
    t.true('asked' in first);
    delete first['asked'];
    t.deepEqual(shown, first);
    const none = await comair(['report', page, '--html', again]);
    t.is(none.status, 125);
    t.regex(none.stderr, /^comair-bin: cannot [^\n]*\n$/);
  });
});

test.serial('a page that cannot be written is refused before the program runs', async (t) => {
  const { status, stdout, stderr } = await comair(['--html', '/no/where', '--', 'echo', 'ran']);
  t.is(status, 125);
  t.is(stdout, '');
  t.regex(stderr, /^comair-bin: cannot write --html \/no\/where: [^\n]*\n$/);
});
