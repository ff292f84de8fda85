/** The verdict in one or two sentences, with what has to be known beside it. */
import { compact, count } from '../../base/text/numbers.js';
import type { Compared, RequestFacts } from '../../claims/findings/requests.js';
import type { VerdictFacts } from '../../claims/findings/verdict.js';
import type { UntoldScript } from '../../claims/findings/untold-script.js';
import type { WaitingFacts } from '../../claims/findings/waiting.js';
import type { GrowthSummary } from '../../schema/report.js';
import type { FactorFacts } from '../../claims/findings/factor-facts.js';
import { filesOnce, nameOf } from '../names.js';
import { shareWords } from '../share.js';
import { callsWords } from './calls.js';
import { factorsWords } from './factors.js';
import { runsWords } from './runs.js';

export function waitingWords({ share, name, module, openMp }: WaitingFacts): string {
  const end = openMp ? ' OMP_WAIT_POLICY=passive in the environment ends it.' : '';
  return ` ${shareWords(share)} is no work but waiting for other threads in a loop (${name} in ${module}), and differs from run to run.${end}`;
}

function comparedWords(compared: Compared): string {
  switch (compared.kind) {
    case 'one-stands-out': {
      const { where } = compared;
      const spent = where === null ? '' : `, nearly all of it in ${nameOf(where)}`;
      return ` 1 request in ${compact(compared.calls)} took ${shareWords(compared.share)} of the cost${spent}.`;
    }
    case 'alike':
      return ` They cost alike: ${compact(compared.least)} to ${compact(compared.dearest)} each.`;
    case 'few-have-half':
      return ` ${compact(compared.some)} of ${compact(compared.all)} took half of what all of them did.`;
    case 'none-stands-out':
      return ` None stands out: the dearest took ${shareWords(compared.share)} of the cost.`;
  }
}

export function requestsWords({ counts, handler, compared }: RequestFacts): string {
  const over = counts.connections > 0 ? ` over ${count(counts.connections, 'connection')}` : '';
  const what = `${count(counts.count, 'request')}${over}`;
  if (handler === null || counts.routine === null) {
    return `The program received ${what}; no routine is called once for each of them.`;
  }
  const differ = compared === null ? '' : comparedWords(compared);
  return `The program received ${what}; calls of ${nameOf(handler)}, about one for each, took ${shareWords(counts.routine.share)} of the cost.${differ}`;
}

export const tornWords = (name: string): string =>
  ` Go moved goroutines to other threads while they ran, where it is not known what had called ${name}: with GOMAXPROCS=1 in the environment they mostly stay, and callers and sizes are right.`;

/** What a cleared verdict leaves out: the functions of a script are all in one loop. */
export function untoldWords({ program, told, option }: UntoldScript): string {
  const said = ` The functions of the script are not told apart in ${program}, so one of them may grow unseen`;
  if (option !== null) return `${said}: ${option} makes it name them.`;
  return told === null
    ? `${said}: a profiler of the language shows which of them has the work.`
    : `${said}: they are in ${told}.`;
}

function mainWords(verdict: VerdictFacts, factors?: FactorFacts): { head: string; end: string } {
  if (factors !== undefined) return { head: factorsWords(factors), end: '' };
  return verdict.of === 'runs' ? runsWords(verdict) : { head: callsWords(verdict), end: '' };
}

export function verdictWords(verdict: VerdictFacts): string {
  const { waiting, requests, torn, untold, findings, factors } = verdict;
  const waited = waiting === null ? '' : waitingWords(waiting);
  const { head, end } = mainWords(verdict, factors);
  const text = filesOnce(head + waited + end);
  const served = requests == null ? '' : requestsWords(requests);
  // Where growth is known, that is what the verdict begins with.
  const all =
    served === '' ? text : findings.length > 0 ? `${text} ${served}` : `${served} ${text}`;
  const hidden = untold == null || findings.length > 0 ? '' : untoldWords(untold);
  return all + hidden + (torn == null ? '' : tornWords(torn));
}

function againstOf(verdict: VerdictFacts): GrowthSummary['against'] {
  if (verdict.of !== 'runs') return null;
  const {
    size: { name, meaning },
    range,
  } = verdict;
  return { name, ...range, ...(meaning === undefined ? {} : { is: meaning }) };
}

function timesOf(verdict: VerdictFacts): number | null {
  if (verdict.factors !== undefined) return verdict.factors.times_x10;
  return verdict.of === 'runs' ? (verdict.ahead?.times ?? null) : null;
}

/** The verdict as a report has it. */
export function wordedVerdict(verdict: VerdictFacts): GrowthSummary {
  const { requests, factors } = verdict;
  const shares = factors?.shares ?? verdict.shares;
  return {
    text: verdictWords(verdict),
    against: againstOf(verdict),
    times_x10: timesOf(verdict),
    shares,
    ...(verdict.of === 'runs' && verdict.clock !== undefined ? { clock: verdict.clock } : {}),
    ...(verdict.of === 'runs' ? {} : { start_up: verdict.startUp }),
    ...(requests == null ? {} : { requests: requests.counts }),
  };
}
