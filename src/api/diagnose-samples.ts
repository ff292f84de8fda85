/** A close look at what samples have found: further samples, in which loops are diagnosed. */
import { ComairError } from '../base/errors.js';
import { printable } from '../base/text/printable.js';
import { DiagnosisBuilder } from '../claims/diagnosis/builder.js';
import { withSymbols } from '../profile/profile-symbols.js';
import type { SamplePlan } from '../sample/observe-samples.js';
import type { Report, RoutineReport } from '../schema/report.js';
import { SymbolTable } from '../symbols/symbol-table.js';
import { makeReport } from '../words/make-report.js';
import { judge } from './diagnose-finding.js';
import { subjectOf } from './diagnose-first.js';
import type { Subject } from './diagnosis-subject.js';
import { placesOf, withCostly } from './loops-of-finding.js';
import { calleesOf, reached, samplesOf } from './targets-from.js';

/** Samples of which the largest is judged: calls differ, and a small one tells little. */
const COPIES = 6;

const SOURCE = 'the samples';

/**
 * What was sampled with the routines in it: one of them, the costliest, else what calls them. It can
 * be caught again. Undefined: nothing was.
 */
function holderOf({ routines, sampled }: Report, subject: Subject): RoutineReport | undefined {
  const caught = new Set(
    sampled?.routines
      .filter(({ exact }) => exact > 0)
      .map(({ module, offset }) => `${module} ${offset}`),
  );
  const holders = routines
    .filter(({ module_path: path, offset }) => caught.has(`${path} ${offset}`))
    .toSorted((a, b) => b.cost_total - a.cost_total);
  const own = holders.find((each) => subject.routines.includes(each));
  if (own !== undefined) return own;
  const callees = calleesOf(routines);
  const wanted = subject.routines.map((each) => routines.indexOf(each));
  return holders.find((holder) => {
    const below = reached(callees, routines.indexOf(holder));
    return wanted.some((each) => below.has(each));
  });
}

/**
 * Takes samples of the first finding's routines again, or of where the work is, within the same
 * budget, and puts what is to be changed into the report.
 * @param plan of the samples that the report is of; of a process
 * @param taken seconds that they took: who asked for an end before wants no further ones
 * @returns what it is from, or what stood in the way, in words
 */
export async function diagnoseSamples(
  report: Report,
  plan: SamplePlan,
  taken: number,
): Promise<string> {
  if (taken < (plan.process?.seconds ?? 0)) {
    return 'left out, as the process was let go, or had ended, before the time of --for was over';
  }
  const subject = subjectOf(report, null);
  if (subject === null) return 'there is hardly any work to be looked at';
  const holder = holderOf(report, subject);
  if (holder === undefined) return 'what was sampled cannot be caught again';
  const routines = withCostly(subject.routines, report);
  const ids = new Set([holder.id]);
  const diagnosis = new DiagnosisBuilder();
  const { observeSamples } = await import('../sample/observe-samples.js');
  const symbols = new SymbolTable();
  try {
    const { profile } = await observeSamples({
      ...plan,
      targets: { from: SOURCE, routines: samplesOf(ids, report, SOURCE) },
      options: { ...plan.options, loops: false },
      loopsOf: placesOf(routines),
      every: null,
      onPart: () => Promise.resolve(),
      diagnosis: { builder: diagnosis, copies: COPIES },
    });
    const copies = diagnosis.told;
    if (copies === 0) return 'no sample went through a loop of it to the end';
    diagnosis.keepLargest();
    const now = makeReport(withSymbols(profile, symbols), symbols, {});
    judge({ subject, routines, builder: diagnosis, now, symbols, source: SOURCE });
    const which = copies === 1 ? 'a further sample' : `the largest of ${copies} further samples`;
    return `what is suggested is from ${which} of ${printable(holder.name)}`;
  } catch (error) {
    if (error instanceof ComairError) return error.message;
    throw error;
  } finally {
    symbols.close();
  }
}
