/**
 * Node opens its inspector, a port by which anybody on the machine can have this process run what
 * they like, when it gets SIGUSR1. Whoever sends that means the program that we observe, so there is
 * a listener from the first instruction on; the addon hands the signal on. Until this is loaded the
 * launcher sees to it that there is no port (native/launcher).
 */
process.on('SIGUSR1', () => undefined);
