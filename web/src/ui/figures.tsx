import './figures.css';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';

/** Numbers side by side; on phones two in a row, three below each other. */
export function Figures({ label, children }: { label?: string | undefined; children: ReactNode }) {
  return (
    <Card as="dl" className="figures" aria-label={label}>
      {children}
    </Card>
  );
}

/** One number with its name above and what it counts below. */
export function Figure({
  name,
  icon: Icon,
  unit,
  note,
  children,
}: {
  name: string;
  icon?: LucideIcon | undefined;
  /** Smaller, behind the number. */
  unit?: string | undefined;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>
        {Icon && <Icon className="icon icon-small" aria-hidden="true" />}
        {name}
      </dt>
      <dd className="number">
        {children}
        {unit && <span className="unit">{unit}</span>}
      </dd>
      {note && <dd className="note">{note}</dd>}
    </div>
  );
}
