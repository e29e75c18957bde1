import { OUTCOME_POINTS, type Outcome } from '@trialwright/contract';
import { CircleCheck, CircleMinus, CircleX } from 'lucide-react';

const MARKS = {
  positive: { icon: CircleCheck, label: 'Positive', className: 'badge done' },
  neutral: { icon: CircleMinus, label: 'Neutral', className: 'badge' },
  negative: { icon: CircleX, label: 'Negative', className: 'badge bad' },
} as const;

/** The outcome of a response in a word, an icon and its points. */
export function OutcomeMark({ outcome }: { outcome: Outcome }) {
  const { icon: Icon, label, className } = MARKS[outcome];
  return (
    <span className={className}>
      <Icon className="i" aria-hidden="true" />
      {label}, <span className="tn">{OUTCOME_POINTS[outcome]} points</span>
    </span>
  );
}
