/** Style and scripts of the pages around the report; their digests are in the policy. */

export const STYLE = `
:root { color-scheme: light dark; --dim: #5f6368; --line: #d0d4d9; --error: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --dim: #a9afb6; --line: #3c4043; --error: #ff8a80; } }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0; }
@media (prefers-color-scheme: dark) { body { background: #14171c; color: #e3e7ec; } a { color: #6fb8f5; } }
main { max-width: 90rem; margin: 1.5rem auto; padding: 0 1rem; }
h1 { font-size: 1.2rem; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-top: 1px solid var(--line);
  overflow-wrap: anywhere; }
tbody th { min-width: 11rem; font-weight: 500; } td { min-width: 8rem; } td b { white-space: nowrap; }
thead th { border: 0; color: var(--dim); font-weight: 500; }
@media (max-width: 46rem) {
  thead { display: none; }
  tr:not([hidden]) { display: flex; flex-wrap: wrap; padding: .35rem 0; border-top: 1px solid var(--line); }
  tbody th, tbody td { min-width: 0; padding: .1rem .6rem .1rem 0; border: 0; }
  tbody th, td:nth-child(-n + 3) { flex-basis: 100%; }
}
.number, time { white-space: nowrap; font-variant-numeric: tabular-nums; }
.dim, #state { color: var(--dim); } .error { color: var(--error); } #state { padding: 0 1rem; }
#tools { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; max-width: 90rem; margin: 1rem auto 0; padding: 0 1rem; }
#tools[hidden] { display: none; } #tools output { color: var(--dim); }
input, button { font: inherit; } thead button { padding: 0; background: none; border: 0; color: inherit; cursor: pointer; }
th[aria-sort=ascending] button::after { content: ' ▴'; } th[aria-sort=descending] button::after { content: ' ▾'; }
.group th { padding-top: 1rem; font-weight: 600; } tr[hidden] { display: none; }
figure { margin: 0; } svg { max-width: 100%; height: auto; } svg path { fill: none; stroke: currentColor; }
svg circle { fill: currentColor; } svg text { font: 12px system-ui, sans-serif; fill: currentColor; }
.frame { display: flex; flex-direction: column; height: 100vh; }
.frame nav { padding: .3rem 1rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
iframe { flex: 1; border: 0; width: 100%; }
`;

/**
 * Tells of the files, while the page is seen: a browser has six connections to a server, and pages
 * in the background would keep them all.
 */
const FOLLOW = `
function follow(onFiles) {
  const state = document.querySelector('#state');
  let events = null;
  const look = () => {
    if (document.visibilityState !== 'visible') { events?.close(); events = null; return; }
    if (events !== null) return;
    events = new EventSource('events');
    events.addEventListener('files', ({ data }) => { state.textContent = ''; onFiles(JSON.parse(data), state); });
    events.addEventListener('error', () => { state.textContent = 'comair-bin serve does not answer.'; });
  };
  document.addEventListener('visibilitychange', look);
  look();
}
`;

