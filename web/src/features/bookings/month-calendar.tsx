import { BOOKING_DAYS_AHEAD } from '@trialwright/contract';
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { closedReason, formatMonth, formatWeekday, lastBookable, weeksOf, type Day } from './booking-days.ts';
import { useCalendar } from './use-calendar.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

interface CalendarProps {
  today: Day;
  value: string;
  onChoose: (day: Day) => void;
}

/** A day of the grid; a closed one can be reached and says why it is closed. */
function DayCell({ day, today, value, isStop, onChoose }: CalendarProps & { day: Day; isStop: boolean }) {
  const closed = closedReason(day, today);
  return (
    <td
      className="day tn"
      data-day={day}
      tabIndex={isStop ? 0 : -1}
      aria-label={[formatWeekday(day), day === today && 'today', closed].filter(Boolean).join(', ')}
      aria-selected={closed ? undefined : day === value}
      aria-disabled={closed ? true : undefined}
      aria-current={day === today ? 'date' : undefined}
      onClick={() => onChoose(day)}
    >
      {Number(day.slice(8))}
    </td>
  );
}

function Turn({
  label,
  icon: Icon,
  isEnd,
  onTurn,
}: {
  label: string;
  icon: LucideIcon;
  isEnd: boolean;
  onTurn: () => void;
}) {
  return (
    <Tooltip label={label}>
      <IconButton icon={Icon} label={label} disabled={isEnd} onClick={onTurn} />
    </Tooltip>
  );
}

/** A month to choose an open day from. */
export function MonthCalendar(props: CalendarProps) {
  const { today } = props;
  const { grid, cursor, note, choose, handleKey, turn } = useCalendar(today, props.value, props.onChoose);
  const id = useId();
  const month = cursor.slice(0, 7);
  const isFirst = month <= today.slice(0, 7);
  const isLast = month >= lastBookable(today).slice(0, 7);
  return (
    <div className="cal-side">
      <Card className="cal">
        <div className="row between">
          <b className="cm" id={id} aria-live="polite">
            {formatMonth(cursor)}
          </b>
          <span className="row">
            <Turn label="Previous month" icon={ChevronLeft} isEnd={isFirst} onTurn={() => turn(-1)} />
            <Turn label="Next month" icon={ChevronRight} isEnd={isLast} onTurn={() => turn(1)} />
          </span>
        </div>
        <table role="grid" aria-labelledby={id} ref={grid} onKeyDown={handleKey}>
          <thead>
            <tr>
              {WEEKDAYS.map((weekday) => (
                <th key={weekday} scope="col" abbr={weekday}>
                  {weekday.slice(0, 2)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map(({ days, before, after }) => (
              <tr key={days[0]}>
                {before > 0 && <td colSpan={before} aria-label="Other month" />}
                {days.map((day) => (
                  <DayCell key={day} {...props} day={day} isStop={day === cursor} onChoose={choose} />
                ))}
                {after > 0 && <td colSpan={after} aria-label="Other month" />}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <p className="hint" role="status">
        {note ?? `You can book up to ${BOOKING_DAYS_AHEAD} days ahead, Monday to Friday.`}
      </p>
    </div>
  );
}
