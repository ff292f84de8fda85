/** No routine of any program costs more than all of it. */
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExecutionContext } from 'ava';
import { makeReport } from '../../src/words/make-report.js';
import { observe } from '../../src/run/observe.js';
import type { Engine } from '../../src/record/engine/engine.js';
import type { Report } from '../../src/schema/report.js';
import { withSymbols } from '../../src/profile/profile-symbols.js';
import { SymbolTable } from '../../src/symbols/symbol-table.js';
import { inFolder } from '../support/command.js';
import { FLOW, MEMORY, PROCESSES, PROGRAMS } from './cases.js';
import { forEngines } from './engines.js';
import { targetPath } from './run.js';

async function reportOf(engine: Engine, argv: string[]): Promise<Report> {
  const nothing = openSync('/dev/null', 'r+');
  const symbols = new SymbolTable();
  try {
    const { analyzer, run } = await observe({
      argv,
      options: { engine: engine.name },
      cost: 'blocks',
      recordPath: null,
      analyze: true,
      isolation: { stdio: [nothing, nothing, nothing] },
    });
    analyzer.addRun(run);
    const profile = withSymbols(await analyzer.finish(), symbols);
    return makeReport(profile, symbols, { minShare: 0, size: 'rms' });
  } finally {
    symbols.close();
    closeSync(nothing);
  }
}

function checkShares(t: ExecutionContext, report: Report, what: string): void {
  t.true(report.routines.length > 0, what);
  const much = report.routines.filter(({ cost_share: share }) => share > 1);
  t.deepEqual(
    much.map(({ name, cost_share: share }) => [name, share]),
    [],
    what,
  );
}

forEngines('no share is above 100 %', async (t, engine) => {
  for (const { target, args, only } of [...FLOW, ...MEMORY, ...PROCESSES, ...PROGRAMS])
    if ((only ?? engine.name) === engine.name)
      checkShares(t, await reportOf(engine, [targetPath(target), ...args]), target);
});

forEngines('an interpreter with many entries, and its compiled loops', async (t, engine) => {
  await inFolder(async (folder) => {
    const script = join(folder, 'loop.lua');
    writeFileSync(
      script,
      `local function f(n) if n < 2 then return n end return f(n - 1) + f(n - 2) end
      local s = 0
      for i = 1, 200000 do s = s + i % 7 end
      print(s, f(12), pcall(f, 10), pcall(error, 'no'))`,
    );
    checkShares(t, await reportOf(engine, ['/usr/bin/luajit', script]), 'luajit');
  });
});
