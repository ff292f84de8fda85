import test from 'ava';
import { fallen } from '../../../src/compare/diff/fallen.js';
import { sampleFinding, sampleReport, sampleRoutine } from '../../support/sample-report.js';
import type { Report, RoutineReport } from '../../../src/schema/report.js';

const culprit = sampleRoutine();
const finding = sampleFinding();
const before = sampleReport({ routines: [culprit], findings: [finding] });

/** The report of a later build, in which the culprit is like this. */
function after(changes: Partial<RoutineReport>, findings: Report['findings'] = []): Report {
  return sampleReport({ routines: [sampleRoutine({ ...changes })], findings: findings });
}

const unknown = { class: 'unknown', exponent: null, formula: null } as const;

test('growth fell where it is known to be slower, whatever it may be', (t) => {
  t.is(finding.routines[0].id, culprit.id);
  const linear = after({ class: 'O(n)', exponent: 1 });
  t.like(fallen(before, finding, linear), { name: culprit.name, was: 'O(n^2)', fell: true });
  const alike = [
    { class: 'O(n)', exponent: 1 },
    { class: 'O(n log n)', exponent: 1 },
  ] as const;
  t.true(fallen(before, finding, after({ ...unknown, alike: [...alike] })).fell);
});

test('that a finding is gone is not enough', (t) => {
  t.is(fallen(before, finding, after(unknown)).fell, null);
  t.false(fallen(before, finding, after({})).fell);
  t.false(fallen(before, finding, before).fell);
  const either = [
    { class: 'O(n)', exponent: 1 },
    { class: 'O(n^2)', exponent: 2 },
  ] as const;
  t.is(fallen(before, finding, after({ ...unknown, alike: [...either] })).fell, null);
});

test('what is not called any more does not grow, if it has a name', (t) => {
  const other = { id: 'ffffffffffff', name: 'other', offset: '0x99' };
  t.true(fallen(before, finding, after(other)).fell);
  const nameless = sampleReport({
    routines: [sampleRoutine({ name: 'sub_1234' })],
    findings: [finding],
  });
  t.is(fallen(nameless, finding, after({ ...other, build_id: 'bb' })).fell, null);
});
