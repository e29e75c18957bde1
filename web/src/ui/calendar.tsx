import './calendar.css';
import { parseDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import {
  Button,
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';

export interface CalendarProps {
  label: string;
  /** The chosen day as `2026-11-23`, or nothing. */
  value: string;
  /** The first and the last day that can be chosen. */
  min?: string | undefined;
  max?: string | undefined;
  /** Where it opens while nothing is chosen; else today. */
  opensAt?: string | undefined;
  /** Why a day between them cannot be chosen; undefined where it can. */
  closedReason?: ((day: string) => string | undefined) | undefined;
  onChoose: (day: string) => void;
  /** The day that keys have come to. */
  onReach?: (day: string) => void;
  takesFocus?: boolean;
}

/** What is being typed is not a day yet. */
function dayOf(text: string | undefined) {
  try {
    return text ? parseDate(text) : null;
  } catch {
    return null;
  }
}

function within(day: ReturnType<typeof dayOf>, min: ReturnType<typeof dayOf>, max: ReturnType<typeof dayOf>) {
  if (!day || (min && day.compare(min) < 0) || (max && day.compare(max) > 0)) return undefined;
  return day;
}

/** A month to choose a day from, weeks from Monday; a closed day can be reached by keys, not chosen. */
export function Calendar({
  label,
  value,
  min,
  max,
  opensAt,
  closedReason,
  onChoose,
  onReach,
  takesFocus = false,
}: CalendarProps) {
  const bounds = [dayOf(min), dayOf(max)] as const;
  const chosen = within(dayOf(value), ...bounds);
  const [reached, setReached] = useState(() => chosen ?? dayOf(opensAt) ?? undefined);
  const [seen, setSeen] = useState(value);
  // A day that was typed is shown as well.
  if (value !== seen) {
    setSeen(value);
    if (chosen) setReached(chosen);
  }
  return (
    <I18nProvider locale="en-US">
      <AriaCalendar
        className="calendar"
        aria-label={label}
        firstDayOfWeek="mon"
        // A calendar that a button has opened is where the person is.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={takesFocus}
        value={chosen ?? null}
        minValue={bounds[0]}
        maxValue={bounds[1]}
        {...(reached && { focusedValue: reached })}
        isDateUnavailable={(day) => closedReason?.(day.toString()) !== undefined}
        onFocusChange={(day) => {
          setReached(dayOf(day.toString()) ?? undefined);
          onReach?.(day.toString());
        }}
        onChange={(day) => day && onChoose(day.toString())}
      >
        <header>
          <CalendarHeading className="month" />
          <Button slot="previous" className="icon-button">
            <ChevronLeft className="icon" aria-hidden="true" />
          </Button>
          <Button slot="next" className="icon-button">
            <ChevronRight className="icon" aria-hidden="true" />
          </Button>
        </header>
        <CalendarGrid weekdayStyle="short">
          <CalendarGridHeader>
            {(weekday) => <CalendarHeaderCell>{weekday.slice(0, 2)}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(day) => <CalendarCell date={day} className="day" data-day={day.toString()} />}
          </CalendarGridBody>
        </CalendarGrid>
      </AriaCalendar>
    </I18nProvider>
  );
}
