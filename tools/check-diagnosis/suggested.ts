/** What is suggested for an executable: of its first finding, else of its costliest routine. */
import { closeSync, openSync } from 'node:fs';
import { diagnoseLoops } from '../../src/api/diagnose-finding.js';
import { messageOf } from '../../src/base/errors.js';
import { makeReport } from '../../src/words/make-report.js';
import type { EngineName } from '../../src/record/options/recording-options.js';
import { withSymbols } from '../../src/profile/profile-symbols.js';
import { observe } from '../../src/run/observe.js';
import type { Finding, Report } from '../../src/schema/report.js';
import { SymbolTable } from '../../src/symbols/symbol-table.js';

/** The suggestion that a program is said to need. */
export const EXPECTED = /^\/\/ expect: \S+ \S+ (\S+)$/m;

/** The first of the report; else as if there were one on the costliest routine of the program. */
function findingOf({ findings = [], routines }: Report, path: string): Finding {
  const [first] = findings as readonly (Finding | undefined)[];
  if (first !== undefined) return first;
  const [routine] = routines
    .filter(({ module_path: file }) => file === path)
    .toSorted((a, b) => b.cost_self - a.cost_self);
  const { id, name, module, offset, calls } = routine;
  return {
    rank: 1,
    text: '',
    class: 'unknown',
    exponent: null,
    exponent_interval: null,
    confidence: null,
    basis: 'call',
    against: 'n',
    share: routine.cost_share,
    predicted: null,
    evidence: [],
    next: null,
    routines: [{ id, name, module, offset, role: 'culprit', class: routine.class, calls }],
  };
}

async function reportOn(
  path: string,
  engine: EngineName,
  output: number,
  input: number,
): Promise<Report> {
  const { analyzer, run } = await observe({
    argv: [path],
    options: { engine },
    cost: 'work',
    recordPath: null,
    analyze: true,
    isolation: { stdio: [input, output, output] },
  });
  analyzer.addRun(run);
  const symbols = new SymbolTable();
  try {
    return makeReport(withSymbols(await analyzer.finish(), symbols), symbols, {});
  } finally {
    symbols.close();
  }
}

/** By an engine, with why; `no loops` where there are none to be looked at. */
export async function suggested(
  path: string,
  engine: EngineName,
): Promise<{ code: string; text: string }> {
  const [input, output] = [openSync('/dev/null', 'r'), openSync('/dev/null', 'w')];
  try {
    const report = await reportOn(path, engine, output, input);
    const finding = findingOf(report, path);
    await diagnoseLoops({
      finding,
      report,
      argv: [path],
      options: { engine },
      source: 'the first run',
      isolation: { stdio: [input, output, output] },
    });
    return finding.diagnosis!.suggestion;
  } catch (error) {
    return { code: 'no loops', text: messageOf(error) };
  } finally {
    closeSync(input);
    closeSync(output);
  }
}
