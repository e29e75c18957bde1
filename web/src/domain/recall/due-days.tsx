import './due-days.css';
import type { RecallOverview } from '@trialwright/contract';
import type { CSSProperties } from 'react';
import { writeCalendar } from '../../core/dates.ts';
import { count } from '../../core/format.ts';

/** How much is due on each of the next seven days, as columns with their numbers. */
export function DueDays({ days }: Pick<RecallOverview, 'days'>) {
  const most = Math.max(1, ...days.map(({ due }) => due));
  return (
    <ol className="due-days tiny-text centered muted" aria-label="Due in the next seven days">
      {days.map(({ date, due }, index) => (
        <li key={date}>
          <span aria-hidden="true">{due}</span>
          <i className="column" style={{ '--share': due / most } as CSSProperties} aria-hidden="true" />
          <span aria-hidden="true">{index === 0 ? 'Today' : writeCalendar(date, 'shortWeekday')}</span>
          <span className="visually-hidden">
            {`${index === 0 ? 'Today' : writeCalendar(date, 'weekday')}: ${count(due, 'item')}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
