import type { ReactNode } from 'react';

export interface Fact {
  readonly label: string;
  /** A fact without a value is omitted. */
  readonly value: ReactNode;
}

/** Short facts by name: date, place, level … */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  const known = facts.filter(({ value }) => value !== '' && value !== null && value !== undefined);
  if (known.length === 0) return null;
  return (
    <dl className="facts">
      {known.map(({ label, value }) => (
        <div className="fact" key={label}>
          <dt className="fact-label">{label}</dt>
          <dd className="fact-value">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
