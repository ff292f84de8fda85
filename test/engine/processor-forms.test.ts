/**
 * Forms of instructions with an operand in memory, on both engines: what each reads and writes is what
 * the processor itself says that it does (test/forms). Here all gathers, string instructions, what
 * takes its mask from a vector and masked moves of a vector's parts, and few of the others;
 * `npm run check:forms` tries all.
 */
import { check, isKnownTo, probedForms } from './forms.js';
import type { Form } from './forms.js';
import { Workshop } from '../support/toolchain.js';
import { forEngines } from './engines.js';

const workshop = new Workshop();
let probed: Form[] | undefined;

forEngines('forms of instructions access what they do on the processor', async (t, engine) => {
  probed ??= probedForms(workshop, 127);
  const known = probed.filter((form) => isKnownTo(engine.name, form));
  t.true(known.length > 50, `${known.length} forms`);
  const { wrong, ended } = await check(workshop, engine, known, [0, 7]);
  t.deepEqual(wrong, []);
  t.deepEqual(
    ended.map(({ text }) => text),
    [],
  );
});
