import { PROGRAMS } from './cases.js';
import { compareCases } from './rows.js';

compareCases(PROGRAMS);