/** The list comes from the server as HTML in which all text is escaped. */
export const INDEX_SCRIPT = `${FOLLOW}
const main = document.querySelector('main');
let busy = false, again = false;
async function refresh() {
  if (busy) { again = true; return; }
  busy = true;
  try {
    const answer = await fetch('list');
    const text = await answer.text();
    const at = document.activeElement?.getAttribute('href');
    if (answer.ok) main.innerHTML = text;
    arrange();
    if (at) main.querySelector('a[href="' + CSS.escape(at) + '"]')?.focus();
  } catch { /* The next event asks again. */ }
  busy = false;
  if (again) { again = false; refresh(); }
}
const tools = document.querySelector('#tools');
tools.hidden = false;
const state = { query: '', grouped: false, key: '', descending: false, ...Object.fromEntries(new URLSearchParams(location.hash.slice(1))) };
state.grouped = String(state.grouped) === 'true';
state.descending = String(state.descending) === 'true';
tools.query.value = state.query;
tools.grouped.checked = state.grouped;
let picked = [];
const NUMBERS = ['cost', 'bytes', 'time'];
const rows = () => [...main.querySelectorAll('tbody tr[data-id]')];
function compared(a, b) {
  const { key, descending, grouped } = state;
  const one = (key, a, b) => NUMBERS.includes(key) ? a.dataset[key] - b.dataset[key] : a.dataset[key].localeCompare(b.dataset[key], 'en', { numeric: true });
  const group = grouped ? one('program', a, b) : 0;
  return group || (key === '' ? one('time', b, a) : (descending ? -1 : 1) * one(key, a, b));
}
function heading(row, count) {
  const head = document.createElement('tr');
  head.className = 'group';
  const cell = head.appendChild(document.createElement('th'));
  cell.colSpan = 6;
  cell.scope = 'colgroup';
  cell.textContent = (row.dataset.program || 'not read') + ', ' + count + (count === 1 ? ' file ' : ' files ');
  const link = row.querySelector('a[href^="program/"]');
  if (link) cell.append(link.cloneNode(true));
  return head;
}
/** Shows what is searched for, in its order. */
function arrange() {
  const body = main.querySelector('tbody');
  if (body === null) { tools.elements.count.value = ''; return; }
  for (const head of body.querySelectorAll('.group')) head.remove();
  const words = state.query.toLowerCase().split(/\\s+/).filter(Boolean);
  const all = rows().sort(compared);
  const shown = [];
  for (const row of all) {
    const text = [row.dataset.name, row.dataset.command, row.dataset.program, row.dataset.verdict].join(' ').toLowerCase();
    row.hidden = !words.every((word) => word.startsWith('!') && word.length > 1 ? !text.includes(word.slice(1)) : text.includes(word));
    body.append(row);
    if (!row.hidden) shown.push(row);
    const pick = row.querySelector('[name=pick]');
    pick.hidden = false;
    pick.checked = picked.includes(row.dataset.id);
  }
  if (state.grouped) {
    for (const [i, row] of shown.entries()) {
      if (i > 0 && shown[i - 1].dataset.program === row.dataset.program) continue;
      row.before(heading(row, shown.filter((each) => each.dataset.program === row.dataset.program).length));
    }
  }
  for (const button of main.querySelectorAll('thead button')) {
    const on = button.dataset.key === state.key;
    button.parentElement.setAttribute('aria-sort', on ? (state.descending ? 'descending' : 'ascending') : 'none');
  }
  picked = picked.filter((id) => all.some((row) => row.dataset.id === id));
  tools.compare.disabled = picked.length !== 2;
  tools.elements.count.value = shown.length === all.length ? all.length + ' files' : shown.length + ' of ' + all.length + ' files';
  const kept = Object.entries(state).filter(([, value]) => value !== '' && value !== false);
  history.replaceState(null, '', location.pathname + (kept.length ? '#' + new URLSearchParams(kept) : ''));
}
tools.addEventListener('submit', (event) => { event.preventDefault(); });
tools.query.addEventListener('input', () => { state.query = tools.query.value; arrange(); });
tools.grouped.addEventListener('change', () => { state.grouped = tools.grouped.checked; arrange(); });
main.addEventListener('click', ({ target }) => {
  const key = target.dataset?.key;
  if (!key) return;
  state.descending = state.key === key ? !state.descending : NUMBERS.includes(key);
  state.key = key;
  arrange();
});
main.addEventListener('change', ({ target }) => {
  if (target.name !== 'pick') return;
  picked = picked.filter((id) => id !== target.value);
  // Of three the first one is let go.
  if (target.checked) picked = [...picked, target.value].slice(-2);
  arrange();
});
tools.compare.addEventListener('click', () => {
  const chosen = rows().filter((row) => picked.includes(row.dataset.id)).sort((a, b) => a.dataset.time - b.dataset.time);
  location.href = 'compare/' + chosen.map((row) => row.dataset.id).join('/');
});
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.matches('input')) return;
  event.preventDefault();
  tools.query.select();
});
arrange();
follow(() => { refresh(); });
`;

/** The report keeps what is open in its fragment, which a reload leaves as it is. */
export const FRAME_SCRIPT = `${FOLLOW}
const { id } = document.body.dataset;
let { version } = document.body.dataset;
const frame = document.querySelector('iframe');
frame.src = document.body.dataset.source + location.hash;
setInterval(() => {
  const { href, hash } = frame.contentWindow.location;
  if (href !== 'about:blank' && hash !== location.hash) history.replaceState(null, '', location.pathname + hash);
}, 500);
// The report asks for nothing itself, as its policy forbids it: what its page has not, we ask for.
addEventListener('message', async ({ data, origin, source }) => {
  if (origin !== location.origin || source !== frame.contentWindow || typeof data?.codeOf !== 'string') return;
  let code = null;
  try {
    const answer = await fetch('code/' + id + '?routine=' + encodeURIComponent(data.codeOf));
    if (answer.ok) code = await answer.json();
  } catch { /* The page says that there is none. */ }
  source.postMessage({ codeOf: data.codeOf, code }, origin);
});
follow((versions, state) => {
  const now = versions[id];
  if (now === undefined) state.textContent = 'The file is gone.';
  if (!now || now === version) return;
  if (version !== '') frame.contentWindow.location.reload();
  version = now;
});
`;
