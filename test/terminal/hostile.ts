/** Names that want to be more than text, for the tests of every output. */
import {
  sampleFinding,
  sampleGrowth,
  samplePerRun,
  sampleReport,
  sampleRoutine,
  sampleRun,
} from '../support/sample-report.js';
import type { Report } from '../../src/schema/report.js';

export const HOSTILE: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>&amp;"\'',
  ']]><!--',
  '</script><!-- {{constructor}} ${x} `x` %s %n',
  '\x1b[2J\x1b]0;owned\x07evil\rname\nnext\ttab',
  '\x9b31m C1 \x85 \x00 nul',
  'a\u202egnp.exe\u200b\u2028\u2029\ufeff',
  'lone \ud800 surrogate',
  'invalid \\xff\\xc0 utf-8',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '"quoted", with; separators\r\n=2',
  '(1) name',
  'fn=(2) x',
  '::error file=a::b%0A##[error]',
  '处理_データ_👩‍👩‍👧‍👦',
  ' leading and trailing ',
  '__proto__',
  'operator""_x<(a, b)>',
  'x'.repeat(10_000),
];

/** A report in which every text that comes from outside is one of them, each once as a name. */
export function hostileReport(): Report {
  const { length } = HOSTILE;
  const routines = HOSTILE.map((name, i) =>
    sampleRoutine({
      id: i.toString(16).padStart(12, '0'),
      rank: i + 1,
      name,
      module: HOSTILE[(i + 1) % length],
      module_path: `/opt/${HOSTILE[(i + 1) % length]}`,
      build_id: null,
      offset: `0x${(4096 + i).toString(16)}`,
      file: i % 2 === 0 ? `/src/${HOSTILE[(i + 2) % length]}` : null,
      line: i % 2 === 0 ? i + 1 : null,
      cost_self: 1000 + i,
      cost_total: 1000 + i,
      callers: [{ routine: null, name: HOSTILE[(i + 3) % length], calls: 1, cost: 1000 + i }],
      callees: [],
      reason: name,
      per_run: samplePerRun(),
      finding: { rank: i + 1, role: 'culprit' },
    }),
  );
  const findings = HOSTILE.map((name, i) =>
    sampleFinding({
      rank: i + 1,
      text: `${name} calls ${HOSTILE[(i + 1) % length]}`,
      evidence: [HOSTILE[(i + 2) % length], name],
      against: `${HOSTILE[(i + 3) % length]} of the run`,
      next: HOSTILE[(i + 4) % length],
      routines: (['culprit', 'repeats', 'inherits'] as const).map((role, k) => ({
        id: ((i + k) % length).toString(16).padStart(12, '0'),
        offset: '0x1000',
        role,
        name: HOSTILE[(i + k) % length],
        module: HOSTILE[(i + k + 1) % length],
        class: 'O(n^2)' as const,
        calls: 7,
      })),
    }),
  );
  return sampleReport({
    runs: [sampleRun({ argv: [...HOSTILE], exe: `/bin/${HOSTILE[0]}` })],
    growth: sampleGrowth({
      text: HOSTILE.join(' '),
      against: { name: HOSTILE[0] + HOSTILE[4], from: 800, to: 6400, sizes: 4 },
    }),
    findings,
    routines,
    warnings: [...HOSTILE],
  });
}

/** What no output for a terminal may hold: control, format and private characters, lone surrogates. */
export const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;
