/** The report of a profile, with its sentences. */
import { buildReport as buildFacts } from '../../src/report/build-report.js';
import type { Report } from '../../src/schema/report.js';
import { worded } from '../../src/words/worded.js';

export const buildReport = (...given: Parameters<typeof buildFacts>): Report =>
  worded(buildFacts(...given));
