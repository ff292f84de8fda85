/** Keys that work everywhere: `/` searches, `?` explains, Esc closes what is open. */
import { moveTo } from './table/keys.js';
import { helped, opened, query, view } from './state/state.js';

export const SEARCH_ID = 'search';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, select, textarea');
}

export function focusTable(): void {
  const view = document.querySelector<HTMLElement>('#routines, #tree, .flame:last-of-type canvas');
  view?.focus({ preventScroll: true });
}

function onKey(event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === '/' && !isTyping(event.target)) {
    event.preventDefault();
    if (document.getElementById(SEARCH_ID) === null) view.value = 'routines';
    // The box may only now come into the document.
    requestAnimationFrame(() =>
      document.querySelector<HTMLInputElement>(`#${SEARCH_ID}`)?.select(),
    );
  } else if (event.key === '?' && !isTyping(event.target)) {
    event.preventDefault();
    helped.value = true;
  } else if (event.key === 'Escape') {
    // A dialog closes itself.
    if (helped.value) return;
    if (opened.value !== '') opened.value = '';
    else if (query.value !== '') query.value = '';
    else return;
    focusTable();
  } else if (
    (event.key === 'ArrowDown' || event.key === 'ArrowUp') &&
    event.target === document.body &&
    document.getElementById('routines') !== null
  ) {
    event.preventDefault();
    focusTable();
    moveTo(0);
  }
}

export function listenToKeys(): void {
  addEventListener('keydown', onKey);
}
