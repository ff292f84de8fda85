/**
 * `npm run check:samples [-- --pid --samples N --seconds N --case REGEX]`: activations of samples beside those
 * of full instrumentation, one by one: sizes and costs. They are "unknown" where a full recording
 * with the same libraries, the agent as one that does nothing, has no such activation, and
 * "otherwise" where one without the agent has none, costs of callees aside. Programs run until N
 * samples of each are there (default 100), or for so many seconds (default 15). What they write, and
 * their status, is compared with native runs every time. With `--pid` they run already when the
 * samples are taken. "Unlike": how many activations a second full recording has that a first has not.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cases } from './cases.js';
import { Known, NOTHING } from './compare.js';
import type { Counts } from './compare.js';
import { takeAttached, takeStarted } from './take.js';
import { CASE_OPTION, casesOf, needDynamorio, numberOf, readOptions } from '../command-line.js';

const values = readOptions({
  samples: { type: 'string', default: '100' },
  seconds: { type: 'string', default: '15' },
  case: CASE_OPTION,
  pid: { type: 'boolean', default: false },
});
const until = {
  samples: numberOf(values.samples, '--samples'),
  seconds: numberOf(values.seconds, '--seconds'),
};
const home = needDynamorio();

const say = (...cells: readonly (string | number)[]): void => {
  const widths = [24, 6, 8, 8, 12, 9, 10, 10, 6];
  const text = cells.map((cell, i) => String(cell).padEnd(widths[i] ?? 0)).join(' ');
  process.stdout.write(`${text.trimEnd()}\n`);
};

const figuresOf = (name: string, counts: Counts): (string | number)[] => [
  name,
  counts.runs,
  counts.samples,
  counts.exact,
  counts.activations,
  counts.unknown,
  counts.otherwise,
  counts.differing,
  counts.failed,
  counts.unlike,
];

const total = { ...NOTHING };
let without = 0;
const folder = mkdtempSync(join(tmpdir(), 'comair-samples-'));
try {
  say(
    'program',
    'runs',
    'samples',
    'exact',
    'activations',
    'unknown',
    'otherwise',
    'differing',
    'failed',
    'unlike',
  );
  for (const each of casesOf(cases(folder), values.case)) {
    if (values.pid && each.running === undefined && each.line === undefined) continue;
    const known = new Known(each);
    const unlike = await known.record(home, values.pid);
    const taken = await (values.pid ? takeAttached : takeStarted)(home, known, until);
    const counts = { ...taken, unlike };
    if (counts.activations === 0) without++;
    say(...figuresOf(each.name, counts));
    if (known.examples.size > 0) say('', ...known.examples);
    for (const key of Object.keys(counts) as (keyof Counts)[]) total[key] += counts[key];
  }
  say(...figuresOf('all', total));
  process.exitCode = total.unknown + total.differing + total.failed + without > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
