import type { ComponentChildren } from 'preact';

/** What is said of a thing, by title; null: nothing to say. */
export type Fact = readonly [title: string, text: ComponentChildren];

export function FactList({ facts, children }: { facts: Fact[]; children?: ComponentChildren }) {
  return (
    <dl class="facts">
      {facts.map(([title, text]) =>
        text === null ? null : (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ),
      )}
      {children}
    </dl>
  );
}
