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
  tr { display: flex; flex-wrap: wrap; padding: .35rem 0; border-top: 1px solid var(--line); }
  tbody th, tbody td { min-width: 0; padding: .1rem .6rem .1rem 0; border: 0; }
  tbody th, td:nth-child(-n + 3) { flex-basis: 100%; }
}
.number, time { white-space: nowrap; font-variant-numeric: tabular-nums; }
.dim, #state { color: var(--dim); } .error { color: var(--error); } #state { padding: 0 1rem; }
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
    events = new EventSource('/events');
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
    const answer = await fetch('/list');
    const text = await answer.text();
    const at = document.activeElement?.getAttribute('href');
    if (answer.ok) main.innerHTML = text;
    if (at) main.querySelector('a[href="' + CSS.escape(at) + '"]')?.focus();
  } catch { /* The next event asks again. */ }
  busy = false;
  if (again) { again = false; refresh(); }
}
follow(() => { refresh(); });
`;

/** The report keeps what is open in its fragment, which a reload leaves as it is. */
export const FRAME_SCRIPT = `${FOLLOW}
const { id } = document.body.dataset;
let { version } = document.body.dataset;
const frame = document.querySelector('iframe');
frame.src = '/report/' + id + location.hash;
setInterval(() => {
  const { href, hash } = frame.contentWindow.location;
  if (href !== 'about:blank' && hash !== location.hash) history.replaceState(null, '', hash || location.pathname);
}, 500);
follow((versions, state) => {
  const now = versions[id];
  if (now === undefined) state.textContent = 'The file is gone.';
  if (!now || now === version) return;
  if (version !== '') frame.contentWindow.location.reload();
  version = now;
});
`;
