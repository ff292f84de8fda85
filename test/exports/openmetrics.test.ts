/** Metrics, as Prometheus' own Python client reads them. */
import test from 'ava';
import { toOpenMetrics } from '../../src/exports/openmetrics.js';
import { printable } from '../../src/base/text/printable.js';
import { HOSTILE, hostileReport } from '../terminal/hostile.js';
import { readMetrics, valueOf } from '../support/openmetrics.js';
import { sampleFinding, sampleReport, sampleRoutine } from '../support/sample-report.js';

test('class, exponent and predicted cost of each ranked routine', async (t) => {
  const unknown = { class: 'unknown', exponent: null, formula: null, predicted: null } as const;
  const report = sampleReport({
    routines: [
      sampleRoutine({ exponent_interval: [1.9, 2.05] }),
      sampleRoutine({ name: 'wild', class: 'O(2^n)', exponent: null }),
      sampleRoutine({ name: 'vague', ...unknown }),
      sampleRoutine({ name: 'small', rank: null }),
    ],
    findings: [sampleFinding()],
  });
  const metrics = await readMetrics(toOpenMetrics(report));
  const lookup = { module: 'prog', routine: 'lookup' };
  t.is(valueOf(metrics, 'comair_routine_exponent', lookup), 1.98);
  t.is(valueOf(metrics, 'comair_routine_exponent_low', lookup), 1.9);
  t.is(valueOf(metrics, 'comair_routine_class', { ...lookup, class: 'O(n^2)' }), 1);
  t.is(valueOf(metrics, 'comair_routine_cost_share', lookup), 0.931);
  t.is(valueOf(metrics, 'comair_routine_call_cost', lookup), 56_000_000);
  const predicted = 'comair_routine_predicted_call_cost';
  t.is(valueOf(metrics, predicted, { ...lookup, times: '2' }), 224_000_000);
  t.is(valueOf(metrics, predicted, { ...lookup, times: '10' }), 5.6e9);
  t.is(valueOf(metrics, 'comair_routine_exponent', { module: 'prog', routine: 'wild' }), Infinity);
  t.is(valueOf(metrics, 'comair_routine_exponent', { module: 'prog', routine: 'vague' }), null);
  const vague = { module: 'prog', routine: 'vague', class: 'unknown' };
  t.is(valueOf(metrics, 'comair_routine_class', vague), 1);
  t.is(valueOf(metrics, 'comair_routine_calls', { module: 'prog', routine: 'small' }), null);
  t.is(valueOf(metrics, 'comair_finding_predicted_times', { ...lookup, basis: 'run' }), 100);
});

test('routines of one name have series of their own, and those of the next build go on', async (t) => {
  const twins = (build: string): ReturnType<typeof sampleRoutine>[] => [
    sampleRoutine({ id: `${build}1`, build_id: build, offset: '0x10', calls: 1 }),
    sampleRoutine({ id: `${build}2`, build_id: build, offset: '0x20', calls: 2 }),
    sampleRoutine({ id: `${build}3`, build_id: build, name: 'alone', calls: 3 }),
  ];
  const [one, two] = await Promise.all(
    ['aa', 'bb'].map((build) =>
      readMetrics(toOpenMetrics(sampleReport({ routines: twins(build) }))),
    ),
  );
  t.deepEqual(one, two);
  const calls = one.filter(([name]) => name === 'comair_routine_calls');
  t.deepEqual(
    calls.map(([, { routine, entry }, value]) => [routine, entry, value]),
    [
      ['lookup', '0x10', 1],
      ['lookup', '0x20', 2],
      ['alone', undefined, 3],
    ],
  );
});

test('hostile names are values of labels, and nothing else', async (t) => {
  const metrics = await readMetrics(toOpenMetrics(hostileReport()));
  t.deepEqual(
    metrics.filter(([name]) => name === 'comair_routine_calls').map(([, { routine }]) => routine),
    HOSTILE.map(printable),
  );
  for (const [name] of metrics) t.regex(name, /^comair_[a-z_]+$/);
});
