/**
 * `npm run check:forms [-- --step N] [--first N] [--engine NAME]...`: forms of instructions with an
 * operand in memory, as many as the processor has, each with other masks, counts and places. What it
 * reads and writes under an engine is to be what the processor itself says (test/forms). Prints those
 * that differ, disassembled. Exit status 1 when one does.
 */
import { findEngine } from '../../src/record/engine/find-engine.js';
import type { Outcome, Wrong } from '../../test/engine/forms.js';
import { check, isKnownTo, probedForms } from '../../test/engine/forms.js';
import { Workshop } from '../../test/support/toolchain.js';
import { ENGINES, enginesOf, readOptions } from '../command-line.js';

/** At once: a program of all of them takes the compiler long. */
const FORMS = 1500;
const PLACES = [0, 5, 7];

const values = readOptions({
  step: { type: 'string', default: '1' },
  first: { type: 'string', default: '0' },
  engine: ENGINES,
});

const line = (code: string, text: string, what: string): string =>
  `  ${code.padEnd(20)} ${text.replaceAll(/\s+/g, ' ').padEnd(50)} ${what}`;

function print({ wrong, ended }: Outcome): void {
  const seen = new Map<string, Wrong[]>();
  for (const each of wrong) seen.set(each.code, [...(seen.get(each.code) ?? []), each]);
  for (const [code, all] of seen) {
    const texts = all.map(({ state, place, followed, expected, found }) => {
      const where = `${state}/${place}${followed ? ' followed' : ''}`;
      return `${where}: ${found ?? 'none'} for ${expected}`;
    });
    const few = texts.slice(0, 4).join(', ');
    console.log(line(code, all[0].text, `${texts.length} wrong: ${few}`));
  }
  for (const { code, text } of ended) console.log(line(code, text, 'ends by a signal'));
}

const workshop = new Workshop();
const forms = probedForms(workshop, Number(values.step), Number(values.first));
let failed = false;
for (const name of enginesOf(values.engine)) {
  const engine = findEngine(name);
  const known = forms.filter((form) => isKnownTo(name, form));
  let [calls, wrong] = [0, 0];
  for (let at = 0; at < known.length; at += FORMS) {
    const outcome = await check(workshop, engine, known.slice(at, at + FORMS), PLACES);
    calls += outcome.calls;
    wrong += outcome.wrong.length;
    print(outcome);
    failed ||= outcome.wrong.length + outcome.ended.length > 0;
  }
  console.log(`${name}: ${known.length} forms, ${calls} calls, ${wrong} wrong`);
}
process.exitCode = failed ? 1 : 0;
