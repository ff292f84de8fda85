/** Whether a server's report asks for requests of more sizes. */
import test from 'ava';
import { otherRequests } from '../../src/api/other-requests.js';
import type { Report } from '../../src/schema/report.js';

const routine = (sizes: number, range: [number, number]): Report['routines'][number] =>
  ({ class: 'unknown', cost_self: 10, sizes, size_range: range }) as Report['routines'][number];

test('it does not, where clients asked for five sizes and a factor of four', (t) => {
  t.is(otherRequests({ routines: [routine(7, [20, 1280])] }), null);
  t.not(otherRequests({ routines: [routine(3, [20, 1280])] }), null);
  t.not(otherRequests({ routines: [routine(7, [20, 60])] }), null);
});
