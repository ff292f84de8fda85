/** Reads one file after the other for the server, in a process that may end of what they hold. */
import { load } from '../api/load.js';
import { treeIfAny } from '../api/tree.js';
import { messageOf } from '../base/errors.js';
import { toHtml } from '../render/html/to-html.js';
import type { FromReader, ToReader } from './reader-messages.js';
import { summaryOf } from './file-summary.js';

async function read({ path, sourceRoots, memory }: ToReader): Promise<FromReader> {
  try {
    const report = await load(path, { memory });
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
