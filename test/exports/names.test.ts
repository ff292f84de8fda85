/** A field has one name: its path in JSON, in tables with "_" for ".". Names of before are read, too. */
import test from 'ava';
import { tableOf } from '../../src/exports/report-tables.js';
import { format, parseTemplate } from '../../src/exports/template.js';
import { samplePerRun, sampleReport, sampleRoutine } from '../support/sample-report.js';

const OLD = {
  runner_up: 'runner_up_class',
  predicted_x2: 'predicted_x2_cost',
  predicted_x10: 'predicted_x10_cost',
  run_class: 'per_run_class',
  run_exponent: 'per_run_exponent',
  run_exponent_low: 'per_run_exponent_low',
  run_exponent_high: 'per_run_exponent_high',
  run_calls_exponent: 'per_run_calls_exponent',
  finding: 'finding_rank',
} as const;

/** Columns that are no field of their own in JSON: ends of lists, what holds where a field is left out, lists. */
const MADE = {
  routines: [
    'exponent_low',
    'exponent_high',
    'size_metric',
    'size_min',
    'size_max',
    'per_run_exponent_low',
    'per_run_exponent_high',
  ],
  findings: [
    'id',
    'name',
    'module',
    'exponent_low',
    'exponent_high',
    'culprits',
    'repeats',
    'inherits',
  ],
} as const;

const routine = sampleRoutine({ per_run: samplePerRun(), finding: { rank: 3, role: 'culprit' } });
const report = sampleReport({ routines: [routine] });
const told = (field: string): string => format(parseTemplate(`{${field}}`), routine, report);

/** With each "_" a "." or not. */
function spellings(name: string): string[] {
  const [first, ...rest] = name.split('_');
  return rest.reduce((all, part) => all.flatMap((a) => [`${a}_${part}`, `${a}.${part}`]), [first]);
}

const isField = (path: string, of: 'routines' | 'findings'): boolean => {
  try {
    return Array.isArray(parseTemplate(`{${path}}`, of).parts[0]);
  } catch {
    return false;
  }
};

test('columns have the names that fields have in JSON', (t) => {
  for (const of of ['routines', 'findings'] as const) {
    const names = tableOf(report, of).columns.map(({ name }) => name);
    const made = names.filter((name) => !spellings(name).some((path) => isField(path, of)));
    const old = of === 'routines' ? Object.keys(OLD) : [];
    t.deepEqual(
      made.filter((name) => !old.includes(name)),
      [...MADE[of]],
    );
  }
  for (const [field, value] of [
    ['predicted.x10.cost', '5600000000'],
    ['predicted_x10_cost', '5600000000'],
    ['finding_role', 'culprit'],
    ['per_run_at_most', '-'],
    ['per_run_class', 'O(n^2)'],
  ])
    t.is(told(field), value, field);
  t.is(told('cost_share'), JSON.stringify(routine.cost_share));
});

test('tables have what was called otherwise before under both names, the old ones last', (t) => {
  const { columns, rows } = tableOf(report, 'routines');
  const names = columns.map(({ name }) => name);
  t.deepEqual(names.slice(-Object.keys(OLD).length).toSorted(), Object.keys(OLD).toSorted());
  t.is(new Set(names).size, names.length);
  for (const [old, now] of Object.entries(OLD)) {
    t.is(rows[0][names.indexOf(old)], rows[0][names.indexOf(now)], old);
    // In JSON these are objects, which templates print whole, as they always did.
    if (old === 'finding' || old === 'runner_up') t.regex(told(old), /^\{/);
    else t.is(told(old), told(now), old);
  }
});
