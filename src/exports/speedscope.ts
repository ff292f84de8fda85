/** speedscope's own format: https://www.speedscope.app/file-format-schema.json */
import { COST_TITLES } from '../schema/costs.js';
import { basename } from 'node:path';
import { printable } from '../base/text/printable.js';
import type { Report } from '../schema/report.js';
import { stacksOf } from './stacks.js';

/** The viewer has no place for a sentence. */
const stacksAre = ({ calling_contexts }: Report): string =>
  calling_contexts === undefined ? 'stacks estimated' : 'recorded contexts';

export function toSpeedscope(report: Report): string {
  const stacks = stacksOf(report).filter(({ cost }) => cost > 0);
  const weights = stacks.map(({ cost }) => cost);
  const name = printable(basename(report.runs.at(0)?.exe ?? ''));
  return `${JSON.stringify({
    $schema: 'https://www.speedscope.app/file-format-schema.json',
    exporter: `${report.tool.name} ${report.tool.version}`,
    name,
    activeProfileIndex: 0,
    shared: {
      frames: report.routines.map((routine) => ({
        name: `${printable(routine.name)}  ${routine.class}`,
        file: printable(routine.file ?? routine.module_path),
        ...(routine.line === null ? {} : { line: routine.line }),
      })),
    },
    profiles: [
      {
        type: 'sampled',
        name: `${name}: ${COST_TITLES[report.metric.cost]}, ${stacksAre(report)}`,
        unit: 'none',
        startValue: 0,
        endValue: weights.reduce((sum, weight) => sum + weight, 0),
        samples: stacks.map(({ frames }) => frames),
        weights,
      },
    ],
  })}\n`;
}
