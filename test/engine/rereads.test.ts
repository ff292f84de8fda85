/** What one run says of calls that read the same data again, or only look so. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../src/schema/report.js';
import type { Engine } from '../../src/record/engine/engine.js';
import { comair, inFolder } from '../support/command.js';
import { forEngines } from './engines.js';
import { targetPath } from './run.js';

async function reportOf(engine: Engine, what: string, n: number): Promise<Report> {
  return inFolder(async (folder) => {
    const file = join(folder, 'report.json');
    const program = ['--', targetPath('rereads'), what, String(n)];
    const { status, stderr } = await comair(['--engine', engine.name, '--json', file, ...program]);
    if (status !== 0) throw new Error(`status ${String(status)}: ${stderr}`);
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  });
}

/** Of what grows, or may: that something is gone over again and again is no more than a fact. */
const culprits = ({ findings = [] }: Report): string[] =>
  findings.flatMap(({ routines, class: growth }) =>
    routines.flatMap(({ role, name }) =>
      role === 'culprit' && growth !== 'unknown' ? [name] : [],
    ),
  );

forEngines('a chain that is followed from each of its links is one finding', async (t, engine) => {
  const report = await reportOf(engine, 'chain', 300);
  t.deepEqual(culprits(report), ['follow']);
  t.regex(report.findings![0].text, /^follow is called 300 times by chain, .*: n\^2 in total/);
});

forEngines('a search counts with the comparisons that it makes', async (t, engine) => {
  const report = await reportOf(engine, 'words', 300);
  t.deepEqual(culprits(report).sort(), ['equal', 'known']);
  t.true(report.findings![0].share > 0.8);
});

forEngines('lines read three times, a sort, and a table that all calls read', async (t, engine) => {
  for (const what of ['parse', 'merge', 'table']) {
    t.deepEqual(culprits(await reportOf(engine, what, 400)), [], what);
  }
});
