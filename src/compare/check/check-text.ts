/** What a check found, as text. */
import { sourcePlace } from '../../base/text/place.js';
import { printable } from '../../base/text/printable.js';
import type { Colors } from '../../base/text/colors.js';
import { count, percent } from '../../base/text/numbers.js';
import { failing, uncoveredText } from './check-model.js';
import type { CheckResult, Verdict } from './check-model.js';
import { relativeSource, sourceOf } from './source-path.js';
import { shareText } from './unchecked.js';

const LISTED_CALLERS = 5;
const LISTED_FINDINGS = 3;
/** Undecided routines that are listed unless all are asked for. */
const LISTED_UNDECIDED = 10;

/** @param root of sources that are named by their path below it; null: whole paths */
export function placeOf(verdict: Verdict, root: string | null = null): string {
  const { file: path, line } = sourceOf(verdict);
  const file = (root === null ? null : relativeSource(path, root)) ?? path;
  return sourcePlace({ file, line }) ?? verdict.routine.module;
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
    `${title} ${printable(verdict.message)}${shareText(verdict)}`,
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
  const listed = undecided.slice(0, all ? undecided.length : LISTED_UNDECIDED);
  const further = undecided.slice(listed.length);
  const holds = rest.filter(({ outcome }) => outcome === 'holds');
  const text = [
    ...failed.flatMap((verdict) => lines(verdict, colors.red('FAILED '))),
    ...known.flatMap((verdict) => lines(verdict, colors.yellow('known  '))),
    ...listed.flatMap((verdict) => lines(verdict, colors.dim('unknown'))),
    ...(further.length === 0 ? [] : [furtherText(further, colors)]),
    ...(all ? holds.flatMap((verdict) => lines(verdict, colors.green('holds  '))) : []),
    ...uncoveredLines(result, colors),
    ...result.warnings.map((warning) => `${colors.yellow('warning')} ${printable(warning)}`),
  ];
  const parts = endOf(result);
  const end = [colors.green('passed'), colors.red('FAILED'), colors.yellow('UNDECIDED')];
  const { reason } = result.unchecked;
  // Where something fails, that is the reason.
  const why = result.status === 2 && reason !== null ? [`${end[2]}: ${reason}`] : [];
  const line = `${end[result.status]}: ${parts}`;
  return `${[...text, ...(why.length > 0 ? [parts, ...why] : [line])].join('\n')}\n`;
}

/** "3 routines checked, 2 within limits, 1 failed" */
export function endOf(result: CheckResult): string {
  const failed = failing(result);
  const rest = result.verdicts.filter(({ fails }) => !fails);
  const known = rest.filter(({ outcome }) => outcome === 'known');
  const holds = rest.filter(({ outcome }) => outcome === 'holds');
  const decided = result.verdicts.filter(({ outcome }) => outcome !== 'undecided');
  const findings = decided.filter(({ finding }) => finding !== null).length;
  const routines = count(decided.length - findings, 'routine');
  const parts = [
    `${findings === 0 ? routines : `${routines} and ${count(findings, 'finding')}`} checked`,
    `${holds.length} within limits`,
    ...(failed.length > 0 ? [`${failed.length} failed`] : []),
    ...(known.length > 0 ? [`${known.length} known`] : []),
    ...(result.verdicts.some(({ outcome }) => outcome === 'undecided')
      ? [unknownText(result)]
      : []),
  ];
  return parts.join(', ');
}

/** What passes all rules and is a growth problem nevertheless. */
function uncoveredLines({ uncovered }: CheckResult, colors: Colors): string[] {
  if (uncovered.length === 0) return [];
  const named = uncovered.slice(0, LISTED_FINDINGS).map(uncoveredText);
  const more = uncovered.length - named.length;
  const list = `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const text = `${count(uncovered.length, 'finding')} not covered by any rule: ${list}; --findings none makes them fail, --findings any silences this`;
  return [`${colors.yellow('warning')} ${printable(text)}`];
}

function unknownText({ verdicts, unchecked: { share } }: CheckResult): string {
  const unknown = verdicts.filter(({ outcome }) => outcome === 'undecided');
  return `${unknown.length} of unknown class, ${percent(share)} of the cost not checked`;
}

function furtherText(further: readonly Verdict[], colors: Colors): string {
  const share = further.reduce(
    (sum, verdict) => sum + (verdict.share ?? 0) * (1 - verdict.covered),
    0,
  );
  return `${colors.dim('unknown')} ${count(further.length, 'further routine')} (${percent(share)} of the cost): --verbose lists them`;
}
