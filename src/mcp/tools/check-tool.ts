/** A report held against rules. */
import { z } from 'zod';
import { check } from '../../compare/check/check.js';
import { uncoveredText } from '../../compare/check/check-model.js';
import { DEFAULT_RULES, parseRule } from '../../compare/check/rules.js';
import { furtherPage, pageOf } from '../answer.js';
import type { NextCall } from '../answer.js';
import type { Session } from '../session.js';
import { name, page, report, tool } from '../tool.js';
import type { Tool } from '../tool.js';

const VERDICTS = 10;

/** As the command's exit status says it. */
const OUTCOMES = ['passed', 'failed', 'too little could be checked'] as const;

export function checkTool(session: Session): Tool {
  return tool({
    name: 'check',
    title: 'Check rules',
    description:
      'Whether a report keeps rules such as "parse_* <= n log n", or "main <= n log n per run" for a sweep. A routine whose growth is not known breaks a rule that names it.',
    input: {
      report,
      rules: z.array(name).min(1).max(100).describe('The first one that matches a routine decides'),
      baseline: report.optional().describe('What it has is known, and fails only if it got worse'),
      page,
    },
    reads: true,
    run: async ({ report: of, rules: texts, baseline, page: at }, call) => {
      const rules = texts.map(parseRule);
      const { kept, report: shown } = await session.report(of, call);
      const old = baseline === undefined ? null : (await session.report(baseline, call)).report;
      const result = check(shown, { ...DEFAULT_RULES, rules }, old);
      const { items, ...pages } = pageOf(result.verdicts, at, VERDICTS);
      const verdicts = items.map(({ outcome, fails, rule, message, routine }) => ({
        outcome,
        fails,
        rule,
        message,
        routine: routine.id,
      }));
      const failed = verdicts.find(({ fails }) => fails);
      const next: NextCall[] = [
        ...(failed === undefined
          ? []
          : [
              {
                tool: 'show',
                arguments: { report: kept.name, routine: failed.routine },
                why: 'what fails, with its source lines',
              },
            ]),
        ...furtherPage({ items: verdicts, ...pages }, 'check', { report: kept.name, rules: texts }),
      ];
      return {
        report: kept.name,
        passed: result.passed,
        outcome: OUTCOMES[result.status],
        why: result.unchecked.reason,
        verdicts,
        ...pages,
        findings_without_a_rule: result.uncovered.map(uncoveredText),
        warnings: result.warnings,
        next,
      };
    },
  });
}
