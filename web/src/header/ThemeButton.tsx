import { effect } from '@preact/signals';
import { theme } from '../state/state.js';
import type { Theme } from '../state/state.js';

const NEXT: Readonly<Record<Theme, Theme>> = { auto: 'dark', dark: 'light', light: 'auto' };
const SIGNS: Readonly<Record<Theme, string>> = { auto: '◐', dark: '●', light: '○' };

/** Keeps the document's colours at what was chosen. */
export function followTheme(): void {
  effect(() => {
    const { dataset } = document.documentElement;
    if (theme.value === 'auto') delete dataset['theme'];
    else dataset['theme'] = theme.value;
  });
}

export function ThemeButton() {
  return (
    <button
      type="button"
      class="toggle theme"
      aria-label={`Colours: ${theme.value}`}
      title={`Colours: ${theme.value}`}
      onClick={() => {
        theme.value = NEXT[theme.value];
      }}
    >
      <span aria-hidden="true">{SIGNS[theme.value]}</span>
    </button>
  );
}
