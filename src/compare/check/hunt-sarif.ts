/** What a hunt found as SARIF 2.1.0: each result, an error where a gate forbids its growth. */
import { printable } from '../../base/text/printable.js';
import { growthOf } from '../../growth/classes.js';
import type { Growth } from '../../growth/classes.js';
import { compareGrowth } from '../../growth/order.js';
import type { Hunt, HuntResult } from '../../schema/hunt.js';
import { fingerprintOf } from './fingerprint.js';
import { physicalLocation, sarifLog } from './sarif-log.js';

const RULE = {
  id: 'hunt',
  name: 'GrowsFastWithItsInput',
  shortDescription: {
    text: 'There are inputs that make the cost grow faster than n log n with their size.',
  },
  help: {
    text: 'comair-bin sweep --family FILE shows more of it: the result names the file and the command.',
  },
};

/** Whether a result grows as fast as a gate forbids. */
export function isForbidden(result: Pick<HuntResult, 'class' | 'exponent'>, gate: Growth): boolean {
  const growth = growthOf(result);
  return growth !== null && compareGrowth(growth, gate) >= 0;
}

function sarifResult(result: HuntResult, gate: Growth | null, root: string): object {
  const { culprit, text, finding, suggestion, next } = result;
  const name = printable(culprit.routine);
  const suggests = suggestion === null ? '' : ` ${suggestion.code}: ${suggestion.text}`;
  return {
    ruleId: RULE.id,
    ruleIndex: 0,
    level: gate !== null && isForbidden(result, gate) ? 'error' : 'warning',
    message: { text: printable(`${text} ${finding}${suggests} ${next}`) },
    locations: [
      {
        ...physicalLocation(culprit, root),
        logicalLocations: [
          { name, fullyQualifiedName: `${printable(culprit.module)}!${name}`, kind: 'function' },
        ],
      },
    ],
    // Lines and addresses differ from build to build, and so does what is found first.
    partialFingerprints: {
      'comairHunt/v1': fingerprintOf(culprit.module, culprit.routine, RULE.id),
    },
  };
}

/**
 * @param gate what --fail-on says; null: nothing is forbidden
 * @param root of the sources, absolute: paths are relative to it
 */
export function huntSarif(hunt: Hunt, gate: Growth | null, root: string): string {
  const { tool, results, warnings, troubles } = hunt;
  const note = (text: string): object => ({ level: 'note', message: { text: printable(text) } });
  const failed = gate !== null && results.some((result) => isForbidden(result, gate));
  return sarifLog({
    tool,
    rules: [RULE],
    invocation: {
      executionSuccessful: true,
      exitCode: failed ? 1 : 0,
      toolExecutionNotifications: [
        ...warnings.map(note),
        ...troubles.map(({ ended, file }) => note(`A run was ended (${ended}): ${file}`)),
      ],
    },
    results: results.map((result) => sarifResult(result, gate, root)),
  });
}
