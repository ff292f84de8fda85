/**
 * Before each test file: what depends on the engine is in test/battery, test/engine and test/sample, which name
 * each. All others run on the one that is always there.
 */
import test from 'ava';

if (!/\/test\/(battery|engine|sample)\//.test(test.meta.file)) delete process.env['DYNAMORIO_HOME'];
