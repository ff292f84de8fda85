/** A sampled run's report: that it is one is said in each of its forms. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportSchema } from '../../src/schema/report.js';
import type { Report } from '../../src/schema/report.js';
import { comair, inFolder } from '../support/command.js';
import { targetPath } from '../engine/run.js';
import { withDynamorio } from '../engine/dynamorio-here.js';

withDynamorio('a report, a page, a profile, what compares and checks them', async (t) => {
  await inFolder(async (folder) => {
    const [json, html, kept, full] = ['r.json', 'r.html', 'r.profile', 'full.json'].map((name) =>
      join(folder, name),
    );
    const program = targetPath('sampled');
    const { status, stdout, stderr } = await comair([
      'sample',
      '--targets',
      '^(insertion_sort|sort_by_merging)$',
      '--budget',
      '20%',
      '--copies',
      '2',
      '--json',
      json,
      '--html',
      html,
      '--profile',
      kept,
      '--',
      program,
      '800',
    ]);
    t.is(status, 7, stderr);
    t.regex(stdout, /^\d+\n$/);
    t.regex(stderr, /^SAMPLED: calls and costs are those of \d+ samples/m);
    const report: Report = reportSchema.parse(JSON.parse(await readFile(json, 'utf8')));
    t.is(report.runs.length, 1);
    const [{ sampled, exit_code: code, activations }] = report.runs;
    t.is(code, 7);
    t.deepEqual(sampled?.routines.map(({ name, state }) => [name, state]).sort(), [
      ['insertion_sort', 'caught'],
      ['sort_by_merging', 'caught'],
    ]);
    t.is(sampled!.budget, 0.2);
    t.is(sampled!.exact, sampled!.samples);
    t.true(sampled!.exact > 0 && activations >= sampled!.exact);
    // The one passes, the other is used: on a machine that is busy the one is more.
    t.true(sampled!.longest_stall_s > 0 && sampled!.longest_stall_s < report.runs[0].wall_s);
    t.true(sampled!.spent_s > 0 && sampled!.spent_s < sampled!.processor_s);
    const sort = report.routines.find(({ name }) => name === 'insertion_sort')!;
    t.is(sort.calls, sampled!.routines.find(({ name }) => name === 'insertion_sort')!.exact);
    // Called by the sampled one only.
    const merge = report.routines.find(({ name }) => name === 'merge_sort')!;
    t.true(merge.calls > 0);
    t.regex(await readFile(html, 'utf8'), /sampled/);

    const again = await comair(['report', kept]);
    t.regex(again.stdout, /^SAMPLED: /m);
    const same = await comair(['diff', kept, kept]);
    t.is(same.status, 0, same.stderr);
    t.regex(same.stdout, /both were sampled/);
    const checked = await comair(['check', kept, '--rule', 'insertion_sort <= n^2']);
    t.regex(checked.stdout, /the run was sampled/);
    await comair(['--engine', 'valgrind', '--json', full, '--', program, '2']);
    const mixed = await comair(['diff', full, kept]);
    t.is(mixed.status, 125);
    t.regex(mixed.stderr, /one was sampled, and its costs are not those of a whole run/);
  });
});

withDynamorio('without a sample it says why, and what to do', async (t) => {
  for (const [options, program, why] of [
    [
      [],
      ['sampled', '3'],
      /too short: in 0\.\d+ s no routine was found costly; let it run for longer/,
    ],
    [
      ['--targets', '^copy_text$'],
      ['sampled', '0'],
      /there was no sample; never called .*: copy_text;/,
    ],
    [['--targets', '^leaving'], ['sampled_throws', '3'], /1 cut short \(left by .*; name other/],
  ] as const) {
    const [name, rounds] = program;
    const { status, stderr } = await comair(['sample', ...options, '--', targetPath(name), rounds]);
    t.is(status, 125, stderr);
    t.regex(stderr, /^comair-bin: nothing to report: [^\n]*\n$/);
    t.regex(stderr, why);
    t.regex(stderr, /or record all of it \(comair-bin -- program args…\)/);
  }
});

withDynamorio(
  'copies that stop the program for longer than they may: which option allows it',
  async (t) => {
    // By its memory: there may have been a sample before it was written to.
    const { stderr } = await comair([
      'sample',
      '--targets',
      '^sum_pages$',
      '--stall',
      '0.01ms',
      '--',
      targetPath('writer'),
      '10',
      '200000',
    ]);
    const words = stderr.replaceAll(/\s+/g, ' ');
    const [, stop] =
      /: a copy stops the program for ([\d.]+) ms, longer than --stall 0\.01 ms allows; allow more \(--stall\)/.exec(
        words,
      ) ?? [];
    t.true(Number(stop) >= 0.01, stderr);
  },
);

withDynamorio('what cannot be asked for', async (t) => {
  for (const [options, why] of [
    [['--budget', '0%'], /above 0%/],
    [['--budget', '1'], /above 0%/],
    [['--stall', '20'], /milliseconds, like 20ms/],
    [['--copies', '0'], /whole number/],
    [['--view', 'bottom-up'], /needs all activations of a run/],
    [['--size', 'arg1'], /samples have no arguments recorded/],
  ] as const) {
    const { status, stderr } = await comair([
      'sample',
      '--targets',
      'main',
      ...options,
      '--',
      targetPath('sampled'),
      '1',
    ]);
    t.is(status, 125, options.join(' '));
    t.regex(stderr, why);
  }
});
