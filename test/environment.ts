/**
 * Before each test file: what depends on the engine is in test/engine and test/sample, which name
 * each. All others run on the one that is always there.
 */
import test from 'ava';

if (!/\/test\/(engine|sample)\//.test(test.meta.file)) delete process.env['DYNAMORIO_HOME'];
