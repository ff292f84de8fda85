/** Windows of a run that another process of comair-bin has started. */
import { ask } from '../record/engine/ask.js';
import type { WindowState } from '../record/engine/windows.js';
import { makeReport } from '../words/make-report.js';
import type { ViewOptions } from '../report/make-report.js';
import { ComairError } from '../base/errors.js';
import type { Profile } from '../profile/profile-model.js';
import { withSymbols } from '../profile/profile-symbols.js';
import type { Report } from '../schema/report.js';
import { SymbolTable } from '../symbols/symbol-table.js';
import { costOfFiles, fromRecording } from './profiles.js';
import type { Wanted } from './profiles.js';

/**
 * Opens or closes a window of a run that was started with `start`.
 * @param pid of the process that started it, or of one that is profiled
 * @throws ComairError `usage` where there is none, or the window is as it should be
 */
export async function control(pid: number, action: 'start' | 'stop'): Promise<WindowState> {
  return (await ask(pid, action)).state;
}

export interface Snapshot {
  report: Report;
  profile: Profile;
  state: WindowState;
}

/**
 * The report of what was profiled so far of a run that goes on.
 * @throws ComairError as `control` and `analyze`
 */
export async function snapshot(pid: number, options: ViewOptions & Wanted = {}): Promise<Snapshot> {
  const { state, recorded } = await ask(pid, 'snapshot');
  if (recorded === null) throw new ComairError(`process ${pid} keeps no recording`, 'engine');
  const { path, ...run } = recorded;
  const wall_s = (Date.now() - run.start_ms) / 1000;
  const symbols = new SymbolTable();
  try {
    const so_far = { ...run, exit_code: null, signal: null, wall_s, notes: [] };
    const profile = withSymbols(
      await fromRecording(path, { cost: costOfFiles(options) }, symbols, so_far),
      symbols,
    );
    return { report: makeReport(profile, symbols, options), profile, state };
  } finally {
    symbols.close();
  }
}
