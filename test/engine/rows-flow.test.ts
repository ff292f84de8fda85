import { FLOW } from './cases.js';
import { compareCases } from './rows.js';

compareCases(FLOW);
