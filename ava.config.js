/** Tests that need DynamoRIO and nothing else are there where DYNAMORIO_HOME names one. */
const dynamorio = process.env.DYNAMORIO_HOME ? [] : ['!dist/test/**/*.dynamorio.test.js'];

/**
 * What takes longest goes first: begun last, it would run with one processor idle. By processor time,
 * see docs/decisions/time-of-tests.md.
 */
const LONGEST = [
  'engine/rows-processes',
  'engine/debian',
  'package/install',
  'engine/rows-programs',
  'engine/rows-memory',
  'campaigns/batch/slot',
  'engine/rows-flow',
  'campaigns/batch/cli',
  'engine/as-native',
  'cli/sweep',
  'engine/real',
  'engine/block-counts',
  'engine/bottom-up',
  'cli/trends',
  'engine/make',
  'campaigns/queue/queue',
  'engine/scripts',
  'engine/shares',
  'compare/check/cli',
  'tools/callgrind-counts',
  'engine/textbook-first',
  'campaigns/batch/discover',
  'engine/server-windows',
  'browser/list',
  'engine/rows-loops',
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
