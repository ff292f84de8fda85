/** Code that is written over while the program runs has no loops any more, never wrong ones. */
import { ConstructKind } from '../../src/stream/format.js';
import { sameAsNative, wholeStreams } from './checks.js';
import { forEngines } from './engines.js';
import { runNative, runUnder, targetPath } from './run.js';

const body: Parameters<typeof forEngines>[1] = async (t, engine) => {
  const argv = [targetPath('patched')];
  const native = await runNative(argv);
  const outcome = await runUnder(engine, argv, { loopsFile: 'all' });
  sameAsNative(t, native, outcome);
  wholeStreams(t, outcome);
  const [{ collected }] = outcome.streams;
  const loops = [...collected.folded().values()].flat().filter(({ construct }) => {
    const place = collected.constructs.get(construct);
    if (place?.kind !== ConstructKind.Loop) return false;
    return collected.modules.get(place.module)?.path === argv[0];
  });
  // The loop of the code as it was, which ran once.
  t.deepEqual(
    loops.map(({ iterations }) => iterations),
    [4],
  );
};

forEngines('patched: no loops of what the code was', body);
