import { PROCESSES } from './cases.js';
import { compareCases } from './rows.js';

compareCases(PROCESSES);
