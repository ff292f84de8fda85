/**
 * Before each test file: what depends on the engine is in test/engine, which names each. All others
 * run on the one that is always there.
 */
import test from 'ava';

if (!test.meta.file.includes('/test/engine/')) delete process.env['DYNAMORIO_HOME'];
