/** What the pages of a batch and of trends show beside a report. */
import type { ViewSuite } from '../../src/pages/view-suite.js';
import type { Report } from '../../src/schema/report.js';
import type { FeatureFit, Trends } from '../../src/schema/trends.js';
import { TRENDS_SCHEMA } from '../../src/schema/trends-version.js';
import { sampleReport } from '../support/sample-report.js';

/** Jobs of which one failed, with output that is markup, and one has evidence of the report. */
export function batchPage(): { report: Report; suite: ViewSuite } {
  const job = (name: string, status: string, wall_s: number) => ({
    name,
    command: `./test ${name}`,
    status,
    reason: status === 'failed' ? 'exit status 3' : null,
    attempts: 1,
    wall_s,
    notes: [],
    output: status === 'failed' ? '<b>line</b>' : null,
  });
  const report = sampleReport();
  const [{ id }] = report.routines;
  const suite = {
    name: 'tests',
    commit: 'c0ffee',
    started: '2026-01-01',
    jobs: [job('small', 'passed', 1), job('large', 'passed', 9), job('bad', 'failed', 2)],
    evidence: [
      {
        id,
        jobs: 2,
        tests: [{ job: 'large', share: 0.75, size_range: [1, 9] as const }],
        missing: null,
      },
    ],
  };
  return { report, suite };
}

/** Two clusters with one law and five runs; the report's routine is the first one's member. */
export function trendsPage(): { report: Report; trends: Trends; name: string } {
  const report = sampleReport();
  const [{ id, name }] = report.routines;
  const fit: FeatureFit = {
    feature: 'rows',
    values: 5,
    range: [10, 160],
    class: 'O(n^2)',
    exponent: 2,
    exponent_interval: [1.99, 2.01],
    terms: [{ coefficient: 3, power: 2, log: 0 }],
    error: 0.01,
    reason: null,
    predictions: [{ value: 1600, times: 10, cost: 7_680_000 }],
    points: [10, 20, 40, 80, 160].map((n) => [n, 3 * n * n]),
  };
  const member = {
    name,
    module: 'prog',
    module_path: '/bin/prog',
    offset: '0x10',
    id,
    file: null,
    line: null,
    r2: 1,
    cost_max: 76_800,
    laws: [],
  };
  const cluster = (rank: number, title: string) => ({
    rank,
    cost_max: 76_800 / rank,
    share_max: 0.9 / rank,
    costs: fit.points.map(([, cost]) => cost),
    members: [{ ...member, name: title }],
    fits: [fit],
  });
  const trends: Trends = {
    schema: TRENDS_SCHEMA,
    tool: report.tool,
    metric: { count: 'self', cost: 'blocks', cell: 8 },
    features: [{ name: 'rows', runs: 5, left_out: 0 }],
    runs: [],
    left_out: { incomplete: 0, without_blocks: 0, without_features: 0 },
    clusters: [cluster(1, name), cluster(2, 'another')],
    constant: { locations: 0, cost_max: 0 },
    warnings: [],
  };
  return { report, trends, name };
}
