/** Tests that need DynamoRIO and nothing else are there where DYNAMORIO_HOME names one. */
const dynamorio = process.env.DYNAMORIO_HOME ? [] : ['!dist/test/**/*.dynamorio.test.js'];

/**
 * What takes longest goes first: begun last, it would run with one processor idle. By processor time,
 * see docs/decisions/time-of-tests.md.
 */
const LONGEST = [
  'engine/textbook-first',
  'engine/real',
  'engine/rows-processes',
  'cli/sweep',
  'cli/trends',
  'engine/debian',
  'engine/culprits',
  'campaigns/batch/cli',
  'engine/rows-programs',
  'engine/rows-memory',
  'engine/rows-flow',
  'campaigns/batch/slot',
  'engine/block-counts',
  'cli/export',
  'fold/points',
  'cli/profile',
  'engine/killed',
  'claims/fit/fit-battery',
  'engine/as-native',
  'engine/bottom-up',
  'core/random',
  'profile/inference/infer',
].map((name) => `/dist/test/${name}.test.js`);

/** Those of samples wait more than they compute, for minutes. */
function place(file) {
  const at = LONGEST.findIndex((name) => file.endsWith(name));
  if (at >= 0) return at;
  return file.includes('/dist/test/sample/') ? LONGEST.length : LONGEST.length + 1;
}

export default {
  files: ['dist/test/**/*.test.js', '!dist/test/**/*.nightly.test.js', ...dynamorio],
  require: ['./dist/test/environment.js'],
  timeout: '5m',
  concurrency: 2,
  sortTestFiles: (a, b) => place(a) - place(b) || a.localeCompare(b),
};
