#!/usr/bin/env node
// Bundles web/ into one page without outside references, dist/src/pages/template.html. Its
// Content-Security-Policy allows this script and this style, by digest, and no request at all.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { notices } from './setup/notices.mjs';
import { root } from './setup/run.mjs';

const OUT = join(root, 'dist/src/pages/template.html');

/** What stands in an inline element must not end it. */
function inline(text, tag) {
  if (new RegExp(`</${tag}`, 'i').test(text)) throw new Error(`the bundle contains </${tag}`);
  return text;
}

const digest = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const { outputFiles, metafile } = await build({
  entryPoints: [join(root, 'web/src/main.tsx')],
  outdir: 'out',
  bundle: true,
  write: false,
  minify: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'inline',
  metafile: true,
  logLevel: 'warning',
});
const output = (extension) => outputFiles.find(({ path }) => path.endsWith(extension)).text.trim();
const script = inline(output('.js'), 'script');
const style = inline(output('.css'), 'style');
const csp = [
  "default-src 'none'",
  `script-src ${digest(script)}`,
  `style-src ${digest(style)}`,
  "img-src data:; connect-src 'none'; base-uri 'none'; form-action 'none'",
].join('; ');

/** Elements with only the mark in them, blanks included: the digests are of the contents alone. */
const page = readFileSync(join(root, 'web/page.html'), 'utf8').replace(
  /\s*(\{\{(csp|style|script)\}\}|"comair-view")\s*/g,
  (_, mark, name) => (name === undefined ? mark : { csp, style, script }[name]),
);
mkdirSync(dirname(OUT), { recursive: true });
const said = notices(Object.keys(metafile.inputs));
if (said.includes('--')) throw new Error('a licence would end the comment that it is in');
writeFileSync(
  OUT,
  `${page.trimEnd()}\n<!--\nParts of this page are of these packages.\n\n${said}-->\n`,
);
writeFileSync(join(dirname(OUT), 'LICENSES'), said);
