/** Reads one file after the other for the server, in a process that may end of what they hold. */
import '../base/no-inspector.js';
import { load } from '../api/load.js';
import { treeIfAny } from '../api/tree.js';
import { messageOf } from '../base/errors.js';
import { routineCode } from '../pages/routine-code.js';
import { toHtml } from '../pages/to-html.js';
import type { Report } from '../schema/report.js';
import type { FromReader, ToReader } from './reader-messages.js';
import { summaryOf } from './file-summary.js';

/** The last file that was read: who looks at its page may ask for more of it. */
let kept: { path: string; version: string; report: Report } | null = null;

async function reportOf({ path, version, memory }: ToReader): Promise<Report> {
  if (kept?.path === path && kept.version === version) return kept.report;
  // Two at a time may be more than there is memory for.
  kept = null;
  const report = await load(path, { memory });
  kept = { path, version, report };
  return report;
}

async function read(message: ToReader): Promise<FromReader> {
  const { path, routine, sourceRoots } = message;
  try {
    const report = await reportOf(message);
    if (routine !== null)
      return { ok: true, code: await routineCode(report, routine, sourceRoots) };
    const html = await toHtml(report, { sourceRoots, tree: await treeIfAny(path) });
    return { ok: true, summary: summaryOf(report), html };
  } catch (error) {
    return { ok: false, error: messageOf(error) };
  }
}

process.on('message', (message) => {
  void read(message as ToReader).then((answer) => process.send?.(answer));
});
// The server is gone.
process.on('disconnect', () => process.exit());
// Ctrl-C reaches all processes of the terminal; the server ends this one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
