import { printable } from '../../../src/base/text/printable.js';
import type { Data } from '../data/data.js';
import { before } from '../state/compared.js';
import { frameColor, startUp, focusedRoutine } from '../state/state.js';
import { mainModules } from './colors.js';
import type { Tone } from './colors.js';

const CLASSES: readonly (readonly [Tone, string])[] = [
  ['fast', 'faster than n log n'],
  ['linear', 'O(n), O(n log n)'],
  ['slow', 'slower than n'],
  ['unknown', 'unknown'],
];

const CHANGES: readonly (readonly [Tone, string])[] = [
  ['fast', 'costs more than before'],
  ['slow', 'costs less'],
  ['linear', 'new'],
  ['unknown', 'about the same'],
];

const CHOICES = [
  ['class', 'Class'],
  ['module', 'Module'],
  ['change', 'Change'],
] as const;

function modulesOf(data: Data): (readonly [Tone, string])[] {
  const main = mainModules(data);
  const tones = main.map((module, i): readonly [Tone, string] => [
    `module-${i + 1}`,
    printable(data.view.modules[module].name).slice(0, 40),
  ]);
  return data.view.modules.length > main.length ? [...tones, ['unknown', 'others']] : tones;
}

function itemsOf(data: Data): readonly (readonly [Tone, string])[] {
  if (frameColor.value === 'module') return modulesOf(data);
  return frameColor.value === 'change' && before.value !== null ? CHANGES : CLASSES;
}

/** What colours mean, and which of two things they are to mean. */
export function ColorLegend({ data }: { data: Data }) {
  const items = itemsOf(data);
  return (
    <div class="color-legend">
      <div class="segments" role="group" aria-label="What colours say">
        {CHOICES.filter(([value]) => value !== 'change' || before.value !== null).map(
          ([value, title]) => (
            <button
              key={value}
              type="button"
              class="toggle"
              aria-pressed={frameColor.value === value}
              onClick={() => {
                frameColor.value = value;
              }}
            >
              {title}
            </button>
          ),
        )}
      </div>
      <ul aria-label="Colours">
        {items.map(([tone, text]) => (
          <li key={tone}>
            <span class={`swatch flame-${tone}`} aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
      {focusedRoutine.value === null && <StartUpToggle />}
    </div>
  );
}

/** The tree of the whole run begins with the program, unless one asks for the loader as well. */
export function StartUpToggle() {
  return (
    <button
      type="button"
      class="toggle"
      aria-pressed={startUp.value === 'shown'}
      title="Show how loader and C library start the program"
      onClick={() => {
        startUp.value = startUp.value === 'shown' ? 'folded' : 'shown';
      }}
    >
      Start-up
    </button>
  );
}
