/** Entry of the page: reads the data that stands in it, shows it. */
import { render } from 'preact';
import type { Diff } from '../../src/compare/diff/diff-model.js';
import type { View } from '../../src/pages/view-model.js';
import { App } from './App.js';
import { Data } from './data/data.js';
import { titleOf } from './data/title.js';
import { followTheme } from './header/ThemeButton.js';
import { listenToKeys } from './keyboard.js';
import { compareWith } from './state/compared.js';
import { followFragment } from './state/fragment.js';
import { data } from './state/state.js';
import { warmUp } from './warm.js';
import '../style/main.css';

const element = document.getElementById('view')!;
const view = JSON.parse(element.textContent) as View;
// The text is large and not needed again.
element.remove();
data.value = new Data(view);
// Of `diff --html`; the comparison is of the build that made this page.
if (view.compared !== undefined)
  compareWith(view.compared.before, view.compared.diff as Diff | null);
// What it leaves out is the usual, which depends on the data.
followFragment();
followTheme();
listenToKeys();
document.title = `${titleOf(view.runs).slice(0, 60)} – comair-bin`;
render(<App />, document.getElementById('app')!);
warmUp(data.value);
