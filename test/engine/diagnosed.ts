/** What the engine says of the loops of a program's routines, diagnosed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExecutionContext } from 'ava';
import { DiagnosisBuilder } from '../../src/claims/diagnosis/builder.js';
import { RATE_THRESHOLDS } from '../../src/claims/diagnosis/results.js';
import { native } from '../../src/native/addon.js';
import type { Engine, EngineOptions } from '../../src/record/engine/engine.js';
import { listText } from '../../src/record/engine/routine-list.js';
import type {
  CalledReport,
  DiagnosedLoopReport,
  RecursionReport,
} from '../../src/schema/diagnosis.js';
import { DEBUG_DIRS } from '../../src/symbols/modules.js';
import { SymbolTable } from '../../src/symbols/symbol-table.js';
import { loopReport } from '../../src/words/diagnosis/diagnosis-report.js';
import { runUnder, targetPath } from './run.js';
import { inFolder } from '../support/command.js';

/** @param names of the routines, all of which are there */
async function diagnosed<T>(
  t: ExecutionContext,
  engine: Engine,
  program: string,
  names: readonly string[],
  argument: string,
  options: Partial<EngineOptions>,
  finish: (builder: DiagnosisBuilder, symbols: SymbolTable) => T,
): Promise<T> {
  const path = targetPath(program);
  const module = native().openModule(Buffer.from(path), DEBUG_DIRS);
  const entries = module
    .functions()
    .flatMap(({ name, entry }) => (names.includes(name) ? entry : []));
  module.close();
  t.is(entries.length, names.length);
  return inFolder(async (folder) => {
    const loopsFile = join(folder, 'loops');
    writeFileSync(loopsFile, listText(new Map([[path, entries]])));
    const { status, streams } = await runUnder(engine, [path, argument], {
      structures: true,
      diagnosis: true,
      footprint: false,
      loopsFile,
      ...options,
    });
    t.is(status, 0);
    const builder = new DiagnosisBuilder();
    for (const { kind, payload } of streams[0].frames) {
      const bytes = Uint8Array.from(payload);
      builder.onFrame(1, kind, bytes.buffer, bytes.length);
    }
    t.is(builder.problem, null);
    const symbols = new SymbolTable();
    try {
      return finish(builder, symbols);
    } finally {
      symbols.close();
    }
  });
}

export const runDiagnosed = (
  t: ExecutionContext,
  engine: Engine,
  program: string,
  names: readonly string[],
  argument: string,
  options: Partial<EngineOptions> = {},
): Promise<DiagnosedLoopReport[]> =>
  diagnosed(t, engine, program, names, argument, options, (builder, symbols) =>
    builder.finish(symbols, RATE_THRESHOLDS, () => ({ total: 1, own: 1, cost: 1 })).map(loopReport),
  );

export const recursionsOf = (
  t: ExecutionContext,
  engine: Engine,
  program: string,
  names: readonly string[],
  argument: string,
): Promise<RecursionReport[]> =>
  diagnosed(t, engine, program, names, argument, {}, (builder, symbols) =>
    builder.recursions(symbols, () => 1),
  );

/** Of calls, all of which are looked at. */
export const callsOf = (
  t: ExecutionContext,
  engine: Engine,
  program: string,
  names: readonly string[],
  argument: string,
): Promise<CalledReport[]> =>
  diagnosed(t, engine, program, names, argument, { diagnosisAll: true }, (builder, symbols) =>
    builder.calls(symbols, () => ({ share: 1, cost: 1 })),
  );
