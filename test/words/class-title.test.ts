import test from 'ava';
import { colorsFor } from '../../src/base/text/colors.js';
import { classPaint } from '../../src/terminal/class-paint.js';
import { classTitle } from '../../src/words/class-title.js';

test('a free power is written with its exponent, and painted by it', (t) => {
  const power = (exponent: number) => ({ class: 'O(n^k)' as const, exponent });
  t.deepEqual(
    [0.47, 1.1, 1.95].map((k) => classTitle(power(k))),
    ['O(n^0.47)', 'O(n^1.10)', 'O(n^1.95)'],
  );
  t.is(classTitle({ class: 'O(n^2)', exponent: 2 }), 'O(n^2)');
  const colors = colorsFor({ isTTY: true }, {});
  t.is(classPaint(power(0.47), colors), colors.green);
  t.is(classPaint(power(1.1), colors), colors.yellow);
  t.is(classPaint(power(1.95), colors), colors.red);
});
