/**
 * One run of a sweep, in a process of its own, which sweep/run.ts starts and tells what to run. What
 * there is to say of it is said as the command says it, and it ends as that does.
 */
import { writeSync } from 'node:fs';
import { passInheritedDescriptors } from '../record/engine/inherited.js';
import { ComairError, messageOf } from '../base/errors.js';
import { say } from '../base/say.js';
import { encodeProfile } from '../profile/file-format.js';
import { native } from '../native/addon.js';
import { writeAtomically } from '../report/read/json.js';
import { terminalReport } from '../terminal/terminal-report.js';
import { endLike } from '../run/ending.js';
import type { RunningTarget } from '../run/run-options.js';
import { heedSignals } from '../run/heed-signals.js';
import type { Signals } from '../run/heed-signals.js';
import { ignoreAsStarted } from '../base/started.js';
import type { RunRequest } from '../campaigns/sweep/run.js';
import { colorsFor } from '../base/text/colors.js';
import { printable } from '../base/text/printable.js';
import { profile } from './profile.js';

/** The status of what fails here and not in the program. */
const FAILED = 125;
/** Of the report beside the profile. */
const LINES = 20;
const COLUMNS = 100;

async function run({ argv, options, ...paths }: RunRequest): Promise<number> {
  if (paths.confine !== undefined) native().confine(paths.confine, false);
  if (paths.closeLook !== undefined) {
    // Runs that are counted need none of it.
    const { closeLook } = await import('./close-look.js');
    return closeLook(argv, options, paths.closeLook);
  }
  let signals: Signals | null = null;
  const onStart = (target: RunningTarget): void => {
    signals = heedSignals(target);
  };
  const result = await profile(argv, { ...options, passSignals: true, onStart, onWarning: say });
  const colors = colorsFor({ isTTY: false }, process.env);
  const text = terminalReport(result.report, { top: LINES, width: COLUMNS, colors });
  await writeAtomically(paths.report, text, false);
  await writeAtomically(paths.profile, encodeProfile(result.profile), false);
  if (paths.outside !== undefined) {
    await writeAtomically(paths.outside, JSON.stringify(result.whyNotAgain()), false);
  }
  const interrupted = (await (signals as Signals | null)?.stop()) ?? false;
  return endLike(result.ending, interrupted);
}

async function status(request: RunRequest): Promise<number> {
  try {
    return await run(request);
  } catch (error) {
    const known = error instanceof ComairError;
    const said = known ? error.message : `unexpected failure: ${messageOf(error)}`;
    writeSync(2, `comair-bin: ${printable(said)}\n`);
    return known ? error.status : FAILED;
  }
}

passInheritedDescriptors();
ignoreAsStarted();
process.once('message', (request) => {
  // The one that asked is not heard of again. Not at once: Node still looks at messages.
  setImmediate(() => {
    process.disconnect();
  });
  void status(request as RunRequest).then((code) => (process.exitCode = code));
});
