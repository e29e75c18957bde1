import type { OwnReading } from '@trialwright/contract';
import { Check, PenLine } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { formatTrialDay } from './trial-day.ts';

/** What a document asks of the reader. */
export function ReadingBadge({ own }: { own: OwnReading }) {
  if (own.state === 'signed')
    return (
      <Badge tone="outline" icon={Check}>
        {own.signedAt === null ? 'Nothing to sign' : `Version ${own.version} signed`}
      </Badge>
    );
  return (
    <Badge tone="progress" icon={PenLine}>
      To sign by {formatTrialDay(own.due)}
    </Badge>
  );
}
