// The search, and the menu, which is folded on narrow screens.
/* global PagefindUI, URL, addEventListener, document, location, matchMedia */
const base = document.currentScript.dataset.root;
const root = new URL(base === '' ? './' : base, location.href);

addEventListener('DOMContentLoaded', () => {
  if (matchMedia('(max-width: 60rem)').matches)
    document.querySelector('.menu').removeAttribute('open');
  document.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  new PagefindUI({
    element: '#search',
    bundlePath: new URL('pagefind/', root).pathname,
    baseUrl: root.pathname,
    showImages: false,
    showSubResults: true,
  });
  addEventListener('keydown', (event) => {
    const typing = /^(?:INPUT|TEXTAREA)$/.test(document.activeElement?.tagName ?? '');
    if (event.key !== '/' || typing) return;
    event.preventDefault();
    document.querySelector('#search input')?.focus();
  });
});
