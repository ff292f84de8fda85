/**
 * A slot: a process that runs jobs one after the other for the one that started it. Whatever a job
 * leaves behind becomes a child of this process, and can be found and killed.
 */
import '../../../base/no-inspector.js';
import { messageOf } from '../../../base/errors.js';
import { native } from '../../../native/addon.js';
import { Measurer } from './measure.js';
import type { FromSlot, ToSlot } from './slot-messages.js';
import { killAll } from './process-tree.js';

/** Where nobody hears it any more that is no news: see 'disconnect'. */
const say = (message: FromSlot): void => {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
};

const measurer = new Measurer();

async function onMessage(message: ToSlot): Promise<void> {
  if (message.type === 'cancel') {
    measurer.cancel();
    return;
  }
  try {
    say({ type: 'result', result: await measurer.run(message.job) });
  } catch (error) {
    say({ type: 'failure', message: messageOf(error) });
  }
}

process.on('message', (message) => void onMessage(message as ToSlot));
// Who started this process is gone, and nobody wants the job any more.
process.on('disconnect', () => {
  measurer.cancel();
  void killAll(null).finally(() => process.exit());
});
// Ctrl-C reaches all processes of the terminal; what becomes of the jobs is said by the one above.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const) {
  process.on(signal, () => undefined);
}

try {
  native().adoptOrphans();
  say({ type: 'ready' });
} catch (error) {
  say({ type: 'failure', message: messageOf(error) });
}
