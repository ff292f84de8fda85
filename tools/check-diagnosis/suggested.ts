/** What `--diagnose` suggests for an executable, or a script: of its first finding, else of where the work is. */
import { closeSync, openSync } from 'node:fs';
import { subjectOf, whyThis } from '../../src/api/diagnose-first.js';
import { diagnoseLoops } from '../../src/api/diagnose-finding.js';
import { messageOf } from '../../src/base/errors.js';
import { makeReport } from '../../src/words/make-report.js';
import type { EngineName } from '../../src/record/options/recording-options.js';
import { withSymbols } from '../../src/profile/profile-symbols.js';
import { observe } from '../../src/run/observe.js';
import type { Report } from '../../src/schema/report.js';
import { SymbolTable } from '../../src/symbols/symbol-table.js';

/** The suggestion that a program is said to need. */
export const EXPECTED = /^(?:\/\/|#) expect: \S+ \S+ (\S+)$/m;

/** A script is run by Python. */
const argvOf = (path: string): string[] => (path.endsWith('.py') ? ['python3', path] : [path]);

async function reportOn(
  path: string,
  engine: EngineName,
  output: number,
  input: number,
): Promise<Report> {
  const { analyzer, run } = await observe({
    argv: argvOf(path),
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
    const subject = subjectOf(report, null);
    if (subject === null) return { code: 'no loops', text: whyThis(report, null) ?? '' };
    await diagnoseLoops({
      subject,
      report,
      argv: argvOf(path),
      options: { engine },
      source: 'the first run',
      isolation: { stdio: [input, output, output] },
    });
    const { findings: [first] = [], close_look: look } = report;
    return (look?.diagnosis ?? first.diagnosis!).suggestion;
  } catch (error) {
    return { code: 'no loops', text: messageOf(error) };
  } finally {
    closeSync(input);
    closeSync(output);
  }
}
