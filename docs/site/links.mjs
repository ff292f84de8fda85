// Links of pages as they stand in the clone, as links of the site: to its page, or to a copy of the
// file. All are relative, so that the site works in any folder of any host.
import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './pages.mjs';

const OUTSIDE = /^[a-z]+:/i;

/** The way from one place of the site to another. */
export function relative(from, to) {
  return posix.relative(posix.dirname(from), to) || posix.basename(to);
}

/**
 * @param places of pages, by source
 * @param files gets what has to be copied: source by place
 * @throws Error of a link to what is not there
 */
export function linked(href, { source, place }, places, files) {
  if (OUTSIDE.test(href) || href.startsWith('#')) return href;
  const [path, hash = ''] = href.split('#');
  const target = posix.join(posix.dirname(source), path).replace(/\/$/, '');
  const end = hash === '' ? '' : `#${hash}`;
  const page = places.get(target) ?? places.get(`${target}/README.md`);
  if (page !== undefined) return relative(place, page) + end;
  if (!existsSync(join(root, target))) throw new Error(`${source}: there is no ${target}`);
  const folder = statSync(join(root, target)).isDirectory();
  const copy = posix.join('files', target);
  files.set(target, copy);
  return relative(place, folder ? `${copy}/index.html` : copy);
}
