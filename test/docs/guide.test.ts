/** docs/find-a-quadratic.md: what it shows is what comes. */
import test from 'ava';
import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { MAIN, inFolder, run } from '../support/command.js';

test("Debian's diff --minimal is quadratic in unlike files and linear in like ones", async (t) => {
  await inFolder(async (folder) => {
    const bin = join(folder, 'comair-bin');
    await writeFile(bin, `#!/bin/sh\nexec ${process.execPath} ${MAIN} "$@"\n`, { mode: 0o755 });
    const script = `
      sizes='100 200 400 800 1600'
      for n in $sizes; do seq $n > a$n; seq $n | tac > b$n; seq $n | sed 50d > c$n; done
      for n in $sizes; do
        comair-bin record -o diff-$n.comair -- diff --minimal a$n b$n > /dev/null 2>&1
        comair-bin record -o few-$n.comair -- diff --minimal a$n c$n > /dev/null 2>&1
      done
      comair-bin merge -o minimal.profile diff-*.comair 2>/dev/null &&
      comair-bin merge -o few.profile few-*.comair 2>/dev/null &&
      comair-bin analyze diff-*.comair --top 5 &&
      comair-bin show minimal.profile '#1' &&
      comair-bin diff minimal.profile few.profile`;
    const { status, stdout, stderr } = await run('sh', ['-c', script], {
      cwd: folder,
      env: { PATH: `${folder}:${process.env['PATH'] ?? ''}` },
    });
    t.is(`${String(status)}${stderr}`, '0');
    t.regex(stdout, /^1 (sub_[0-9a-f]+) +O\(n\^2\) .* diff\n(?:.*\n)*\1\nid +[0-9a-f]{12}\n/m);
    t.regex(stdout, /^better {2}sub_[0-9a-f]+ grows slower: O\(n\^2\) -> O\(n( log n)?\)/m);
  });
});
