// Debug information is left out of what is packed.
import { spawnSync } from 'node:child_process';

export function strip(from, to) {
  const { status, stderr } = spawnSync('strip', ['--strip-unneeded', '-o', to, from], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`strip ${from}: ${stderr ?? 'strip is not installed'}`);
}
