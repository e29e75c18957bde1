import { OUTCOME_POINTS, type Outcome } from '@trialwright/contract';
import { CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

const MARKS = {
  positive: { icon: CircleCheck, label: 'Positive', tone: 'done' },
  neutral: { icon: CircleMinus, label: 'Neutral', tone: 'neutral' },
  negative: { icon: CircleX, label: 'Negative', tone: 'danger' },
} as const;

/** The outcome of a response in a word, an icon and its points. */
export function OutcomeMark({ outcome }: { outcome: Outcome }) {
  const { icon: Icon, label, tone } = MARKS[outcome];
  return (
    <Badge tone={tone} icon={Icon}>
      {label}, <span className="tabular">{OUTCOME_POINTS[outcome]} points</span>
    </Badge>
  );
}
