import { BOOKING_DAYS_AHEAD } from '@trialwright/contract';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import type { CalendarProps } from '../../ui/calendar.tsx';
import { Card } from '../../ui/card.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';
import { closedReason, firstOpen, formatWeekday, lastBookable, type Day } from './booking-days.ts';

/** Without its script the field beside it takes a typed date. */
const Calendar = lazy<ComponentType<CalendarProps>>(() =>
  import('../../ui/calendar.tsx').then(
    ({ Calendar: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => <p className="hint">The calendar could not be loaded.</p> }),
  ),
);

interface Props {
  today: Day;
  value: string;
  onChoose: (day: Day) => void;
}

/** A month to choose an open day from; below it stands why a day is closed. */
export function DayCalendar({ today, value, onChoose }: Props) {
  const [reached, setReached] = useState<Day>();
  const closed = reached !== undefined && closedReason(reached, today);
  return (
    <div className="calendar-side stack near">
      <Card className="calendar-card">
        <Suspense
          fallback={
            <Skeleton label="Loading the calendar">
              <SkeletonBlock height="19rem" />
            </Skeleton>
          }
        >
          <Calendar
            label="Day of the consultation"
            value={value}
            min={today}
            max={lastBookable(today)}
            opensAt={firstOpen(today)}
            closedReason={(day) => closedReason(day, today)}
            onReach={setReached}
            onChoose={onChoose}
          />
        </Suspense>
      </Card>
      <p className="hint" role="status">
        {closed
          ? `${formatWeekday(reached)}: ${closed}`
          : `You can book up to ${BOOKING_DAYS_AHEAD} days ahead, Monday to Friday.`}
      </p>
    </div>
  );
}
