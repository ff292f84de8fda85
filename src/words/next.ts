/** What would make a finding surer. */
import type { Finding } from '../schema/report.js';

type Next = Pick<Finding, 'next' | 'command'>;

/** In one line, with the command for a shell, if there is one; null: nothing is known that would. */
export const nextWords = ({ next, command }: Next): string | null =>
  command === undefined ? next : `${next === null ? '' : `${next}: `}${command}`;

/** Where the command stands above, and can be copied from there. */
export const nextAbove = ({ next, command }: Next): string | null =>
  command === undefined || next === null ? next : `${next}: the command above does`;
