/** SARIF 2.1.0: results are what fails, and nothing else; a run without results is a valid file, too. */
import { printable } from '../../base/text/printable.js';
import { failing, uncoveredText } from './check-model.js';
import type { CheckResult, Verdict } from './check-model.js';
import { physicalLocation, sarifLog } from './sarif-log.js';
import { sourceOf } from './source-path.js';
import { callersText } from './check-text.js';
import { fingerprint } from './fingerprint.js';
import { shareText } from './unchecked.js';

const RULES = [
  {
    id: 'rule',
    name: 'GrowsFasterThanItsRule',
    shortDescription: { text: 'A routine grows faster with its input than its rule allows.' },
  },
  {
    id: 'ceiling',
    name: 'GrowsFasterThanTheCeiling',
    shortDescription: { text: 'A routine grows faster with its input than the ceiling allows.' },
  },
  {
    id: 'baseline',
    name: 'GrowsFasterThanBefore',
    shortDescription: {
      text: 'A routine grows faster with its input than it did in the baseline, or costs more than it did.',
    },
  },
  {
    id: 'findings',
    name: 'GrowsTooFastOverRuns',
    shortDescription: {
      text: 'All calls of a routine together grow faster with the size of the run than is allowed.',
    },
    help: {
      text: 'comair-bin --diagnose -- program, or comair-bin diagnose FILE FINDING -- program, tells why the loops of a finding are slow and what kind of change would mend it: delete them, skip them, keep an index, hoist what does not change, remember results (memoise), do several at once (batch), or grow by a factor. With a report that has it, the results say so.',
    },
  },
];

const ruleIndex = ({ rule, finding }: Verdict): number => {
  const wanted = finding === null ? rule : 'findings';
  return Math.max(
    0,
    RULES.findIndex(({ id }) => id === wanted),
  );
};

function result(verdict: Verdict, root: string): object {
  const { routine, message } = verdict;
  const index = ruleIndex(verdict);
  const callers = callersText(verdict);
  const name = printable(routine.name);
  return {
    ruleId: RULES[index].id,
    ruleIndex: index,
    level: 'error',
    message: { text: printable(callers === '' ? `${message}.` : `${message}; ${callers}.`) },
    locations: [
      {
        ...physicalLocation(sourceOf(verdict), root),
        logicalLocations: [
          { name, fullyQualifiedName: `${printable(routine.module)}!${name}`, kind: 'function' },
        ],
      },
    ],
    partialFingerprints: { 'comairRoutine/v1': fingerprint(verdict) },
  };
}

/** What could not be checked is no result: it is said of the run. */
function invocation({ status, verdicts, unchecked, uncovered }: CheckResult): object {
  const undecided = verdicts.filter(({ outcome }) => outcome === 'undecided');
  const note = (level: string, text: string): object => ({
    level,
    message: { text: printable(text) },
  });
  const { reason } = unchecked;
  return {
    executionSuccessful: status !== 2,
    exitCode: status,
    toolExecutionNotifications: [
      ...(status === 2 && reason !== null ? [note('error', `${reason}.`)] : []),
      ...undecided.map((verdict) => note('warning', `${verdict.message}${shareText(verdict)}.`)),
      ...uncovered.map((finding) =>
        note(
          'warning',
          `Finding not covered by any rule: ${uncoveredText(finding)}: ${finding.text}`,
        ),
      ),
    ],
  };
}

/** @param root of the sources, absolute: paths are relative to it */
export function toSarif(check: CheckResult, root: string): string {
  return sarifLog({
    tool: check.tool,
    rules: RULES,
    invocation: invocation(check),
    results: failing(check).map((verdict) => result(verdict, root)),
  });
}
