// Debug information is left out of what is packed.
import { spawnSync } from 'node:child_process';

/** @param prefix of the name that binutils for another machine have */
export function strip(from, to, prefix = '') {
  const { status, stderr } = spawnSync(`${prefix}strip`, ['--strip-unneeded', '-o', to, from], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`strip ${from}: ${stderr ?? 'strip is not installed'}`);
}
