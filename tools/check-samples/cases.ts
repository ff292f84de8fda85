/** All programs that are checked. */
import type { Case } from './case.js';
import { debian } from './cases-debian.js';
import { OWN } from './cases-own.js';

/** @param folder for inputs */
export const cases = (folder: string): Case[] => [...OWN, ...debian(folder)];
