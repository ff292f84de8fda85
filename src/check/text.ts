/** What a check found, as text. */
import { printable } from '../symbols/printable.js';
import type { Colors } from '../report/colors.js';
import { count } from '../report/numbers.js';
import { failing } from './model.js';
import type { CheckResult, Verdict } from './model.js';

const LISTED_CALLERS = 5;

export function placeOf({ routine }: Verdict): string {
  const { file, line, module } = routine;
  return file === null ? module : `${file}${line === null ? '' : `:${line}`}`;
}

/** The callers that come with it, in words; '' when there are none. */
export function callersText({ callers }: Verdict): string {
  if (callers.length === 0) return '';
  const more = callers.length - LISTED_CALLERS;
  const names = callers.slice(0, LISTED_CALLERS).join(', ');
  return `above it only through it: ${names}${more > 0 ? ` and ${more} more` : ''}`;
}

function lines(verdict: Verdict, title: string): string[] {
  const callers = callersText(verdict);
  return [
    `${title} ${printable(verdict.message)}`,
    `        ${printable(placeOf(verdict))}  [${printable(verdict.rule)}]`,
    ...(callers === '' ? [] : [`        ${printable(callers)}`]),
  ];
}

/** @param all also what holds */
export function checkText(
  result: CheckResult,
  { colors, all = false }: { colors: Colors; all?: boolean },
): string {
  const failed = failing(result);
  const rest = result.verdicts.filter(({ fails }) => !fails);
  const known = rest.filter(({ outcome }) => outcome === 'known');
  const undecided = rest.filter(({ outcome }) => outcome === 'undecided');
  const holds = rest.filter(({ outcome }) => outcome === 'holds');
  const text = [
    ...failed.flatMap((verdict) => lines(verdict, colors.red('FAILED '))),
    ...known.flatMap((verdict) => lines(verdict, colors.yellow('known  '))),
    ...undecided.flatMap((verdict) => lines(verdict, colors.dim('unknown'))),
    ...(all ? holds.flatMap((verdict) => lines(verdict, colors.green('holds  '))) : []),
    ...result.warnings.map((warning) => `${colors.yellow('warning')} ${printable(warning)}`),
  ];
  const parts = [
    count(result.verdicts.length, 'routine') + ' checked',
    `${holds.length} within limits`,
    ...(failed.length > 0 ? [`${failed.length} failed`] : []),
    ...(known.length > 0 ? [`${known.length} known`] : []),
    ...(undecided.length > 0 ? [`${undecided.length} of unknown class`] : []),
  ];
  const end = result.passed ? colors.green('passed') : colors.red('FAILED');
  return `${[...text, `${end}: ${parts.join(', ')}`].join('\n')}\n`;
}
