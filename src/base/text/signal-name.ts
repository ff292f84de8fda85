import { constants } from 'node:os';

/** Second names, which glibc does not give either. */
const ALIASES = ['SIGIO', 'SIGIOT'];

const NAMES = new Map(
  Object.entries(constants.signals)
    .filter(([name]) => !ALIASES.includes(name))
    .map(([name, number]) => [number, name]),
);

/** 'SIGTERM'; what has no name of its own is 'SIG34'. */
export function signalName(number: number): string {
  return NAMES.get(number) ?? `SIG${number}`;
}
