import test from 'ava';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toJson } from '../../src/report/read/json.js';
import { sampleFinding, sampleGrowth, sampleReport } from '../support/sample-report.js';
import { comair, inFolder } from '../support/command.js';

test('show prints one routine, --format only what was asked for', async (t) => {
  await inFolder(async (folder) => {
    const path = join(folder, 'r.json');
    await writeFile(path, toJson(sampleReport()));
    const { status, stdout, stderr } = await comair(['show', path, 'lookup']);
    t.is(`${String(status)}${stderr}`, '0');
    t.regex(stdout, /^lookup\nid +0123456789ab\n/);
    const short = await comair(['show', path, '#1', '--format', '{class}\\t{exponent}']);
    t.is(short.stdout, 'O(n^2)\t1.98\n');
    const report = await comair(['report', path, '--format', '{id} {cost_share}']);
    t.is(report.stdout, '0123456789ab 0.931\n');
    for (const [args, message] of [
      [['show', path, 'lokup'], /no routine "lokup" among 1 routine; did you mean lookup\?/],
      [['show', path], /missing required argument/],
      [['show', path, 'lookup', '--format', '{x}'], /no field \{x\}/],
      [['report', path, '--format', '{x}'], /no field \{x\}/],
    ] as const) {
      const refused = await comair([...args]);
      t.regex(refused.stderr, message);
      t.regex(refused.stderr, /^comair-bin: [^\n]+\n$/);
      t.is(`${String(refused.status)}${refused.stdout}`, '125');
    }
  });
});

test('what goes to - is alone on standard output', async (t) => {
  await inFolder(async (folder) => {
    const path = join(folder, 'r.json');
    const text = toJson(sampleReport());
    await writeFile(path, text);
    t.is((await comair(['report', path, '--json', '-'])).stdout, text);
    const page = await comair(['report', path, '--html', '-']);
    t.regex(page.stdout, /^<!doctype html>[^]*<\/html>/i);
    t.regex((await comair(['report', path, '--report', '-'])).stdout, /lookup/);
    t.deepEqual(await readdir(folder), ['r.json']);
  });
});

test('show prints one finding, --format its fields', async (t) => {
  await inFolder(async (folder) => {
    const path = join(folder, 'r.json');
    const findings = [sampleFinding()];
    await writeFile(path, toJson(sampleReport({ schema: 2, growth: sampleGrowth(), findings })));
    const { status, stdout, stderr } = await comair(['show', path, 'finding 1']);
    t.is(`${String(status)}${stderr}`, '0');
    t.regex(stdout, /^finding 1: lookup \(prog\)/);
    const short = await comair(['show', path, 'finding 1', '--format', '{class}\\t{share}']);
    t.is(short.stdout, 'O(n^2)\t0.89\n');
    for (const [args, message] of [
      [['finding 3'], /^comair-bin: no finding 3: there is 1 finding\n$/],
      [['finding 1', '--format', '{formula}'], /^comair-bin: no field \{formula\}; there are rank/],
    ] as const) {
      const refused = await comair(['show', path, ...args]);
      t.regex(refused.stderr, message);
      t.is(`${String(refused.status)}${refused.stdout}`, '125');
    }
  });
});

test('a wrong template is found before the program runs', async (t) => {
  const { status, stdout, stderr } = await comair(['--format', '{nane}', '--', 'echo', 'ran']);
  t.is(`${String(status)}${stdout}`, '125');
  t.regex(stderr, /no field \{nane\}; there are id, rank, name/);
});
