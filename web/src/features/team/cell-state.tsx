import type { CellState } from '@trialwright/contract';
import {
  Check,
  CircleAlert,
  CircleDashed,
  Clock,
  FileX2,
  Hourglass,
  Minus,
  type LucideIcon,
} from 'lucide-react';
import type { Tone } from '../../ui/badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { formatTrialDay } from './trial-day.ts';

interface Look {
  word: string;
  icon: LucideIcon;
  tone: Tone;
}

/** Exceptions speak; what is current stays quiet. Each has an icon and a word, so that no color stands alone. */
export const LOOKS: Record<CellState, Look> = {
  current: { word: 'Current', icon: Check, tone: 'outline' },
  expiring: { word: 'Expiring', icon: Hourglass, tone: 'yellow' },
  due: { word: 'Due', icon: Clock, tone: 'progress' },
  overdue: { word: 'Overdue', icon: CircleAlert, tone: 'danger' },
  missing: { word: 'Evidence missing', icon: FileX2, tone: 'warning' },
  waived: { word: 'Waived', icon: CircleDashed, tone: 'neutral' },
  not_required: { word: 'Not required', icon: Minus, tone: 'neutral' },
};

/** The most urgent first. */
export const ORDER: readonly CellState[] = [
  'overdue',
  'missing',
  'due',
  'expiring',
  'waived',
  'current',
  'not_required',
];

/** How one requirement stands, with its day. */
export function CellBadge({ state, date }: { state: CellState; date: string | null }) {
  if (state === 'not_required')
    return (
      <span className="muted">
        <Minus className="icon icon-small" aria-hidden="true" />
        <span className="visually-hidden">Not required</span>
      </span>
    );
  const { word, icon, tone } = LOOKS[state];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
      {date !== null && ` ${formatTrialDay(date)}`}
    </Badge>
  );
}
