import test from 'ava';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { globSync } from 'tinyglobby';
import { packageRoot } from '../../src/base/package.js';

/** Say how much, and not of what: `shareOfRunWorthAClaim` says both. */
const NAMELESS =
  /\b(?:const|let|readonly) (LEAST|MUCH|NEARLY_ALL|OFTEN|PART|ALIKE|MOST|FEW|LITTLE|NEAR|OWN)\b/g;

/** A comment that goes on with the sentence of another one says nothing where it stands. */
const CONTINUED = /(?:\/\*\*|\/\/|^ \*) ?\.\.\..*/gm;

const withoutName = (text: string): string[] =>
  [...text.matchAll(NAMELESS)].map(([, name]) => name);
const continued = (text: string): string[] => [...text.matchAll(CONTINUED)].map(([all]) => all);

const sources = globSync('src/**/*.ts', { cwd: packageRoot() }).sort();

function found(find: (text: string) => string[]): string[] {
  return sources.flatMap((file) =>
    find(readFileSync(join(packageRoot(), file), 'utf8')).map((each) => `${file}: ${each}`),
  );
}

test('constants say what they are a quantity of', (t) => {
  t.true(sources.length > 300);
  t.deepEqual(withoutName('const MUCH = 0.4;\nconst MOST_ROWS = 3;'), ['MUCH']);
  t.deepEqual(found(withoutName), []);
});

test('comments stand alone', (t) => {
  t.deepEqual(continued('/** ... or this. */\nf(...all);\n// ...b'), [
    '/** ... or this. */',
    '// ...b',
  ]);
  t.deepEqual(found(continued), []);
});

test('files are called by what they do, not by that they do it again', (t) => {
  t.deepEqual(
    sources.filter((file) => /(?:^|-)again\.ts$/.test(basename(file))),
    [],
  );
});
