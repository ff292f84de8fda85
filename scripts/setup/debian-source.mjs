// Debian's source packages, from where this machine's packages come from: apt need not know of sources.
import { mkdirSync, readFileSync, readdirSync, writeFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { output } from './run.mjs';

/** The same places for sources, in apt's two forms. Others than Debian's have no sources of Debian's. */
function asSources(text) {
  return text
    .replaceAll(/^(Types:).*$/gm, '$1 deb-src')
    .replaceAll(/^deb(?:-src)? (?=(?:\[[^\]]*\] )?\S)/gm, 'deb-src ');
}

/** @param scratch a folder for apt's lists @returns the environment for an apt that knows sources */
function aptOfSources(scratch) {
  for (const name of ['parts', 'lists/partial', 'cache/archives/partial'])
    mkdirSync(join(scratch, name), { recursive: true });
  const list = '/etc/apt/sources.list';
  const parts = '/etc/apt/sources.list.d';
  const found = [
    ...(existsSync(list) ? [[`a.list`, list]] : []),
    ...readdirSync(parts)
      .filter((name) => /^debian.*\.(?:list|sources)$/.test(name))
      .map((name) => [name, join(parts, name)]),
  ];
  for (const [name, file] of found)
    writeFileSync(join(scratch, 'parts', name), asSources(readFileSync(file, 'utf8')));
  const config = join(scratch, 'apt.conf');
  const lines = [
    `Dir::Etc::sourcelist "-";`,
    `Dir::Etc::sourceparts "${join(scratch, 'parts')}";`,
    `Dir::State::lists "${join(scratch, 'lists')}";`,
    `Dir::Cache "${join(scratch, 'cache')}";`,
    `APT::Sandbox::User "root";`,
  ];
  writeFileSync(config, `${lines.join('\n')}\n`);
  const env = { ...process.env, APT_CONFIG: config };
  output('apt-get', ['update', '-q'], { env });
  return env;
}

/**
 * @param scratch a folder for apt's lists
 * @returns what fetches a source package into a folder, checked by apt against Debian's signatures:
 *   of a version, or the newest
 */
export function sourcesOfDebian(scratch) {
  const env = aptOfSources(scratch);
  return (source, version, folder) => {
    const wanted = version === null ? source : `${source}=${version}`;
    output('apt-get', ['source', '--download-only', '-q', wanted], { cwd: folder, env });
  };
}
