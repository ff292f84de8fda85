/**
 * Ctrl-C. The terminal sends SIGINT to the whole foreground process group, so the target gets it
 * without our help; the tool survives the first one to report what was seen, and gives up on the
 * second. A SIGTERM or SIGHUP is sent to the tool alone and is passed on.
 */

export interface Interrupts {
  /** Whether the tool itself got a SIGINT. */
  interrupted(): boolean;
  /** Back to the defaults. */
  stop(): void;
}

/**
 * @param pass sends a signal to the target
 * @param giveUp called on the second SIGINT
 */
export function surviveInterrupts(
  pass: (signal: NodeJS.Signals) => void,
  giveUp: () => void,
): Interrupts {
  let interrupts = 0;
  const onInterrupt = (): void => {
    interrupts++;
    if (interrupts > 1) giveUp();
  };
  const onOther = (signal: NodeJS.Signals): void => {
    pass(signal);
  };
  process.on('SIGINT', onInterrupt);
  process.on('SIGTERM', onOther);
  process.on('SIGHUP', onOther);
  // Ctrl-\ asks the target for a core dump; the tool has a report to write.
  const ignore = (): void => undefined;
  process.on('SIGQUIT', ignore);
  return {
    interrupted: () => interrupts > 0,
    stop: () => {
      process.off('SIGINT', onInterrupt);
      process.off('SIGTERM', onOther);
      process.off('SIGHUP', onOther);
      process.off('SIGQUIT', ignore);
    },
  };
}
