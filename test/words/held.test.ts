/** What is said of who has memory in use. */
import test from 'ava';
import type { HeldFacts } from '../../src/claims/resources/facts.js';
import { wordedHeld } from '../../src/words/held.js';

const held = (of: Partial<HeldFacts>): HeldFacts => ({
  resource: 'peak',
  whom: { id: 'a', name: 'table', module: 'prog' },
  at: { file: '/src/main.c', line: 40 },
  blocks: 129,
  bytes: 3096,
  share: 0.57,
  growth: null,
  each: null,
  against: null,
  ...of,
});
const said = (of: Partial<HeldFacts>): string => wordedHeld(held(of)).text;
const linear = { class: 'O(n)', exponent: 1 } as const;

test('who, from where, how many, and for each of what', (t) => {
  t.is(
    said({ growth: linear, each: 24, against: 'n' }),
    '57.0 % of the peak is what table asked for at main.c:40, 129 blocks: 24 bytes for each of n.',
  );
  t.is(
    said({ growth: linear, each: 0.123, against: 'rows', blocks: 1 }),
    '57.0 % of the peak is what table asked for at main.c:40, in one block: 0.12 bytes for each of rows.',
  );
});

test('other laws, no law, and no line', (t) => {
  const square = { class: 'O(n^2)', exponent: 2 } as const;
  t.regex(said({ growth: square, against: 'n' }), /129 blocks, which grows like n\^2\.$/);
  const same = { class: 'O(1)', exponent: 0 } as const;
  t.regex(said({ growth: same, against: 'n' }), /129 blocks, the same for any n\.$/);
  t.is(
    said({ resource: 'kept', at: null }),
    '57.0 % of what was never given back is what table asked for, 129 blocks.',
  );
});
