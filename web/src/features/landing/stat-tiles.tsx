import type { Academy } from '@trialwright/contract';

const WAITING = '\u2013';

/** The academy in numbers, as the server counts them from what is published. */
export function StatTiles({ claims }: { claims: Academy['claims'] | undefined }) {
  const tiles = [
    { value: claims?.roles, label: 'professional roles' },
    { value: claims?.lessons, label: 'lessons' },
    { value: claims?.hours, label: 'training hours' },
    { value: claims?.modules, label: 'modules' },
  ];
  return (
    <section aria-label="The academy in numbers" aria-busy={!claims}>
      <ul className="numbers">
        {tiles.map(({ value, label }) => (
          <li key={label}>
            <span className="amount own-line">{value ?? WAITING}</span>
            <span className="muted">{label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
