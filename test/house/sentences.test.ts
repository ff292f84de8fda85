/** Facts are not prose: what rooms below `words` know has no sentence, which only words say. */
import test from 'ava';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import ts from 'typescript';
import { packageRoot } from '../../src/base/package.js';

const ROOMS = 'src/{claims,fit,growth,report,profile}/**/*.ts';

/** Three words one after the other, which names, patterns and keys do not have. */
const SENTENCE = /\p{L}{2,}[,;:]? +\p{L}+[,;:]? +\p{L}{2,}/u;

/** What ends in an error says what is wrong with a file or a value; a threshold says why it is. */
const saysWhy = (node: ts.Node): boolean =>
  (ts.isNewExpression(node) && /(Error|Damaged|Malformed)$/.test(node.expression.getText())) ||
  (ts.isCallExpression(node) && node.expression.getText() === 'threshold') ||
  ts.isImportDeclaration(node);

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)]
    .map(({ text }) => text)
    .join(' x ');
}

function sentencesOf(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (saysWhy(node)) return;
    const text = textOf(node);
    if (text !== null && SENTENCE.test(text)) found.push(text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('x.ts', source, ts.ScriptTarget.Latest, true));
  return found;
}

test('a sentence is found, wherever it stands', (t) => {
  const source = [
    "import x from 'a b c d';",
    "const a = 'grows with the input';",
    'const b = `${n} of its ${m} routines were named`;',
    "throw new ComairError('it cannot be read');",
    "const c = threshold(1, 'share of the work', 'less of the work is nothing');",
    "const d = ['O(n log n)', 'n = 3', 'rms', 'x of'];",
  ].join('\n');
  t.deepEqual(sentencesOf(source), ['grows with the input', ' x  of its  x  routines were named']);
});

/** Parts of messages of errors, which are put together before the error is. */
const OF_ERRORS = [
  'src/profile/file-format.ts: this is not a profile of comair-bin',
  'src/profile/file-format.ts: it has format  x , this program knows up to  x : use a newer comair-bin',
  'src/profile/merge-profiles.ts: record them with the same --cost',
  'src/profile/merge-profiles.ts: record them with the same --cell',
  'src/profile/merge-profiles.ts: profiles of different architectures have nothing in common',
  'src/profile/profile-file.ts: ; copy it again, or profile anew',
  'src/report/read/find.ts: ; did you mean  x ?',
  'src/report/read/references.ts: those before it',
];

test('rooms of facts have no sentences', (t) => {
  const files = globSync(ROOMS, { cwd: packageRoot() }).sort();
  t.true(files.length > 150);
  const found = files.flatMap((file) =>
    sentencesOf(readFileSync(join(packageRoot(), file), 'utf8')).map((text) => `${file}: ${text}`),
  );
  t.deepEqual(found, OF_ERRORS);
});
