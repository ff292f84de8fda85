import test from 'ava';
import { huntPage } from '../../src/pages/hunt-page.js';
import { sampleHunt, sampleResult } from '../support/sample-hunt.js';

test('a page has the answer, the table and links; no text of an input is markup', (t) => {
  const page = '/home/me/proj/hunt/found-1.html';
  const suggestion = { code: 'memoise', text: 'Remember <it>.', saving: 0.9 };
  const html = huntPage(sampleHunt([sampleResult({ page, suggestion })]), '/home/me/proj');
  t.true(html.includes('<b>An input of 10 kB takes 2.1 s: `&lt;&amp;&quot;` repeated'));
  t.true(html.includes('<td>&lt; &gt; nested</td>'));
  t.true(html.includes('<a href="#result-1">n^2</a>'));
  t.true(html.includes('<td>lines &lt;b&gt;</td>'));
  t.true(html.includes('not certain (1)'));
  t.true(html.includes('href="hunt/found-1.html"'));
  t.true(html.includes('Remember &lt;it&gt;.'));
  t.false(/<script|<it>|<a>\.txt|<T>/.test(html));
});

test('without a result there is no link', (t) => {
  const html = huntPage(sampleHunt([]), '/');
  t.true(html.includes('Nothing found.'));
  t.false(html.includes('href='));
});
