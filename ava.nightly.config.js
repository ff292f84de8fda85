// What takes too long for each commit, and has shorter tests of its kind beside it.
import config from './ava.config.js';

export default { ...config, files: ['dist/test/**/*.nightly.test.js'] };
