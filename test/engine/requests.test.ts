/** What a server received, whose calls handle it, and what one request costs among others. */
import { closeSync, openSync } from 'node:fs';
import { makeReport } from '../../src/words/make-report.js';
import { addSymbols } from '../../src/profile/profile-symbols.js';
import { observe } from '../../src/run/observe.js';
import { SymbolTable } from '../../src/symbols/symbol-table.js';
import { inFolder } from '../support/command.js';
import { forEngines } from './engines.js';
import { targetPath } from './run.js';

forEngines('requests of a server are counted and compared', async (t, engine) => {
  await inFolder(async (folder) => {
    const nothing = openSync('/dev/null', 'r+');
    const symbols = new SymbolTable();
    try {
      const { analyzer, run } = await observe({
        argv: [targetPath('requests'), folder, '500', '400', '600', '300000', '500'],
        options: { engine: engine.name },
        cost: 'work',
        recordPath: null,
        analyze: true,
        isolation: { stdio: [nothing, nothing, nothing] },
      });
      analyzer.addRun(run);
      const profile = await analyzer.finish();
      addSymbols(profile, symbols);
      const { runs, growth, routines } = makeReport(profile, symbols, { minShare: 0 });
      t.deepEqual(
        runs.flatMap(({ served }) => served ?? []),
        [{ connections: 2, requests: 10 }],
      );
      const began = routines.flatMap(({ name, calls, requests }) =>
        requests === undefined ? [] : [[name, calls, requests] as const],
      );
      const of = (name: string) => began.find(([each]) => each === name);
      t.deepEqual(of('serve_one'), ['serve_one', 12, 10]);
      t.deepEqual(of('serve'), ['serve', 2, 10]);
      t.is(of('work'), undefined);
      const { count, routine } = growth!.requests!;
      t.is(count, 10);
      // serve_one is called once more for each connection, when it ends.
      t.is(routine?.name, 'serve_one');
      t.regex(
        growth!.text,
        /The program received 10 requests over 2 connections; calls of serve_one/,
      );
    } finally {
      symbols.close();
      closeSync(nothing);
    }
  });
});
