/** A target that is not there fails its test at once, rather than when the file's time is over. */
import { forEngines } from './engines.js';
import { runUnder, targetPath } from './run.js';

forEngines('a target that is missing', async (t, engine) => {
  await t.throwsAsync(runUnder(engine, [targetPath('there-is-none')]), {
    message: /there-is-none/,
  });
});
