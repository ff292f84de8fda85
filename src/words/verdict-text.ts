import type { Report } from '../schema/report.js';

/** All that a report says of the program as a whole; null in reports from before there was a verdict. */
export const verdictText = ({
  growth,
  resources = [],
}: Pick<Report, 'growth' | 'resources'>): string | null =>
  growth === undefined ? null : [growth.text, ...resources.map(({ text }) => text)].join(' ');
