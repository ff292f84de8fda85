import { MEMORY } from './cases.js';
import { compareCases } from './rows.js';

compareCases(MEMORY);
