/** Tests that need DynamoRIO and nothing else are there where DYNAMORIO_HOME names one. */
const dynamorio = process.env.DYNAMORIO_HOME ? [] : ['!dist/test/**/*.dynamorio.test.js'];

export default {
  files: ['dist/test/**/*.test.js', ...dynamorio],
  require: ['./dist/test/environment.js'],
  timeout: '5m',
  concurrency: 2,
};
