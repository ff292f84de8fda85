/** Read by Valgrind's own callgrind_annotate. */
import test from 'ava';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toCallgrind } from '../../src/exports/callgrind.js';
import { printable } from '../../src/base/text/printable.js';
import type { Report } from '../../src/schema/report.js';
import { inFolder, run } from '../support/command.js';
import { HOSTILE, UNPRINTABLE, hostileReport } from '../terminal/hostile.js';
import { sampleReport, sampleRoutine } from '../support/sample-report.js';
import { sortReport } from './sorted.js';

/** Cost by "file:function [object]". */
async function annotate(report: Report, inclusive: boolean): Promise<Map<string, number>> {
  return inFolder(async (folder) => {
    const path = join(folder, 'callgrind.out.1');
    await writeFile(path, toCallgrind(report));
    const options = ['--threshold=100', '--show-percs=no', '--auto=no'];
    const args = [...options, `--inclusive=${inclusive ? 'yes' : 'no'}`, path];
    // From here: it shortens names of files below the current folder.
    const { status, stdout, stderr } = await run('callgrind_annotate', args, { cwd: folder });
    if (status !== 0 || stderr !== '') throw new Error(`${String(status)}: ${stderr}`);
    const rows = stdout.matchAll(/^ *([\d,]+) {2,}(.*)$/gm);
    return new Map([...rows].map(([, n, name]) => [name, Number(n.replaceAll(',', ''))]));
  });
}

const keyOf = ({ file, name, module_path }: Report['routines'][number]): string =>
  `${printable(file ?? '???')}:${printable(name)} [${printable(module_path)}]`;

test('callgrind_annotate shows the own cost of each routine of a real report', async (t) => {
  const report = await sortReport();
  const costs = await annotate(report, false);
  // It leaves out what comes after 100.0 %.
  const least = 0.001 * costs.get('PROGRAM TOTALS')!;
  const dear = report.routines.filter(({ cost_self }) => cost_self > least);
  t.true(dear.length > 10);
  for (const routine of dear) t.is(costs.get(keyOf(routine)), routine.cost_self, keyOf(routine));
  t.is(
    costs.get('PROGRAM TOTALS'),
    report.routines.reduce((sum, { cost_self }) => sum + cost_self, 0),
  );
});

test('and the inclusive cost', async (t) => {
  const report = await sortReport();
  const costs = await annotate(report, true);
  for (const name of ['insertion_sort', 'compare', 'main', 'fill']) {
    const routine = report.routines.find((r) => r.name === name)!;
    t.is(costs.get(keyOf(routine)), routine.cost_total, name);
  }
});

test('recursion is not counted twice, and names that are alike stay apart', async (t) => {
  const self = { routine: 0, name: 'f', calls: 9, cost: 500 };
  const root = { routine: null, name: '(thread)', calls: 1, cost: 100 };
  const report = sampleReport({
    routines: [
      sampleRoutine({
        name: 'f',
        file: null,
        cost_self: 100,
        callers: [self, root],
        callees: [self],
      }),
      sampleRoutine({
        id: 'b',
        name: 'f',
        file: null,
        module_path: '/b',
        cost_self: 7,
        callers: [],
      }),
    ],
  });
  const costs = await annotate(report, true);
  t.is(costs.get('???:f <0123456789ab> [/bin/prog]'), 100);
  t.is(costs.get('???:f <b> [/b]'), 7);
});

test('hostile names are text', async (t) => {
  const report = hostileReport();
  t.notRegex(toCallgrind(report).replaceAll('\n', ''), UNPRINTABLE);
  const names = [...(await annotate(report, false)).keys()];
  for (const name of HOSTILE) {
    const text = printable(name).trim();
    t.true(
      names.some((line) => line.includes(text)),
      text.slice(0, 99),
    );
  }
});
