/** What `--diagnose` says where a run has no finding. */
import test from 'ava';
import { whyThis } from '../../src/api/diagnose-first.js';
import type { Report } from '../../src/schema/report.js';

const report = (command: string | null): Report =>
  ({ growth: { text: '', next: { text: 'To find out', command } } }) as unknown as Report;

test('the sweep that a report proposes is proposed with --diagnose', (t) => {
  const sweep = report('comair-bin sweep --sizes auto -- ./prog {n}');
  t.is(
    whyThis(sweep, null),
    'there is no finding, and hardly any work; one run is not enough to be sure, and this looks at several sizes, and then closely: comair-bin sweep --diagnose --sizes auto -- ./prog {n}',
  );
  t.is(whyThis(report(null), null), 'there is no finding, and hardly any work');
});
