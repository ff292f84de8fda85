import test from 'ava';
import { huntSarif } from '../../../src/compare/check/hunt-sarif.js';
import { parseGrowth } from '../../../src/growth/write.js';
import { sampleHunt, sampleResult } from '../../support/sample-hunt.js';
import { sarifProblems } from '../../support/sarif.js';

interface Sarif {
  runs: {
    invocations: { exitCode: number }[];
    results: {
      level: string;
      message: { text: string };
      partialFingerprints: Record<string, string>;
      locations: {
        physicalLocation?: { artifactLocation: { uri: string }; region: { startLine: number } };
      }[];
    }[];
  }[];
}

const ROOT = '/home/me/proj';

const runOf = (text: string) => (JSON.parse(text) as Sarif).runs[0];

test('what a hunt found is valid SARIF, and errors are what a gate forbids', async (t) => {
  const problems = await sarifProblems();
  const texts = [
    huntSarif(sampleHunt(), null, ROOT),
    huntSarif(sampleHunt(), parseGrowth('n^2'), ROOT),
    huntSarif(sampleHunt(), parseGrowth('n^3'), '/elsewhere'),
    huntSarif(sampleHunt([]), parseGrowth('n^2'), ROOT),
  ];
  for (const text of texts) t.is(problems(text), '');
  const [free, forbidden, allowed, none] = texts.map(runOf);
  t.deepEqual(
    [free, forbidden, allowed].map(({ results: [{ level }] }) => level),
    ['warning', 'error', 'warning'],
  );
  t.deepEqual(
    [free, forbidden, allowed, none].map(({ invocations: [{ exitCode }] }) => exitCode),
    [0, 1, 0, 0],
  );
  t.is(none.results.length, 0);
  t.like(free.results[0].locations[0].physicalLocation, {
    artifactLocation: { uri: 'src/a%20b.c' },
    region: { startLine: 7 },
  });
  t.is(allowed.results[0].locations[0].physicalLocation, undefined);
});

test('a result has its suggestion, and is the same one at another line', (t) => {
  const { culprit } = sampleResult();
  const suggestion = { code: 'memoise', text: 'Remember it.', saving: 0.9 };
  const [result] = runOf(huntSarif(sampleHunt([sampleResult({ suggestion })]), null, ROOT)).results;
  t.regex(result.message.text, /memoise: Remember it\./);
  const moved = sampleResult({ culprit: { ...culprit, line: 99, offset: '0x99' } });
  const [other] = runOf(huntSarif(sampleHunt([moved]), null, ROOT)).results;
  t.deepEqual(other.partialFingerprints, result.partialFingerprints);
});
