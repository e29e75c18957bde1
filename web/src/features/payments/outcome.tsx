import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  icon: LucideIcon;
  tone?: 'good' | 'bad';
  title: string;
  lead: ReactNode;
  /** What was bought, and what comes next. */
  details?: ReactNode;
  /** What to do now. */
  children: ReactNode;
}

/** The state of a payment: its news is read out when it changes. */
export function Outcome({ icon: Icon, tone, title, lead, details, children }: Props) {
  return (
    <>
      <div role="status">
        <Icon className={`state-icon ${tone ? `${tone}-text` : 'muted'}`} aria-hidden="true" />
        <h1 className="page-title">{title}</h1>
        <p className="lead below-snug">{lead}</p>
      </div>
      {details}
      <div className="actions row wrap even below-broad">{children}</div>
    </>
  );
}
