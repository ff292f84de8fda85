import type { Case } from '../case.js';
import { ANEW } from './anew.js';
import { APART_GROWING } from './apart/growing.js';
import { APART_ORDINARY } from './apart/ordinary.js';
import { DATA } from './data.js';
import { INTERPRETERS } from './interpreters.js';
import { ORDINARY } from './ordinary.js';
import { PYTHON } from './python.js';
import { SHELL } from './shell.js';
import { TEXT } from './text.js';
import { UNSEEN } from './unseen.js';

export const CASES: readonly Case[] = [
  ...INTERPRETERS,
  ...PYTHON,
  ...TEXT,
  ...SHELL,
  ...DATA,
  ...UNSEEN,
  ...ANEW,
  ...ORDINARY,
  ...APART_GROWING,
  ...APART_ORDINARY,
];
